/** The marks of mahjong tiles as paths by colour in a field of 60 by 80: circles, bamboos and the bird. */

const LEFT = 15.5;
const MIDDLE = 30;
const RIGHT = 44.5;
const [TOP, CENTRE, LOW] = [16, 39, 62];

/** Where the circles of a number stand, with colour: b blue, g green, r red. */
const CIRCLES = {
  2: [[MIDDLE, 21.5, "g"], [MIDDLE, 56.5, "b"]],
  3: [[LEFT, TOP, "b"], [MIDDLE, CENTRE, "r"], [RIGHT, LOW, "g"]],
  4: [[LEFT + 1, 20, "b"], [RIGHT - 1, 20, "g"], [LEFT + 1, 58, "g"], [RIGHT - 1, 58, "b"]],
  5: [[LEFT, TOP, "b"], [RIGHT, TOP, "g"], [MIDDLE, CENTRE, "r"], [LEFT, LOW, "g"], [RIGHT, LOW, "b"]],
  6: [[19, 15, "g"], [41, 15, "g"], [19, 40, "r"], [41, 40, "r"], [19, 63, "r"], [41, 63, "r"]],
  7: [[14, 12, "g"], [30, 19.5, "g"], [46, 27, "g"], [19.5, 46, "r"], [40.5, 46, "r"], [19.5, 65.5, "r"], [40.5, 65.5, "r"]],
  8: [12, 30, 48, 66].flatMap((y) => [[19.5, y, "b"], [40.5, y, "b"]]),
  9: [[14, "g"], [39, "r"], [64, "b"]].flatMap(([y, colour]) => [12.5, 30, 47.5].map((x) => [x, y, colour])),
};
const RADII = { 2: 15, 3: 11.5, 4: 12.4, 5: 11, 6: 10.4, 7: 9.2, 8: 8.7, 9: 8.4 };

/** Where the sticks of a number stand: middle, height, colour, and a lean in degrees. */
const STICKS = {
  2: [[30, 21, 30, "g"], [30, 57, 30, "b"]],
  3: [[30, 21, 30, "b"], [18, 57, 30, "g"], [42, 57, 30, "g"]],
  4: [[18, 21, 30, "b"], [42, 21, 30, "g"], [18, 57, 30, "g"], [42, 57, 30, "b"]],
  5: [[14, 20, 28, "g"], [46, 20, 28, "b"], [30, 39, 30, "r"], [14, 58, 28, "b"], [46, 58, 28, "g"]],
  6: [14, 30, 46].flatMap((x) => [[x, 21, 30, "g"], [x, 57, 30, "b"]]),
  7: [[30, 14, 19, "r"], ...[13, 30, 47].flatMap((x) => [[x, 38, 20, x === 30 ? "b" : "g"], [x, 62, 20, x === 30 ? "b" : "g"]])],
  8: [[12, 21, 28, "g"], [48, 21, 28, "g"], [24, 22, 25, "g", 24], [36, 22, 25, "g", -24], [12, 57, 28, "b"], [48, 57, 28, "b"], [24, 56, 25, "b", -24], [36, 56, 25, "b", 24]],
  9: [14, 39, 64].flatMap((y) => [[13, y, 20, "g"], [30, y, 20, "r"], [47, y, 20, "b"]]),
};

/** Paths by colour of the circles of a number. */
export function circles(number) {
  if (number === 1) return great();
  return byColour(CIRCLES[number].map(([x, y, colour]) => [colour, `${disc(x, y, RADII[number])}${disc(x, y, RADII[number] * 0.68)}${disc(x, y, RADII[number] * 0.44)}`]));
}

/** Paths by colour of the bamboos of a number; one is a bird. */
export function bamboos(number) {
  if (number === 1) return bird();
  return byColour(STICKS[number].map(([x, y, height, colour, lean = 0]) => [colour, stick(x, y, height, lean)]));
}

/** A circle as a path. */
export function disc(x, y, radius) {
  const r = short(radius);
  return `M${short(x - r)} ${short(y)}a${r} ${r} 0 1 0 ${short(2 * r)} 0a${r} ${r} 0 1 0 ${short(-2 * r)} 0z`;
}

/** A petal of a length and width from a point outwards, at an angle in degrees (0 upwards). */
export function petal(x, y, { from = 0, length, width, angle }) {
  const turn = (along, across) => {
    const a = (angle * Math.PI) / 180;
    return `${short(x + along * Math.sin(a) + across * Math.cos(a))} ${short(y - along * Math.cos(a) + across * Math.sin(a))}`;
  };
  const tip = from + length;
  return `M${turn(from, 0)}C${turn(from + length * 0.3, -width * 0.75)} ${turn(from + length * 0.85, -width * 0.7)} ${turn(tip, 0)}C${turn(from + length * 0.85, width * 0.7)} ${turn(from + length * 0.3, width * 0.75)} ${turn(from, 0)}z`;
}

