/** Draws the whole table from one state; called once a frame. */

import { h, patch } from "../lib/dom.js";
import { banner, toast } from "./banner.js";
import { bar } from "./bar.js";
import { centre } from "./centre.js";
import { chairsOf, shownHand } from "./chairs.js";
import { dialog } from "./dialogs.js";
import { dock } from "./dock.js";
import { drawer } from "./drawers.js";
import { seat } from "./seat.js";

/** Draws `state` into `root` with what the page can do (`tools`). */
export function render(root, state, tools) {
  if (!state.table) {
    patch(root, banner({ state, ...tools }));
    return;
  }
  const hand = shownHand(state, tools.game);
  const context = { ...tools, state, hand: isShown(state) ? hand : null };
  patch(root, bar(context), felt(context), h("section", { key: "dock", class: "dock" }, dock(context)), drawer(context), banner(context), toast(context), dialog(context), coinLayer());
  openDialog(root);
}

/** A finished hand stays on the felt until the table waits for other things. */
function isShown({ table, hand, read }) {
  if (!hand) return false;
  return table.phase === "hand" || table.phase === "pause" || !hand.over || read !== hand.number;
}

/** The felt with its chairs and the plate; shared with the replay. */
export function felt(context) {
  const chairs = chairsOf(context.state, context.hand, context.game);
  return h(
    "section",
    { key: "felt", class: `felt felt--${chairs.length} felt--${context.state.table.room.game}`, "data-phase": context.hand?.view.phase ?? null },
    h("div", { class: "felt__cloth", key: "cloth", "aria-hidden": "true" }),
    chairs.map((entry) => seat(entry, context)),
    centre(context),
  );
}

/** Where coins fly; its content belongs to the motions. */
export function coinLayer() {
  return h("div", { key: "coins", class: "coin-layer", "data-coins": true, "aria-hidden": "true", own: true });
}

function openDialog(root) {
  const node = root.querySelector("[data-dialog]");
  if (node && !node.open) node.showModal();
}
