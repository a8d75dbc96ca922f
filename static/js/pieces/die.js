/** A Chinese die: 1 and 4 are red, and the 1 is large. */

import { h } from "../lib/dom.js";

const SPOTS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A die that shows a value from 1 to 6. */
export function die(value, props = {}) {
  const colour = value === 1 || value === 4 ? "red" : "dark";
  const radius = value === 1 ? 9 : 5;
  return h(
    "svg",
    { class: "die", viewBox: "0 0 60 64", role: "img", ...props },
    h("rect", { class: "die__edge", x: 2, y: 6, width: 56, height: 56, rx: 13 }),
    h("rect", { class: "die__body", x: 2, y: 2, width: 56, height: 56, rx: 13 }),
    SPOTS[value].map(([x, y]) =>
      h("circle", { class: `die__spot die__spot--${colour}`, cx: 30 + x * 15, cy: 30 + y * 15, r: radius }),
    ),
  );
}
