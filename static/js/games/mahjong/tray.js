/** The own hand: sixteen tiles in order, the drawn one apart, and the melds beside them. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { tile } from "../../pieces/tile.js";
import { meldRow } from "./melds.js";
import { tileName } from "./names.js";

/** The hand as buttons: one tap chooses, the second discards; the keyboard does the same. */
export function tray(desk) {
  const { pieces, hand } = desk;
  const melds = hand.view.players[hand.my_seat].melds;
  const apart = pieces.find(({ isApart }) => isApart);
  return h(
    "div",
    { key: "tray", class: "tray", style: { "--melds": String(melds.length) } },
    h("div", { key: "hand", class: "tray__hand", role: "group", "aria-label": t("Your tiles") }, pieces.filter(({ isApart }) => !isApart).map((piece) => button(piece, desk))),
    h("div", { key: "apart", class: "tray__apart" }, apart ? button(apart, desk) : null),
    melds.length ? h("div", { key: "melds", class: "tray__melds" }, meldRow(melds)) : null,
  );
}

function button(piece, desk) {
  const { draft, open, hand } = desk;
  const isChosen = draft.chosen === piece.key;
  const isOff = hand.view.actor === hand.my_seat && !desk.isAnswered && open.size > 0 && !open.has(piece.tile);
  const states = [isChosen && "chosen", isOff && "off", draft.isReady && !isOff && "lit", piece.isDrawn && "drawn"].filter(Boolean);
  const name = piece.isDrawn ? t("{tile}, just drawn", { tile: tileName(piece.tile) }) : tileName(piece.tile);
  return h(
    "button",
    {
      key: piece.key, type: "button", class: ["piece", ...states.map((one) => `piece--${one}`)].join(" "), "data-step": true, "data-tile": piece.tile, "aria-pressed": isChosen ? "true" : "false", "aria-label": name, "aria-disabled": isOff ? "true" : "false",
      on: { pointerdown: () => desk.context.guard.press(), click: (event) => tapped(piece, desk, event) },
    },
    tile(piece.tile),
  );
}

/** A tap chooses; on what is chosen, or at once where the member wishes it so, it discards. */
function tapped(piece, { draft, open, put, sent, state, context: { act, guard } }, event) {
  const action = open.get(piece.tile);
  const isSecond = draft.chosen === piece.key || (state.settings.oneTap && !draft.isReady);
  const isAdmitted = guard.admits(event);
  if (!action || !isSecond) {
    put({ chosen: draft.chosen === piece.key ? null : piece.key });
    return;
  }
  if (!isAdmitted || sent || state.status !== "live") return;
  act(action);
  put({ chosen: null, isReady: false });
}
