/** The setting in the making: plain data and pure steps. What a row is worth, the hall says. */

import { ROWS } from "./names.js";

export const SIZES = { front: 3, middle: 5, back: 5 };
const RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split(" ");
const SUITS = "SHCD";

/** The draft of this hand: the one in the state, or a fresh one; what is set already shows as it was set. */
export function draftOf({ draft, hand }) {
  const { submitted } = hand.view;
  if (draft?.number === hand.number) return isEditing(draft, submitted) ? draft : { ...draft, rows: pick(submitted), chosen: [] };
  return {
    number: hand.number,
    rows: submitted ? pick(submitted) : { front: [], middle: [], back: [] },
    chosen: [],
    sort: draft?.sort ?? "rank",
    bet: submitted?.bet ?? hand.legal[0]?.bet ?? null,
    changing: null,
  };
}

/** The three rows of a setting alone. */
export function pick({ front, middle, back }) {
  return { front, middle, back };
}

/** Whether the rows may be changed now: nothing is set yet, or it is to be replaced. */
export function isEditing(draft, submitted) {
  return !submitted || draft.changing === JSON.stringify(submitted);
}

/** The cards that lie in no row, sorted as the member likes. */
export function loose(draft, cards) {
  const laid = new Set(ROWS.flatMap((row) => draft.rows[row]));
  return sorted(cards.filter((card) => !laid.has(card)), draft.sort);
}

/** Cards from the ace down, or suit by suit. */
export function sorted(cards, by) {
  const rank = (card) => RANKS.indexOf(card.slice(1));
  const suit = (card) => SUITS.indexOf(card[0]);
  const order = by === "suit" ? (a, b) => suit(a) - suit(b) || rank(b) - rank(a) : (a, b) => rank(b) - rank(a) || suit(a) - suit(b);
  return [...cards].sort(order);
}

/** Whether all thirteen lie in rows. */
export function isWhole(draft) {
  return ROWS.every((row) => draft.rows[row].length === SIZES[row]);
}

/** A card chosen, or no longer. */
export function toggled(draft, card) {
  const chosen = draft.chosen.includes(card) ? draft.chosen.filter((one) => one !== card) : [...draft.chosen, card];
  return { ...draft, chosen };
}

/** The chosen cards in a row, as far as it has room; with none chosen, all that are left if they fit. */
export function placed(draft, row, cards) {
  const room = SIZES[row] - draft.rows[row].length;
  const rest = loose(draft, cards);
  const coming = draft.chosen.length ? draft.chosen.slice(0, room) : rest.length <= room ? rest : [];
  if (!coming.length) return draft;
  const without = removed(draft, coming);
  return { ...without, chosen: [], rows: { ...without.rows, [row]: sorted([...without.rows[row], ...coming], "rank") } };
}

/** A card taken back into the hand. */
export function takenBack(draft, card) {
  return { ...removed(draft, [card]), chosen: [] };
}

/** Two cards in each other's places. */
export function swapped(draft, one, other) {
  const turn = (card) => (card === one ? other : card === other ? one : card);
  const rows = Object.fromEntries(ROWS.map((row) => [row, sorted(draft.rows[row].map(turn), "rank")]));
  return { ...draft, chosen: [], rows };
}

/** A card dropped on a row, on another card, or back into the hand. */
export function dropped(draft, card, { row, onto }, cards) {
  if (row === "tray") return takenBack(draft, card);
  if (rowOf(draft, card) === row) return draft;
  const isFull = draft.rows[row].length >= SIZES[row];
  if (isFull) return onto ? swapped(draft, card, onto) : draft;
  return placed({ ...draft, chosen: [card] }, row, cards);
}

/** The rows of a suggestion, or none. */
export function filled(draft, rows) {
  const empty = { front: [], middle: [], back: [] };
  return { ...draft, chosen: [], rows: rows ? pick(rows) : empty };
}

/** Which row a card lies in, or null. */
export function rowOf(draft, card) {
  return ROWS.find((row) => draft.rows[row].includes(card)) ?? null;
}

/** Whether two settings are the same rows, however the cards lie. */
export function isSame(one, other) {
  const key = (rows) => JSON.stringify(ROWS.map((row) => sorted(rows[row], "rank")));
  return key(one) === key(other);
}

function removed(draft, cards) {
  const rows = Object.fromEntries(ROWS.map((row) => [row, draft.rows[row].filter((card) => !cards.includes(card))]));
  return { ...draft, rows };
}
