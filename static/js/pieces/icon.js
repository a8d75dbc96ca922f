/** The few signs of the table's tools, as strokes. */

import { h } from "../lib/dom.js";

const STROKES = {
  back: "M15 5l-7 7 7 7",
  seat: "M7 4v9h10V4M5 13h14M7 13v7M17 13v7",
  counter: "M4 5h7v14H4zM14 5h6M14 12h6M14 19h6",
  last: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4l3 2",
  rules: "M5 5a2 2 0 0 1 2-2h11v15H7a2 2 0 0 0-2 2zM5 20a2 2 0 0 0 2 1h11v-3M9 8h6M9 12h6",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M14 4.5v5M6 14.5v5",
  sound: "M4 10v4h3l5 4V6L7 10zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  mute: "M4 10v4h3l5 4V6L7 10zM16 10l5 5M21 10l-5 5",
  close: "M6 6l12 12M18 6L6 18",
  log: "M5 6h14M5 12h14M5 18h9",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  next: "M6 5l9 7-9 7zM18 5v14",
  previous: "M18 5l-9 7 9 7zM6 5v14",
};

/** A sign by name; the control that holds it carries the words. */
export function icon(name) {
  return h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: STROKES[name] }));
}
