/** A clock ring that empties by itself from a server deadline on. */

import { h } from "../lib/dom.js";

/** A ring for `seconds`, of which `left` ms are left now; `urgent` below three seconds. */
export function ring({ key, seconds, left }) {
  const gone = Math.max(0, seconds * 1000 - left);
  return h(
    "svg",
    { key, class: "ring", viewBox: "0 0 48 48", "aria-hidden": "true" },
    h("circle", { class: "ring__track", cx: 24, cy: 24, r: 22 }),
    h("circle", {
      class: "ring__time",
      cx: 24,
      cy: 24,
      r: 22,
      pathLength: 100,
      style: started(key, seconds, gone),
    }),
  );
}

const starts = new Map();

/** The timing of an emptying animation, fixed when it first appears so that redraws do not restart it. */
export function started(key, seconds, gone) {
  if (!starts.has(key)) {
    if (starts.size > 64) starts.clear();
    starts.set(key, { "animation-duration": `${seconds}s`, "animation-delay": `-${Math.round(gone)}ms` });
  }
  return starts.get(key);
}