/** Petals all around a point. */
export function wreath(x, y, count, shape, start = 0) {
  return Array.from({ length: count }, (_, index) => petal(x, y, { ...shape, angle: start + (360 / count) * index })).join("");
}

function great() {
  const beads = Array.from({ length: 12 }, (_, index) => (index * Math.PI) / 6).map((angle) => disc(30 + 18.8 * Math.sin(angle), 39 - 18.8 * Math.cos(angle), 2.2));
  return [
    { colour: "g", open: true, d: `${disc(30, 39, 24.5)}${disc(30, 39, 21.8)}` },
    { colour: "b", d: beads.join("") },
    { colour: "g", open: true, d: `${disc(30, 39, 15.6)}${disc(30, 39, 13.4)}` },
    { colour: "r", d: `${wreath(30, 39, 8, { from: 3.4, length: 8.6, width: 5.2 })}${disc(30, 39, 2.6)}` },
  ];
}

/** A bamboo: two swelling joints between knots, with a slit of light. */
function stick(x, y, height, lean) {
  const [half, knot, wide] = [height / 2, 3.8, height > 24 ? 5 : 4.6];
  const a = (lean * Math.PI) / 180;
  const at = (px, py) => `${short(x + px * Math.cos(a) - py * Math.sin(a))} ${short(y + px * Math.sin(a) + py * Math.cos(a))}`;
  const bar = (py, w) => `M${at(-w, py - knot / 2)}C${at(-w - 1.2, py - 0.6)} ${at(-w - 1.2, py + 0.6)} ${at(-w, py + knot / 2)}L${at(w, py + knot / 2)}C${at(w + 1.2, py + 0.6)} ${at(w + 1.2, py - 0.6)} ${at(w, py - knot / 2)}z`;
  const joint = (from, to) => `M${at(-wide, from)}C${at(-wide + 1.5, from + (to - from) * 0.35)} ${at(-wide + 1.5, from + (to - from) * 0.65)} ${at(-wide, to)}L${at(wide, to)}C${at(wide - 1.5, from + (to - from) * 0.65)} ${at(wide - 1.5, from + (to - from) * 0.35)} ${at(wide, from)}z`;
  const slit = (from, to) => `M${at(-0.8, from + 1.6)}L${at(-0.8, to - 1.6)}L${at(0.8, to - 1.6)}L${at(0.8, from + 1.6)}z`;
  const gap = knot / 2 + 0.8;
  const joints = [[-half + gap, -gap], [gap, half - gap]];
  return `${[-half, 0, half].map((py) => bar(py, wide - 0.6)).join("")}${joints.map(([from, to]) => joint(from, to) + slit(from, to)).join("")}`;
}

/** The bird of 1 索: a peacock seen from the side, its tail let down. */
function bird() {
  return [
    { colour: "g", open: true, d: "M27 24C18 27 12 37 13.5 48C14.5 56 20 62 26 66C24 60 24.5 55 27.5 51C33 50 38.5 46 40.5 40C42.5 33.5 40 29 37 26.5C36 22 33 20.5 31 20.5C28.5 20.5 27 22 27 24zM29 23.2a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0z" },
    { colour: "r", d: `M27.5 22.5L20.5 25.5L27 26zM31.5 19L29 10.5L32.5 18.5L34.5 9.5L34.3 19.2L40 12.5L36 20.8zM29 52L31.5 63L27 65.5L26.5 67.5H38.5L38 65.5L34.5 63.5L33.5 51z${petal(30, 42, { length: 13, width: 4.4, angle: -128 })}` },
    { colour: "b", d: `${petal(37, 44, { length: 27, width: 6, angle: 151 })}${petal(38.5, 42, { length: 24, width: 5.6, angle: 128 })}${petal(34, 46, { length: 24, width: 5.6, angle: 172 })}${petal(29, 38, { length: 13, width: 4.8, angle: -140 })}${disc(48.2, 64.5, 1.3)}${disc(54, 54.6, 1.2)}` },
  ];
}

function byColour(marks) {
  const colours = [...new Set(marks.map(([colour]) => colour))];
  return colours.map((colour) => ({ colour, open: true, d: marks.filter(([own]) => own === colour).map(([, d]) => d).join("") }));
}

function short(value) {
  return Math.round(value * 100) / 100;
}
