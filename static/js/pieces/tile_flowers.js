/** The eight flowers: a plant each, its number and its character. */

import { written } from "./brush.js";
import { GLYPHS } from "./glyphs.js";
import { disc, petal, wreath } from "./tile_marks.js";

const NAMES = "春夏秋冬梅蘭竹菊";

/** Paths by colour of a flower, 1 to 8: seasons in red, plants in blue. */
export function flower(number) {
  const colour = number > 4 ? "b" : "r";
  return [
    ...PLANTS[number](),
    { colour, d: written(GLYPHS[NAMES[number - 1]], { x: 33.5, y: 5, width: 21.5, height: 22, weight: 10.5 }) },
    { colour, d: written(GLYPHS[((number - 1) % 4) + 1], { x: 6, y: 6, width: 15, height: 15, weight: 18 }) },
  ];
}

const PLANTS = {
  1: () => [branch("M8 73C20 66 26 60 34 46C38 39 46 34 53 33"), leaves([[20, 63, -60], [30, 55, 70], [44, 37, -20]]), blossom(21, 46, 8.5), blossom(42, 58, 9.5)],
  2: () => [
    { colour: "g", d: `${petal(30, 68, { length: 23, width: 10, angle: -86 })}${petal(30, 68, { length: 23, width: 10, angle: 86 })}M28.8 74L29.2 56H30.8L31.2 74z` },
    { colour: "r", d: [-62, 62, -34, 34, 0].map((angle) => petal(30, 64, { length: angle ? 26 : 30, width: 9.5, angle })).join(""), edged: true },
  ],
  3: () => [
    { colour: "k", d: "M29.4 76C30.4 69 30.4 63 30 56H31.6C32 64 31.6 70 31 76.5z" },
    { colour: "o", d: [[-108, 17], [108, 17], [-58, 24], [58, 24], [0, 29]].map(([angle, length]) => lobe(30, 60, length, angle)).join("") },
  ],
  4: () => [
    { colour: "b", d: [0, 60, 120].map((angle) => flake(30, 50, 25, angle)).join("") },
    { colour: "b", d: disc(30, 50, 3.2) },
  ],
  5: () => [branch("M53 74C44 66 34 62 26 54C19 47 14 42 9 33"), { colour: "k", d: "M33 60L47 44L48 45.2L36 61z" }, blossom(21, 58, 8.5), blossom(44, 44, 10)],
  6: () => [
    { colour: "g", d: [[-56, 31], [-33, 42], [-12, 38], [16, 42], [38, 40], [60, 30]].map(([angle, length]) => petal(30, 74, { length, width: 4.4, angle })).join("") },
    { colour: "v", d: `${wreath(26, 42, 5, { length: 11, width: 5.5 })}${wreath(44, 52, 5, { length: 8, width: 4.6 }, 20)}` },
    { colour: "o", d: `${disc(26, 42, 2.4)}${disc(44, 52, 1.9)}` },
  ],
  7: () => [
    { colour: "g", d: "M21 76L23 58H27L25 76zM23.2 56L25 38H29L27.2 56zM25.3 36L26.6 27H30.4L29.3 36zM38 76L39 64H42.4L41.4 76zM39.2 62L40.2 48H43.6L42.6 62z" },
    { colour: "g", d: [[26, 57, -72, 17], [26, 57, -108, 15], [29, 37, 66, 20], [29, 37, 98, 17], [42, 63, 70, 14], [43, 48, 34, 13], [26, 37, -60, 15]].map(([x, y, angle, length]) => petal(x, y, { length, width: 5, angle })).join("") },
  ],
  8: () => [
    { colour: "g", d: `M29 77L29.4 58H30.8L31.2 77z${petal(30, 74, { length: 19, width: 9, angle: -62 })}${petal(30, 74, { length: 19, width: 9, angle: 62 })}` },
    { colour: "o", d: wreath(30, 47, 16, { from: 4, length: 15, width: 4 }), edged: true },
    { colour: "r", d: `${wreath(30, 47, 9, { length: 8, width: 3.6 }, 11)}` },
  ],
};

function branch(line) {
  return { colour: "k", line };
}

function leaves(list) {
  return { colour: "g", d: list.map(([x, y, angle]) => petal(x, y, { length: 13, width: 5.6, angle })).join("") };
}

function blossom(x, y, size) {
  const petals = Array.from({ length: 5 }, (_, index) => (index * 2 * Math.PI) / 5).map((angle) => disc(x + size * 0.62 * Math.sin(angle), y - size * 0.62 * Math.cos(angle), size * 0.5));
  return { colour: "r", d: petals.join(""), heart: disc(x, y, size * 0.34) };
}

/** A lobe of a maple leaf: pointed, with a barb on either side. */
function lobe(x, y, length, angle) {
  return [petal(x, y, { length, width: length * 0.36, angle }), ...[-1, 1].map((side) => petal(x, y, { length: length * 0.72, width: length * 0.2, angle: angle + side * 17 }))].join("");
}

function flake(x, y, radius, angle) {
  const a = (angle * Math.PI) / 180;
  const at = (along, across) => `${Math.round((x + along * Math.sin(a) + across * Math.cos(a)) * 100) / 100} ${Math.round((y - along * Math.cos(a) + across * Math.sin(a)) * 100) / 100}`;
  const arm = (side) => [0.44, 0.7].map((share) => `M${at(side * radius * share, -0.8)}L${at(side * radius * (share + 0.24), -6)}L${at(side * radius * (share + 0.27), -4.2)}L${at(side * radius * (share + 0.1), 0)}L${at(side * radius * (share + 0.27), 4.2)}L${at(side * radius * (share + 0.24), 6)}L${at(side * radius * share, 0.8)}z`).join("");
  return `M${at(-radius, -1.2)}L${at(radius, -1.2)}L${at(radius, 1.2)}L${at(-radius, 1.2)}z${arm(1)}${arm(-1)}`;
}
