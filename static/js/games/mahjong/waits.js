/** What a hand waits on, and how many of each the own seat has not seen. */

import { h } from "../../lib/dom.js";
import { t, tn } from "../../lib/i18n.js";
import { tile } from "../../pieces/tile.js";
import { waitsAfter } from "./draft.js";
import { tileName } from "./names.js";

/** The waits of the hand as it is, or of what it would be after the chosen discard. */
export function waitStrip({ own, hand, draft, pieces }) {
  const chosen = pieces.find(({ key }) => key === draft.chosen);
  const after = hand.view.actor === hand.my_seat && chosen ? waitsAfter(own, chosen.tile) : null;
  const waits = after ?? own.waits ?? [];
  if (!waits.length) return null;
  const title = after ? t("Would wait on") : isDeclared(hand) ? t("Ready, waits on") : t("Waits on");
  const left = waits.reduce((sum, { left: count }) => sum + count, 0);
  return h(
    "div",
    { key: "waits", class: `waits${isDeclared(hand) ? " waits--declared" : ""}`, role: "group", "aria-label": title, tabindex: "0" },
    h("p", { class: "waits__title" }, h("span", { class: "waits__word" }, title), h("strong", { class: "waits__sum" }, tn("{count} tile", "{count} tiles", left))),
    h("ul", { class: "waits__list" }, waits.map(wait)),
  );
}

function wait({ tile: code, left }) {
  const words = t("{tile}: {count} left", { tile: tileName(code), count: left });
  return h("li", { key: code, class: `waits__tile${left ? "" : " waits__tile--gone"}`, role: "img", "aria-label": words }, tile(code), h("span", { class: "waits__left", "aria-hidden": "true" }, `×${left}`));
}

function isDeclared({ view, my_seat: own }) {
  return Boolean(view.players[own].ready);
}
