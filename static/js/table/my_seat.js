/** What a seated member may ask for: more coins, a pause, the way out, and the link for friends. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { sum } from "./sums.js";

/** The drawer's content for the own seat. */
export function mySeat(context) {
  const { state, send, dispatch, copyInvite } = context;
  const { table } = state;
  if (table.me.seat === null) return h("p", { class: "drawer__quiet" }, t("You have no seat at this table."));
  const own = table.seats[table.me.seat];
  const isAway = own.presence === "away";
  const isLeaving = !isAway && leavesHand(table);
  const stepAway = () => (isLeaving ? dispatch({ type: "ask", dialog: { kind: "away" } }) : send({ type: "away", away: !isAway }));
  return [
    h("dl", { class: "sums", key: "sums" }, sum(t("On the table"), own.stake), own.top_up ? sum(t("Added after this round"), own.top_up) : null, sum(t("In the wallet"), table.me.wallet)),
    h(
      "div",
      { class: "stack", key: "stack" },
      wide("top_up", t("Take more coins"), () => dispatch({ type: "ask", dialog: { kind: "top_up" } })),
      wide("away", isAway ? t("I am back") : t("Step away"), stepAway),
      table.invite ? wide("invite", t("Copy invite link"), copyInvite) : null,
      own.leaving
        ? wide("stay", t("Stay after all"), () => send({ type: "stay" }))
        : wide("leave", t("Leave the table"), () => dispatch({ type: "ask", dialog: { kind: "leave" } })),
    ),
    h("p", { class: "drawer__quiet", key: "note" }, note(own, isLeaving)),
  ];
}

/** Whether stepping away now leaves a hand, which where coins are set aside for it is fined. */
function leavesHand({ me, round }) {
  return me.buy_in.reserve > 0 && round !== null;
}

function note({ leaving }, isLeaving) {
  if (leaving) return t("You leave when this round is over; your coins return to the wallet.");
  return isLeaving ? t("Whoever steps away leaves the hand: the hall plays it to its end, and the first to leave pays a fine.") : t("While you are away the hall answers for you as if time were up.");
}

function wide(key, label, click) {
  return h("button", { key, type: "button", class: "button button--wide", on: { click } }, label);
}
