/** The upper edge: the way back, where one is, and the tools. */

import { h } from "../lib/dom.js";
import { t, tn } from "../lib/i18n.js";
import { coins, count } from "../lib/money.js";
import { icon } from "../pieces/icon.js";

const TOOLS = {
  seat: () => t("My seat"),
  counter: (game) => game.counterName?.() ?? t("Tile counter"),
  last: () => t("Last hand"),
  log: () => t("Log"),
  rules: () => t("Rules"),
  settings: () => t("Settings"),
};

/** The bar over the table. */
export function bar(context) {
  const { state, title } = context;
  const { room } = state.table;
  return h(
    "header",
    { class: "bar" },
    h("a", { class: "bar__back", href: "/lobby/", "aria-label": t("Back to the lobby") }, icon("back")),
    h(
      "div",
      { class: "bar__title" },
      h("h1", { class: "bar__game" }, title),
      h("p", { class: "bar__room" }, t("Table {number}", { number: state.table.number }), h("span", { class: "bar__stakes" }, stakes(room))),
    ),
    h("nav", { class: "bar__tools", "aria-label": t("Tools of the table") }, tools(context)),
  );
}

function stakes({ base, currency }) {
  const values = { coins: coins(base) };
  if (currency === "practice") return tn("base {coins} practice coin", "base {coins} practice coins", count(base), values);
  return tn("base {coins} coin", "base {coins} coins", count(base), values);
}

function tools(context) {
  const names = Object.keys(TOOLS).filter((name) => name !== "seat" || context.state.table.me.seat !== null);
  return [...names.map((name) => tool(name, context)), mute(context)];
}

function tool(name, { state, game, dispatch }) {
  const isOpen = state.drawer === name;
  const label = toolName(name, game);
  return h(
    "button",
    {
      key: name,
      type: "button",
      class: "tool",
      title: label,
      "aria-label": label,
      "aria-expanded": isOpen ? "true" : "false",
      on: { click: () => dispatch({ type: "show", drawer: name }) },
    },
    icon(name),
  );
}

function mute({ state, change }) {
  const isMute = state.settings.volume === 0;
  const label = isMute ? t("Sound on") : t("Sound off");
  const click = () => change({ volume: isMute ? 0.6 : 0 });
  return h("button", { key: "mute", type: "button", class: "tool", title: label, "aria-label": label, on: { click } }, icon(isMute ? "mute" : "sound"));
}

/** The name of a drawer, as its tool says it. */
export function toolName(name, game) {
  return TOOLS[name](game);
}
