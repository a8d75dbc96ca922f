/** The dock of mahjong beside the board: what who watches is told, and what the hand came to. */

import { t } from "../../lib/i18n.js";
import { taiName, tais, tileName } from "./names.js";

/** No plain buttons: the board holds the calls. */
export function actionButtons() {
  return [];
}

/** What is going on, for who watches. */
export function prompt({ view, names }) {
  if (view.phase === "ready") return t("Hands that wait may be declared now");
  if (view.last && view.actor === null) return t("{name}: {tile}", { name: names[view.last.seat], tile: tileName(view.last.tile) });
  return view.actor === null ? "" : t("{name} is playing", { name: names[view.actor] });
}

/** Under the result: the winning patterns in one line. */
export function tally({ view }) {
  const winner = view.result?.winners[0];
  if (!winner) return t("Drawn hand");
  const lines = winner.lines.map(({ name }) => taiName(name)).join(t(", "));
  return lines ? `${tais(winner.tai)} · ${lines}` : tais(winner.tai);
}
