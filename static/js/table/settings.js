/** The member's own settings of this browser: volume, contrast, how pieces look and how many taps they take; and how they take effect. */

import { h } from "../lib/dom.js";
import { t } from "../lib/i18n.js";

const KEY = "paiguan.table";
const DEFAULTS = {
  volume: 0.6, contrast: false, fourColours: false,
  figures: false, oneTap: false, noClaims: false, alwaysPon: false, autoDiscard: null,
};

/** The settings kept in this browser. */
export function stored() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** Keeps the settings; a browser that forbids it only forgets them. */
export function keep(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows may refuse storage; the settings then last as long as the page.
  }
}

/** Puts the settings into effect on this page, volume aside. */
export function apply({ contrast, fourColours, figures }) {
  const { classList } = document.documentElement;
  classList.toggle("is-contrast", contrast);
  classList.toggle("is-four-colour", fourColours);
  classList.toggle("is-indexed", figures);
}

/** The drawer's content. */
export function settings({ state, game, change, play }) {
  const { volume, contrast, fourColours, figures, oneTap } = state.settings;
  const louder = (event) => change({ volume: Number(event.target.value) / 100 });
  return h(
    "div",
    { class: "stack" },
    h(
      "label",
      { class: "setting" },
      h("span", {}, t("Volume")),
      h("input", { type: "range", min: 0, max: 100, step: 5, value: Math.round(volume * 100), on: { input: louder, change: () => play("clack") } }),
    ),
    check("contrast", contrast, t("High contrast"), change),
    game.hasCards ? check("fourColours", fourColours, t("Cards in four colours"), change) : null,
    game.hasTiles ? check("figures", figures, t("Figures on the tiles"), change) : null,
    game.hasTiles ? check("oneTap", oneTap, t("A single tap discards"), change) : null,
    h("p", { class: "drawer__quiet" }, t("Motion follows the setting of your system. Keys: 1 to 9 choose an answer, arrows move, Enter confirms, Esc closes.")),
  );
}

function check(name, checked, label, change) {
  return h(
    "label",
    { key: name, class: "setting setting--check" },
    h("input", { type: "checkbox", checked, on: { change: (event) => change({ [name]: event.target.checked }) } }),
    h("span", {}, label),
  );
}
