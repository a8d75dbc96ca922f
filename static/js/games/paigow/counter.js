/** The tile counter: how many of each tile have not been seen in this round. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { domino } from "../../pieces/domino.js";
import { tileName } from "./names.js";

const ORDER = "66 11 44 13 55 33 22 56 46 16 15 36 45 26 35 25 34 14 23 24 12".split(" ");

/** The drawer's content: each face with its count, those gone dimmed. */
export function counter(view) {
  if (!view.remaining) return null;
  const left = ORDER.reduce((sum, code) => sum + (view.remaining[code] ?? 0), 0);
  return h(
    "div",
    { class: "counter" },
    h("p", { class: "counter__sum" }, t("{count} tiles have not been seen in this round.", { count: left })),
    h("ul", { class: "counter__tiles" }, ORDER.map((code) => entry(code, view.remaining[code] ?? 0))),
  );
}

function entry(code, count) {
  return h(
    "li",
    { key: code, class: `counter__entry${count === 0 ? " counter__entry--gone" : ""}` },
    domino(code, { label: tileName(code) }),
    h("span", { class: "counter__count" }, t("{count} left", { count })),
  );
}
