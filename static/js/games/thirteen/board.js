/** The board on which thirteen cards are set into rows: by tap, by drag or by key. It holds no rules. */

import { h } from "../../lib/dom.js";
import { t } from "../../lib/i18n.js";
import { secondsLeft } from "../../table/centre.js";
import { draftOf, filled, isEditing, isWhole, loose, pick } from "./draft.js";
import { foot } from "./foot.js";
import { ROWS, dragonName, patternName, rowName, typeName } from "./names.js";
import { rowLine, slot } from "./rows.js";

/** The board of the own seat while rows are set, or nothing. */
export function board(context) {
  const { state, guard } = context;
  const { hand } = state;
  if (hand.my_seat === null || hand.view.phase !== "setting" || !hand.view.cards) return null;
  const draft = draftOf(state);
  const isOpen = isEditing(draft, hand.view.submitted);
  const put = (next) => context.dispatch({ type: "draft", draft: next });
  const desk = { context, hand, draft, isOpen, put, advice: adviceOn(state, draft), cards: hand.view.cards };
  guard.show(`${hand.number}:${isOpen ? "set" : "wait"}:${isWhole(draft)}`);
  return h(
    "div",
    { class: `dock__inner board board--${isOpen ? "open" : "set"}`, key: "board" },
    head(desk),
    h("div", { key: "rows", class: "board__rows" }, ROWS.map((row, index) => rowLine(row, index, desk))),
    isWhole(draft) ? foot(desk) : tray(desk),
    isOpen ? offers(desk) : null,
  );
}

/** What the page asks the hall about the rows as they lie, or nothing. */
export function question(state) {
  const { hand } = state;
  if (!hand || hand.over || hand.my_seat === null || hand.view.phase !== "setting") return null;
  const { rows } = draftOf(state);
  return ROWS.some((row) => rows[row].length) ? rows : null;
}

/** What the hall has said of rows that still lie so: types by row, clashes, patterns, a dragon. */
function adviceOn({ advice }, { rows }) {
  const none = { types: {}, clashes: [], patterns: [], dragon: null, isWhole: false };
  if (!advice) return none;
  const same = Object.fromEntries(ROWS.map((row) => [row, String(advice.question[row]) === String(rows[row])]));
  const { types, clashes, patterns, dragon } = advice.answer;
  const isSame = ROWS.every((row) => same[row]);
  return {
    types: Object.fromEntries(ROWS.map((row, index) => [row, same[row] ? types[index] : null])),
    clashes: clashes.filter((pair) => pair.every((row) => same[row])),
    patterns: isSame ? patterns : [],
    dragon,
    isWhole: isSame,
  };
}

function head(desk) {
  const { context: { state, clock }, draft, isOpen, put, advice } = desk;
  const sort = draft.sort === "rank" ? "suit" : "rank";
  return h(
    "div",
    { key: "head", class: "board__head" },
    h(
      "p",
      { class: `board__prompt${advice.clashes.length ? " board__prompt--clash" : ""}`, role: "status" },
      h("span", {}, prompt(desk)),
      state.hand.deadline ? h("span", { class: "dock__seconds", "aria-hidden": "true" }, secondsLeft(state.hand.deadline, clock)) : null,
    ),
    isOpen && !isWhole(draft) ? tool("sort", sort === "suit" ? t("By suit") : t("By rank"), () => put({ ...draft, sort })) : null,
    isOpen ? tool("clear", t("Clear"), () => put(filled(draft, null))) : null,
  );
}

function tool(key, label, click) {
  return h("button", { key, type: "button", class: "board__tool", "data-step": true, on: { click } }, label);
}

function prompt({ isOpen, draft, advice, hand }) {
  if (!isOpen) return t("Your rows are set. Waiting for the others");
  if (advice.dragon) return t("{dragon}: it wins however it lies", { dragon: dragonName(advice.dragon) });
  if (advice.clashes.length) return clashWords(advice.clashes[0], hand.view.foul);
  if (advice.patterns.length) return advice.patterns.map(patternName).join(" · ");
  if (draft.chosen.length) return t("Now tap their row");
  return isWhole(draft) ? t("All thirteen lie in rows") : t("Choose cards, tap a row");
}

/** Which row is too weak, and what that means here. */
export function clashWords([above, below], foul) {
  const rows = { above: rowName(above), below: rowName(below) };
  if (foul === "lose") return t("Foul: {below} is weaker than {above} and all rows will lose", rows);
  return t("{below} is weaker than {above}; please change them", rows);
}

function tray(desk) {
  const cards = loose(desk.draft, desk.cards);
  return h(
    "div",
    { key: "tray", class: "board__tray", "data-row": "tray", role: "group", "aria-label": t("Your cards") },
    cards.map((code) => slot(code, null, desk)),
  );
}

function offers({ hand, draft, put }) {
  const { suggestions } = hand.view;
  return h(
    "div",
    { key: "offers", class: "board__offers", role: "group", "aria-label": t("Suggestions") },
    (suggestions ?? []).map((one, index) => offer(one, index, draft, put)),
  );
}

function offer(one, index, draft, put) {
  const isLaid = ROWS.every((row) => String(draft.rows[row]) === String(one[row]));
  const click = () => put(filled(draft, pick(one)));
  const label = one.types.map((type, place) => `${rowName(ROWS[place])} ${typeName(type)}`).join(t(", "));
  return h(
    "button",
    { key: `offer-${index}`, type: "button", class: `offer${isLaid ? " offer--laid" : ""}`, "aria-pressed": isLaid ? "true" : "false", "aria-label": t("Suggestion {number}: {rows}", { number: index + 1, rows: label }), "data-action": index + 4, "data-step": true, on: { click } },
    one.types.map((type, place) => h("span", { key: ROWS[place], class: "offer__type" }, typeName(type))),
  );
}
