/** Under full rows: whom to bet on, and the one button that sends the setting. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { isSame, pick } from "./draft.js";

/** The choice of the seat to bet on and the confirmation, or what may still be done once it is sent. */
export function foot(desk) {
  return h("div", { key: "foot", class: "board__foot" }, bets(desk), h("div", { key: "send", class: "board__send" }, desk.isOpen ? confirm(desk) : change(desk)));
}

function bets({ hand, draft, isOpen, put }) {
  const named = isOpen ? draft.bet : hand.view.submitted.bet;
  const others = hand.names.map((name, seat) => ({ name, seat })).filter(({ seat }) => seat !== hand.my_seat);
  return h(
    "div",
    { key: "bets", class: "bets", role: "radiogroup", "aria-label": t("Bet on") },
    h("span", { class: "bets__word" }, t("Bet on")),
    others.map(({ name, seat }) =>
      h(
        "button",
        { key: `bet-${seat}`, type: "button", class: `bets__seat${named === seat ? " bets__seat--named" : ""}`, role: "radio", "aria-checked": named === seat ? "true" : "false", "aria-disabled": isOpen ? "false" : "true", "data-step": true, on: { click: () => isOpen && put({ ...draft, bet: seat }) } },
        h("span", { class: "bets__name" }, name),
        h("span", { class: "bets__times" }, t("×{multiple}", { multiple: 2 })),
      ),
    ),
  );
}

function confirm({ context, hand, draft, advice, put }) {
  const { state, guard, act } = context;
  const { submitted } = hand.view;
  const isSent = Object.values(state.acts).some((message) => message.type === "act");
  const isBarred = advice.clashes.length > 0 && hand.view.foul === "refuse";
  const isStill = state.status !== "live" || isSent || isBarred || draft.bet === null;
  const send = () => {
    if (submitted && submitted.bet === draft.bet && isSame(submitted, draft.rows)) put({ ...draft, changing: null });
    else act({ do: "set", ...draft.rows, bet: draft.bet });
  };
  return press({
    key: "confirm", tone: "brass", label: advice.clashes.length && !isBarred ? t("Set all the same") : t("Set these rows"), action: 9,
    still: isStill, isSent, guard, click: send,
  });
}

function change({ hand, draft, put, context: { guard } }) {
  const begin = () => put({ ...draft, rows: pick(hand.view.submitted), bet: hand.view.submitted.bet, changing: JSON.stringify(hand.view.submitted) });
  return press({ key: "change", tone: "plain", label: t("Change my rows"), action: 9, still: false, isSent: false, guard, click: begin });
}

function press({ key, tone, label, action, still, isSent, guard, click }) {
  return h(
    "button",
    {
      key, type: "button", class: `action action--${tone}${isSent ? " action--sent" : ""}`, "aria-disabled": still ? "true" : "false", "data-action": action,
      on: { pointerdown: () => guard.press(), click: (event) => guard.admits(event) && !still && click() },
    },
    h("span", { class: "action__label" }, label),
  );
}
