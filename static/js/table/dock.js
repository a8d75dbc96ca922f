/** The lower edge, where the thumb is: what is legal now, the result of the hand, or the wait. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { change, coins, direction } from "../lib/money.js";
import { secondsLeft } from "./centre.js";
import { waiting } from "./waiting.js";

/** The dock for what the table is doing. */
export function dock(context) {
  const { state, hand } = context;
  const { phase } = state.table;
  if (phase === "hand" && hand && !state.hand.over) return playing(context);
  if (hand?.over && state.read !== hand.number && phase !== "closed") return result(context);
  if (hand && !hand.over && phase !== "waiting") return playing(context);
  return waiting(context);
}

function playing(context) {
  const { state, game, guard, clock } = context;
  const board = state.hand.over ? null : game.board?.(context);
  if (board) return board;
  const sent = Object.values(state.acts).find((message) => message.type === "act");
  const buttons = state.hand.over ? [] : game.actionButtons(state.hand);
  guard.show(buttons.length ? `${state.hand.number}:${state.hand.turn}` : null);
  return h(
    "div",
    { class: "dock__inner", key: "playing" },
    h(
      "p",
      { class: "dock__prompt" },
      caption(context, buttons),
      state.hand.deadline && !state.hand.over ? h("span", { class: "dock__seconds" }, secondsLeft(state.hand.deadline, clock)) : null,
    ),
    buttons.length ? h("div", { class: "actions", role: "group", "aria-label": t("Your answer") }, buttons.map((button, index) => action(button, index, sent, context))) : null,
  );
}

/** What is asked; while events are still played, the last of them in words. */
function caption({ state, game, hand, log }, buttons) {
  const isTelling = !buttons.length && (state.pending.length > 0 || state.hand.over);
  return (isTelling && log.at(-1)) || game.prompt(isTelling ? hand : state.hand);
}

function action({ action: wish, label, detail, tone }, index, sent, { state, guard, act }) {
  const isSent = sent && JSON.stringify(sent.action) === JSON.stringify(wish);
  const isStill = state.status !== "live" || Boolean(sent);
  return h(
    "button",
    {
      key: `${state.hand.turn}-${index}`,
      type: "button",
      class: `action action--${tone}${isSent ? " action--sent" : ""}`,
      "aria-disabled": isStill ? "true" : "false",
      "data-action": index + 1,
      on: {
        pointerdown: () => guard.press(),
        click: (event) => guard.admits(event) && !isStill && act(wish),
      },
    },
    h("span", { class: "action__label" }, label),
    h("span", { class: "action__detail" }, detail),
  );
}

function result(context) {
  const { hand, guard } = context;
  guard.show(`read:${hand.number}`);
  const own = hand.my_seat === null ? null : hand.results?.find((row) => row.seat === hand.my_seat);
  return h(
    "div",
    { class: "dock__inner dock__inner--result", key: "result" },
    own ? ownResult(own, context) : h("p", { class: "dock__prompt" }, t("Hand {number} is over", { number: hand.number })),
    h("div", { class: "actions actions--onward", key: "onward" }, onward(context)),
  );
}

/** What may be done with a result: look closer where the game has a sheet for it, and go on. */
function onward({ state, game, guard, clock, dispatch }) {
  const goOn = (event) => guard.admits(event) && dispatch({ type: "read" });
  const nextAt = state.table.next_at;
  return [
    game.counterName ? sheet(game.counterName(), dispatch) : null,
    h(
      "button",
      { type: "button", key: "go-on", class: "action action--plain", "data-action": 1, on: { pointerdown: () => guard.press(), click: goOn } },
      h("span", { class: "action__label" }, t("Go on")),
      nextAt ? h("span", { class: "action__detail" }, t("next in {time}", { time: secondsLeft(nextAt, clock) })) : null,
    ),
  ];
}

function ownResult(row, { game, hand }) {
  const notes = [game.tally?.(hand), ...reasons(row, game)].filter(Boolean);
  return h(
    "div",
    { class: `verdict verdict--${direction(row.net)}` },
    h("p", { class: "verdict__net" }, h("span", { class: "verdict__word" }, VERDICTS[direction(row.net)]()), change(row.net)),
    h("p", { class: "verdict__note" }, notes.join(" · ")),
  );
}

const VERDICTS = { gain: () => t("You win"), loss: () => t("You lose"), even: () => t("Even") };

/** How the net came about: the comparison, the shortage where there was one, and the rake. */
function reasons({ gross, due, rake, carried }, game) {
  const lines = [];
  if (due !== gross) lines.push(game.shortage?.({ due, gross }) ?? t("due {due}, capped at {gross}: nobody wins or loses more than he carries", { due: coins(Math.abs(due)), gross: coins(Math.abs(gross)) }));
  if (rake) lines.push(t("{gross} won, {rake} rake", { gross: coins(gross), rake: coins(rake) }));
  lines.push(t("carried in {coins}", { coins: coins(carried) }));
  return lines;
}

function sheet(name, dispatch) {
  const open = () => dispatch({ type: "show", drawer: "counter" });
  return h("button", { type: "button", key: "sheet", class: "action action--plain", "data-action": 2, on: { click: open } }, h("span", { class: "action__label" }, name));
}
