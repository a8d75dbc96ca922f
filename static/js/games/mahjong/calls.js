/** The calls that are open now: large, near the thumb, each with the tiles that it would lay out. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { tile } from "../../pieces/tile.js";
import { discards } from "./draft.js";
import { chiOrder } from "./melds.js";
import { tileName, tileNames } from "./names.js";

/** More buttons than these are drawn narrower, so that all of them stand in one row. */
const MANY = 5;

/** One button a call, highest first, and pass at the edge where it always is. */
export function callButtons(desk) {
  const { hand, calls, draft } = desk;
  const own = calls.map((action) => describe(action, hand));
  const canDeclare = !desk.isAnswered && discards(hand.legal, true).size > 0;
  const mayPass = calls.length > 0 && hand.legal.some((action) => action.do === "pass");
  const buttons = [
    ...own,
    canDeclare ? { key: "declare", label: draft.isReady ? t("Not yet") : t("Ready 聽"), tone: draft.isReady ? "plain" : "brass", toggle: true } : null,
    mayPass ? { key: "pass", label: t("Pass"), tone: "plain", action: { do: "pass" } } : null,
  ].filter(Boolean);
  return h("div", { key: "calls", class: `calls${buttons.length > MANY ? " calls--many" : ""}`, role: "group", "aria-label": t("Your answer") }, buttons.map((button, index) => callButton(button, index, desk)));
}

const CALLS = {
  win: (action, { view }) => ({ label: t("Hu"), tiles: [winningTile(view)].filter(Boolean), tone: "red" }),
  kong: (action, { view }) => ({ label: t("Kong"), tiles: Array(4).fill(action.tile ?? view.last?.tile), tone: "brass" }),
  pon: (action, { view }) => ({ label: t("Pon"), tiles: Array(3).fill(view.last.tile), tone: "brass" }),
  chi: (action, { view }) => ({ label: t("Chi"), tiles: chiOrder([action.with[0], view.last.tile, action.with[1]], view.last.tile), tone: "brass" }),
  declare: () => ({ label: t("Declare ready"), tiles: [], tone: "brass" }),
};

function describe(action, hand) {
  const { label, tiles, tone } = CALLS[action.do](action, hand);
  return { key: `${action.do}-${action.tile ?? (action.with ?? []).join("")}`, label, tiles, tone, action };
}

function winningTile({ phase, last, own }) {
  return phase === "window" || phase === "rob" ? last.tile : own.drawn;
}

function callButton({ key, label, tiles = [], tone, action, toggle }, index, desk) {
  const { state, sent, draft, put, context: { act, guard } } = desk;
  const isStill = state.status !== "live" || Boolean(sent);
  const press = () => (toggle ? put({ isReady: !draft.isReady, chosen: null }) : act(action));
  const words = tiles.length ? t("{call}: {tiles}", { call: label, tiles: key.startsWith("chi") ? tileNames(tiles) : tileName(tiles[0]) }) : label;
  return h(
    "button",
    {
      key: `${desk.hand.view.phase}-${key}`, type: "button", class: `call call--${tone} call--${key.split("-")[0]}`, "aria-label": words, "aria-disabled": isStill ? "true" : "false", "data-action": index + 1, "data-call": key.split("-")[0], "data-step": true,
      on: { pointerdown: () => guard.press(), click: (event) => guard.admits(event) && !isStill && press() },
    },
    h("span", { class: "call__label" }, label),
    tiles.length ? h("span", { class: "call__tiles", "aria-hidden": "true" }, tiles.map((code, at) => tile(code, { key: `${at}` }))) : null,
  );
}
