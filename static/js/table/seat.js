/** One chair: name, coins, role, clock ring, presence, bubble, tiles and result. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { change, coins, direction } from "../lib/money.js";
import { coin } from "../pieces/coin.js";
import { ring } from "../pieces/ring.js";
import { mark } from "./mark.js";

/** A chair with what lies before it. */
export function seat(entry, context) {
  const { hand, game } = context;
  const isPlaying = hand && entry.seat !== null;
  return h(
    "section",
    { key: `chair-${entry.chair}`, class: `place place--${entry.place}`, "aria-label": entry.name ?? t("Empty chair") },
    h(
      "div",
      { class: "place__seat" },
      entry.name === null ? empty(entry, context) : plate(entry, context),
      entry.result ? outcome(entry.result) : null,
    ),
    isPlaying ? game.seatTiles(hand.view, entry.seat, context) : null,
  );
}

function plate(entry, context) {
  const { hand, game } = context;
  const isPlaying = hand && entry.seat !== null;
  const bubble = isPlaying && game.bubble(hand.view, entry.seat, hand.playing);
  return h(
    "div",
    { class: `seat ${shape(entry, hand, game)}`, "data-purse": entry.seat, "data-chair": entry.chair },
    h("div", { class: "seat__face" }, [...entry.name][0] ?? "", clockRing(entry, context)),
    h(
      "div",
      { class: "seat__text" },
      h("p", { class: "seat__name" }, h("span", { class: "seat__who" }, entry.name), entry.sitter?.is_bot ? h("span", { class: "seat__kind" }, t("bot")) : null),
      h("p", { class: "seat__coins" }, coin(), entry.stake === null ? "–" : coins(entry.stake)),
    ),
    h("div", { class: "seat__marks" }, isPlaying ? game.seatMark(hand.view, entry.seat, context) : null, condition(entry, context)),
    bubble ? h("p", { key: "bubble", class: "seat__bubble" }, bubble) : null,
  );
}

function shape(entry, hand, game) {
  const names = [];
  if (entry.isMe) names.push("seat--me");
  if (hand && entry.seat !== null && hand.view.banker === entry.seat) names.push("seat--banker");
  if (hand && entry.seat !== null) names.push(...(game.seatShape?.(hand.view, entry.seat) ?? []));
  if (entry.sitter && entry.sitter.presence !== "here") names.push("seat--absent");
  return names.join(" ");
}

/** The ring runs on the own seat only while the own answer is awaited: who else has answered stays secret. */
function clockRing(entry, { hand, clock }) {
  const isAwaited = hand?.deadline && !hand.over && entry.isMe && hand.legal.length > 0;
  if (!isAwaited) return null;
  return ring({ key: `ring-${hand.number}-${hand.turn}`, seconds: hand.seconds, left: clock.until(hand.deadline) });
}

function condition({ sitter }, { state }) {
  if (!sitter) return mark("left", "mark--soft", t("has left"), "去");
  if (sitter.leaving) return mark("leaving", "mark--soft", t("leaves soon"), "離");
  if (sitter.presence === "gone") return mark("gone", "mark--soft", t("line lost"), "斷");
  if (sitter.presence === "away") return mark("away", "mark--soft", t("away"), "暫");
  if (state.table.phase !== "waiting") return null;
  return sitter.ready ? h("span", { class: "mark mark--ready" }, t("✓ ready")) : h("span", { class: "mark mark--soft" }, t("not ready"));
}

function outcome(row) {
  const cut = row.due !== row.gross;
  return h(
    "div",
    { key: "outcome", class: `outcome outcome--${direction(row.net)}` },
    h("strong", { class: "outcome__net" }, change(row.net)),
    row.rake ? h("span", { class: "outcome__note" }, t("rake {coins}", { coins: coins(row.rake) })) : null,
    cut ? h("span", { class: "outcome__note" }, t("capped from {coins}", { coins: coins(Math.abs(row.due)) })) : null,
  );
}

function empty(entry, { state, dispatch, isReplay }) {
  const maySit = !isReplay && state.table.me.seat === null && state.table.phase !== "closed";
  if (!maySit) return h("p", { class: "seat seat--empty" }, t("Empty chair"));
  const ask = () => dispatch({ type: "ask", dialog: { kind: "sit", chair: entry.chair } });
  return h("button", { class: "seat seat--empty seat--free", type: "button", on: { click: ask } }, t("Sit here"));
}
