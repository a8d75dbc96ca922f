/** The few questions asked in a sheet: how many coins, and whether to leave or to step away. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { coins, units } from "../lib/money.js";
import { sum } from "./sums.js";

/** The open sheet, or nothing. */
export function dialog(context) {
  const { dialog: asked } = context.state;
  return asked ? SHEETS[asked.kind](context, asked) : null;
}

const SHEETS = {
  sit: ({ state, send, dispatch }, { chair }) => {
    const { buy_in: range, wallet } = state.table.me;
    const aside = range.reserve ?? 0;
    const most = Math.min(range.max, wallet - aside);
    const sitDown = (amount) => send({ type: "sit", seat: chair, units: amount }) && dispatch({ type: "ask", dialog: null });
    return amountSheet({ key: "sit", title: t("Sit down"), least: range.min, most, start: Math.min(range.default, most), word: t("Sit down"), wallet, aside, confirm: sitDown, dispatch });
  },
  top_up: ({ state, send, dispatch }) => {
    const { buy_in: range, wallet, seat } = state.table.me;
    const own = state.table.seats[seat];
    const most = Math.min(Math.max(0, range.max - own.stake - own.top_up), wallet);
    const add = (amount) => send({ type: "top_up", units: amount }) && dispatch({ type: "ask", dialog: null });
    return amountSheet({ key: "top_up", title: t("Take more coins"), least: Math.min(100, most), most, start: most, word: t("Take them"), wallet, confirm: add, dispatch });
  },
  leave: ({ state, send, dispatch }) => {
    const isLater = state.table.phase !== "waiting" && state.table.round !== null;
    const text = isLater ? whenOver(state.table.round) : t("Your coins return to the wallet at once.");
    const leave = () => send({ type: "leave" }) && dispatch({ type: "ask", dialog: null });
    return sheet({ key: "leave", title: t("Leave the table"), dispatch }, [h("p", { key: "text" }, text), foot(dispatch, t("Leave"), leave)]);
  },
  away: ({ state, send, dispatch }) => {
    const text = t("You leave this hand at once and have it no more: the hall discards what you draw until it ends. The first to leave a hand pays a fine of up to {coins} coins.", { coins: coins(state.table.me.buy_in.reserve) });
    const stepAway = () => send({ type: "away", away: true }) && dispatch({ type: "ask", dialog: null });
    return sheet({ key: "away", title: t("Step away"), dispatch }, [h("p", { key: "text" }, text), foot(dispatch, t("Step away"), stepAway)]);
  },
};

/** When a seat that is bound to a round gives it up: a round without a set number of hands may be long. */
function whenOver({ hands }) {
  if (hands === null) return t("You leave when the whole game is over, which may take many hands. Until then please play on; your coins then return to the wallet.");
  return t("You leave when this round is over. Until then please play on; your coins then return to the wallet.");
}

/** The sheet that asks for an amount; `aside` is what is set aside beside it for fines. */
function amountSheet({ key, title, least, most, start, word, wallet, aside = 0, confirm, dispatch }) {
  if (most < least || most === 0) {
    const text = t("Your wallet holds {wallet} coins; here at least {least} are needed.", { wallet: coins(wallet), least: coins(Math.max(least, 100) + aside) });
    const full = key === "top_up" && wallet > 0 ? t("You already hold as many coins as this table allows.") : text;
    return sheet({ key, title, dispatch }, [h("p", { key: "text" }, full)]);
  }
  const submit = (event) => {
    event.preventDefault();
    const amount = units(event.target.elements.amount.value);
    if (amount !== null && amount >= least && amount <= most) confirm(amount);
    else event.target.elements.amount.focus();
  };
  return sheet({ key, title, dispatch }, [
    h(
      "form",
      { key: "form", class: "stack", on: { submit } },
      h("label", { class: "field" }, h("span", { class: "field__label" }, t("Coins, {least} to {most}", { least: coins(least), most: coins(most) })), h("input", { class: "field__input", name: "amount", inputmode: "decimal", autocomplete: "off", value: plain(start) })),
      h("dl", { class: "sums" }, sum(t("In the wallet"), wallet), aside ? sum(t("Set aside besides"), aside) : null),
      aside ? h("p", { class: "drawer__quiet" }, t("What is set aside is not played for and comes back when you leave the table. Only whoever is first to leave a running hand pays a fine from it.")) : null,
      h("div", { class: "dialog__foot" }, cancel(dispatch), h("button", { type: "submit", class: "button button--primary" }, word)),
    ),
  ]);
}

function plain(amount) {
  return String(amount / 100);
}

function sheet({ key, title, dispatch }, content) {
  const close = () => dispatch({ type: "ask", dialog: null });
  return h("dialog", { key: `dialog-${key}`, class: "dialog", "data-dialog": true, "aria-label": title, on: { close, cancel: close } }, h("h2", { class: "dialog__title" }, title), content);
}

function foot(dispatch, word, click) {
  return h("div", { class: "dialog__foot", key: "foot" }, cancel(dispatch), h("button", { type: "button", class: "button button--primary", on: { click } }, word));
}

function cancel(dispatch) {
  return h("button", { type: "button", class: "button", on: { click: () => dispatch({ type: "ask", dialog: null }) } }, t("Not now"));
}
