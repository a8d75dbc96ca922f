/** The drawer beside the table: seat, tile counter, last hand, log, rules, settings. It never moves the table. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";
import { icon } from "../pieces/icon.js";
import { toolName } from "./bar.js";
import { lastHand } from "./last_hand.js";
import { mySeat } from "./my_seat.js";
import { settings } from "./settings.js";

const CONTENT = {
  seat: mySeat,
  counter: ({ hand, game }) => (hand && game.counter(hand.view, hand)) ?? quiet(t("The counter fills with the first tiles that are shown.")),
  last: lastHand,
  log: ({ log }) => (log.length ? h("ol", { class: "log" }, log.map((line, index) => h("li", { key: `${index}` }, line))) : quiet(t("What happens at the table will be told here."))),
  rules: () => h("div", { key: "rules", class: "rules-sheet", "data-rules": true, own: true }),
  settings,
};

/** The open drawer, or nothing. */
export function drawer(context) {
  const { state, game, dispatch } = context;
  const name = state.drawer;
  if (!name) return null;
  const close = () => dispatch({ type: "show", drawer: name });
  return h(
    "aside",
    { key: `drawer-${name}`, class: `drawer drawer--${name}`, "aria-label": toolName(name, game), tabindex: "-1" },
    h(
      "div",
      { class: "drawer__head" },
      h("h2", { class: "drawer__title" }, toolName(name, game)),
      h("button", { type: "button", class: "tool tool--paper", "aria-label": t("Close"), on: { click: close } }, icon("close")),
    ),
    h("div", { class: "drawer__body" }, CONTENT[name](context)),
  );
}

function quiet(text) {
  return h("p", { class: "drawer__quiet" }, text);
}
