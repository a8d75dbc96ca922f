/** The centre plate: what everybody must know, and what the table waits for. */

import { h } from "../lib/dom.js";
import { t, tn } from "../lib/i18n.js";
import { coins } from "../lib/money.js";

/** The plate in the middle of the felt. */
export function centre(context) {
  const { hand, game, state } = context;
  const isHandShown = hand && (state.table.phase === "hand" || state.table.phase === "pause" || context.isReplay);
  return h("section", { class: "plate", "aria-label": t("The table") }, isHandShown ? ofHand(game.plate(hand, context), context) : ofWait(context));
}

function ofHand({ facts, extra }, { hand, state, isReplay }) {
  return [
    isReplay ? h("p", { class: "plate__replay", key: "replay" }, t("Replay")) : null,
    facts.length ? h("dl", { class: "plate__facts", key: "facts" }, facts.map(fact)) : null,
    h("div", { class: "plate__extra", key: "extra" }, extra),
    h("p", { class: "plate__seal", key: "seal" }, hand.number, commitment(state.table.commitment)),
  ];
}

function fact({ name, value }) {
  return h("div", { class: "plate__fact" }, h("dt", {}, name), h("dd", {}, value));
}

/** The sealed promise of the next deal, shortened; the whole of it stands on the hand's page. */
function commitment(seal) {
  return seal ? h("span", { class: "plate__hash", title: seal.hex }, t("seal {hash}", { hash: seal.hex.slice(0, 8) })) : null;
}

function ofWait({ state }) {
  const { table } = state;
  const seated = table.seats.filter(Boolean);
  const unready = seated.filter((sitter) => !sitter.ready).map((sitter) => sitter.name);
  return [
    h("p", { class: "plate__title", key: "title" }, table.phase === "closed" ? t("This table is closed") : t("Waiting for players")),
    h("p", { class: "plate__line", key: "count" }, t("{seated} of {seats} chairs taken", { seated: seated.length, seats: table.seats.length })),
    unready.length ? h("p", { class: "plate__line", key: "unready" }, t("Not ready yet: {names}", { names: unready.join(t(", ")) })) : null,
    h("p", { class: "plate__line plate__line--soft", key: "base" }, t("Base {base} · entry {entry}", { base: coins(table.room.base), entry: coins(table.room.entry) })),
  ];
}

/** The countdown of a server moment in whole seconds. */
export function secondsLeft(moment, clock) {
  const count = Math.ceil(clock.until(moment) / 1000);
  return tn("{count} second", "{count} seconds", count);
}
