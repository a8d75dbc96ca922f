/** The middle of a 13支 table: base, hand of the round, treasure cards, and the moments of the showdown. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { coins } from "../../lib/money.js";
import { card } from "../../pieces/card.js";
import { cardName, dragonName, patternName, rowName, signed } from "./names.js";
import { ranking } from "./points.js";

/** The lines of the centre plate and what lies beside it. */
export function plate(hand) {
  const { view } = hand;
  return {
    facts: [
      { name: t("Base"), value: coins(view.base) },
      { name: t("Deal"), value: `${view.hand} / ${view.hands}` },
    ],
    extra: h("div", { class: "thirteen-plate", key: "thirteen" }, treasures(view), moment(hand) ?? standings(hand)),
  };
}

function treasures({ treasures: open, cut }) {
  return h(
    "div",
    { class: "treasures", key: "treasures" },
    h("p", { class: "treasures__word" }, t("Treasure cards")),
    h("div", { class: "treasures__cards" }, open.map((code) => card(code, { key: code, label: cardName(code), class: code === cut ? "card--new" : "" }))),
  );
}

const MOMENTS = {
  dragon: ({ seat, dragon }, names) => [dragonName(dragon), names[seat]],
  foul: ({ seat }, names) => [t("Foul"), names[seat]],
  special: ({ seat, patterns }, names) => [patterns.map(patternName).join(" · "), names[seat]],
  sweep: ({ seat, against }, names) => [t("Sweep"), t("{winner} over {loser}", { winner: names[seat], loser: names[against] })],
  home_run: ({ seat }, names) => [t("Home run"), t("{name} over all", { name: names[seat] })],
  row_shown: ({ row }) => [rowName(row), ""],
};

/** What is being shown just now, in large words. */
function moment({ playing, names, over }) {
  const told = over || !playing ? null : MOMENTS[playing.kind]?.(playing, names);
  if (!told) return null;
  return h("div", { class: `moment moment--${playing.kind}`, key: `moment-${playing.kind}-${playing.seat}-${playing.against}-${playing.row}` }, h("p", { class: "moment__word" }, told[0]), told[1] ? h("p", { class: "moment__who" }, told[1]) : null);
}

/** The round's sums once its last hand is over, and who won most. */
function standings({ view, names }) {
  if (!view.leaders) return null;
  return h(
    "div",
    { class: "standings", key: "standings" },
    h("p", { class: "standings__title" }, t("Six hands: {names} won most", { names: view.leaders.map((seat) => names[seat]).join(t(", ")) })),
    h("ol", { class: "standings__list" }, ranking(view.sums).map((seat) => h("li", { key: seat, class: "standings__line" }, h("span", { class: "standings__name" }, names[seat]), h("strong", {}, signed(view.sums[seat]))))),
  );
}
