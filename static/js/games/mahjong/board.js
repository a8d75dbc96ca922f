/** The dock of a mahjong seat: what is asked, the calls, the waits, and the own hand. It holds no rules. */

import { h } from "../../lib/dom.js";
import { t, tn } from "../../lib/i18n.js";
import { fuse } from "../../pieces/fuse.js";
import { autoPanel, autoTool } from "./auto.js";
import { isClaim } from "./ahead.js";
import { callButtons } from "./calls.js";
import { discards, draftOf, pieces } from "./draft.js";
import { tileName } from "./names.js";
import { tray } from "./tray.js";
import { waitStrip } from "./waits.js";

/** The board of the own seat while a hand is played, or nothing for who watches. */
export function board(context) {
  const { state, guard } = context;
  const { hand } = state;
  if (hand.my_seat === null || !hand.view.own) return null;
  const desk = deskOf(context);
  guard.show(guardSet(desk));
  return h(
    "div",
    { class: `dock__inner table-hand table-hand--${hand.view.phase}`, key: "mahjong" },
    head(desk),
    desk.draft.isAutoOpen ? autoPanel(desk) : null,
    h("div", { key: "acts", class: "table-hand__acts" }, desk.calls.length ? null : waitStrip(desk), callButtons(desk)),
    tray(desk),
  );
}

/** Everything that the parts of the board look at. */
function deskOf(context) {
  const { state } = context;
  const { hand } = state;
  const { own } = hand.view;
  const draft = draftOf(state);
  const sent = Object.values(state.acts).find((message) => message.type === "act" && message.action.do !== "extend") ?? null;
  const put = (change) => context.dispatch({ type: "draft", draft: { ...draftOf(context.state), ...change } });
  const isAnswered = Boolean(own.answered) || Boolean(sent);
  const calls = isAnswered ? [] : hand.legal.filter((action) => isClaim(action) || action.do === "declare");
  const isReady = draft.isReady && discards(hand.legal, true).size > 0;
  return { context, state, hand, own, draft: { ...draft, isReady }, put, sent, calls, isAnswered, open: discards(hand.legal, isReady), pieces: pieces(own) };
}

/** Buttons and tiles that may be pressed now; a set that replaces another must first be seen. */
function guardSet({ hand, calls, open, draft }) {
  const kinds = calls.map((action) => action.do).join("-");
  return kinds || open.size ? `${hand.number}:${hand.view.phase}:${kinds}:${open.size > 0}:${draft.isReady}` : null;
}

function head(desk) {
  const { hand, state: { hand: { deadline } }, context: { clock } } = desk;
  return h(
    "div",
    { key: "head", class: "table-hand__head" },
    h(
      "div",
      { key: "told", class: "table-hand__told" },
      h("p", { class: "table-hand__prompt", role: "status" }, prompt(desk)),
      deadline ? fuse({ key: `fuse-${hand.number}-${hand.turn}-${deadline}`, seconds: hand.seconds, left: clock.until(deadline) }) : null,
    ),
    extendTool(desk),
    autoTool(desk),
  );
}

/** What is asked, in one line that is the same for who can claim and who cannot, but for the buttons. */
function prompt(desk) {
  const { hand, own, draft, open, calls, isAnswered, pieces: held } = desk;
  const { view, names } = hand;
  const chosen = held.find(({ key }) => key === draft.chosen);
  if (isPlayedFor(desk)) return t("The hall plays for you until this hand ends");
  if (view.phase === "ready") return isAnswered ? t("Answered. The dealer begins in a moment") : readyPrompt(calls);
  if (isWindow(view)) return isAnswered ? answered(own, desk.sent) : t("{name}: {tile}", { name: names[view.last.seat], tile: tileName(view.last.tile) });
  if (view.actor !== hand.my_seat) return view.actor === null ? "" : t("{name} is playing", { name: names[view.actor] });
  if (chosen && open.has(chosen.tile)) return draft.isReady ? t("Tap again to declare ready") : t("Tap again to discard");
  if (draft.isReady) return t("Choose a lit tile");
  return t("Your turn to discard");
}

/** Whether the hall has taken the seat over: its member stepped away, was fined, or may do nothing in his own turn. */
function isPlayedFor({ hand: { view, number, my_seat: own }, state: { table }, open, isAnswered }) {
  const chair = table.me.seat;
  const isIdle = view.phase === "discard" && view.actor === own && open.size === 0 && !isAnswered;
  const isFined = (table.fines ?? []).some(({ hand, leaver }) => hand === number && leaver === chair);
  return isIdle || isFined || table.seats[chair]?.presence === "away";
}

function readyPrompt(calls) {
  return calls.length ? t("Your hand waits already. Declare it?") : t("Hands that wait may be declared now");
}

const ANSWERS = {
  pass: () => t("You pass"),
  chi: () => t("You call chi"),
  pon: () => t("You call pon"),
  kong: () => t("You call kong"),
  win: () => t("You call a win"),
};

function answered({ answered: told }, sent) {
  return ANSWERS[(told ?? sent?.action)?.do]?.() ?? "";
}

/** Whether a tile lies to be claimed or robbed. */
function isWindow({ phase }) {
  return phase === "window" || phase === "rob";
}

/** Anybody may ask for time, able to claim or not: the button says nothing of the own hand. */
function extendTool({ hand, state, context: { act } }) {
  const { view, my_seat: own } = hand;
  const left = view.window?.extensions_left[own] ?? null;
  const wish = hand.legal.find((action) => action.do === "extend");
  const isStill = !wish || state.status !== "live";
  const label = left === null ? t("More time, while a tile may be claimed") : tn("More time, {count} left in this hand", "More time, {count} left in this hand", left);
  return h(
    "button",
    { key: "extend", type: "button", class: "table-hand__tool", title: label, "aria-label": label, "aria-disabled": isStill ? "true" : "false", "data-extend": true, on: { click: () => !isStill && act(wish) } },
    h("span", { "aria-hidden": "true" }, t("+5 s")),
    left === null ? null : h("span", { class: "table-hand__left", "aria-hidden": "true" }, String(left)),
  );
}
