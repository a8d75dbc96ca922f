/** The dock of 13支 beside the board: what is told while the rows are shown, and what the hand came to. */

import { t } from "../../lib/i18n.js";
import { signed } from "./names.js";

/** No plain buttons: the board sends the setting. */
export function actionButtons() {
  return [];
}

/** For whom everybody waits. */
export function prompt({ view }) {
  return view.phase === "setting" ? t("The seats set their cards") : t("The rows are shown");
}

/** Under the result: the points of the hand and of the round, and who won most of it once it is over. */
export function tally({ view, my_seat: own, names }) {
  const points = t("{points} points, {sum} in the round", { points: signed(view.totals[own]), sum: signed(view.sums[own]) });
  if (!view.leaders) return points;
  const leaders = t("Six hands: {names} won most", { names: view.leaders.map((seat) => names[seat]).join(t(", ")) });
  return `${points} · ${leaders}`;
}
