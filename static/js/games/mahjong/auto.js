/** What the page answers by itself, and how many taps a discard takes: kept on this device. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { throwsDrawn } from "./ahead.js";

const SWITCHES = {
  noClaims: { name: () => t("No claims"), note: () => t("Passes every chi, pon and kong") },
  alwaysPon: { name: () => t("Always pon"), note: () => t("Calls every pon at once") },
  autoDiscard: { name: () => t("Auto-discard"), note: () => t("Discards what is drawn, until this hand ends") },
  oneTap: { name: () => t("One tap"), note: () => t("A single tap discards") },
};

/** The button that opens the switches; it names those that are on. */
export function autoTool(desk) {
  const { draft, put } = desk;
  const on = Object.keys(SWITCHES).filter((name) => name !== "oneTap" && isOn(name, desk));
  const names = on.map((name) => SWITCHES[name].name()).join(t(", "));
  const label = on.length ? t("Automatic: {names}", { names }) : t("Automatic answers");
  return h(
    "button",
    { key: "auto", type: "button", class: `table-hand__tool${on.length ? " table-hand__tool--on" : ""}`, title: label, "aria-label": label, "aria-expanded": draft.isAutoOpen ? "true" : "false", "data-auto": true, on: { click: () => put({ isAutoOpen: !draft.isAutoOpen }) } },
    h("span", { class: "table-hand__autos", "aria-hidden": "true" }, on.length ? names : t("Auto")),
  );
}

/** The switches themselves, over the felt and never over the hand. */
export function autoPanel(desk) {
  return h("div", { key: "switches", class: "switches", role: "group", "aria-label": t("Automatic answers") }, Object.keys(SWITCHES).map((name) => oneSwitch(name, desk)));
}

function oneSwitch(name, desk) {
  const { name: word, note } = SWITCHES[name];
  const change = (event) => desk.context.change({ [name]: valueOf(name, event.target.checked, desk.hand) });
  return h(
    "label",
    { key: name, class: "switch", "data-switch": name },
    h("input", { type: "checkbox", checked: isOn(name, desk), on: { change } }),
    h("span", { class: "switch__word" }, word()),
    h("span", { class: "switch__note" }, note()),
  );
}

function isOn(name, { hand, state: { settings } }) {
  return name === "autoDiscard" ? throwsDrawn({ hand, settings }) : Boolean(settings[name]);
}

/** Auto-discard is kept as the hand for which it holds. */
function valueOf(name, checked, { number }) {
  if (name !== "autoDiscard") return checked;
  return checked ? number : null;
}
