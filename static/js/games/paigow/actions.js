/** The action bar of 牌九: calls and bets with what they mean in coins. */

import { t } from "../../lib/i18n.js";
import { coins, inWords } from "../../lib/money.js";
import { times } from "./names.js";

/** One button for each legal action, in the order of the view. */
export function actionButtons(hand) {
  return hand.legal.map((action) => BUTTONS[action.do](action, hand.view));
}

const BUTTONS = {
  call: (action, view) =>
    action.multiple === 0
      ? { action, label: t("No bid"), detail: t("stay idle"), tone: "quiet" }
      : { action, label: times(action.multiple), detail: t("{coins} a seat", { coins: coins(view.base * action.multiple) }), tone: "brass" },
  bet: (action, view) => ({
    action,
    label: times(action.multiple),
    detail: inWords(view.base * view.banker_multiple * action.multiple),
    tone: "brass",
  }),
};

/** What the member is asked, or for whom he waits. */
export function prompt(hand) {
  const { view, my_seat: seat } = hand;
  if (view.phase === "calling") return calling(hand, seat);
  if (view.phase === "betting") return betting(hand, seat);
  return "";
}

function calling({ legal, view }, seat) {
  if (legal.length) return t("Bid for the banker");
  if (seat === null || view.my_call === null) return t("The seats bid for the banker");
  const said = view.my_call === 0 ? t("You do not bid") : t("You bid {times}", { times: times(view.my_call) });
  return t("{said}. Waiting for the others", { said });
}

function betting({ legal, view, names }, seat) {
  if (legal.length) return t("Choose your bet against {name}", { name: names[view.banker] });
  if (seat === view.banker) return t("You are the banker. The others are betting");
  if (seat === null || view.my_bet === null) return t("The seats place their bets");
  return t("You bet {times}. Waiting for the others", { times: times(view.my_bet) });
}
