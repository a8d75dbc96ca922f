/** What each step of the check says to a member. */

import { t } from "../lib/i18n.js";

const WORDS = {
  hand: [() => t("The record is of the hand that was asked for."), () => t("The record is of another hand than was asked for.")],
  published: [() => t("The fingerprint was published before the deal was locked."), () => t("The fingerprint was not published before the deal was locked.")],
  commitment: [() => t("The opened seed has the fingerprint that was published."), () => t("The opened seed does not have the fingerprint that was published.")],
  seal: [(step) => t("The seed of seat {seat} fits its seal.", seatOf(step)), (step) => t("The seed of seat {seat} does not fit its seal.", seatOf(step))],
  absent: [null, (step) => t("Seat {seat} counts as absent but has a seed.", seatOf(step))],
  lock: [() => t("What was locked before the deal is what the record says."), () => t("What was locked before the deal is not what the record says.")],
  root: [() => t("The seed and the seats give the root that was stored before the deal."), () => t("The seed and the seats give another root than was stored before the deal.")],
  canonical: [() => t("Before the shuffle the deck lay in the published order."), () => t("Before the shuffle the deck was not in the published order.")],
  deck: [() => t("The root gives the deck that was stored before the deal."), () => t("The root gives another deck than was stored before the deal.")],
  banker: [(step) => bankerWords(step), () => t("The calls and the draw make another banker.")],
  dice: [() => t("The dice are those of the shuffle, and they name the seat served first."), () => t("The dice are not those of the shuffle.")],
  dealer: [() => t("The dealer is the one that the shuffle draws."), () => t("The dealer is not the one that the shuffle draws.")],
  throw: [() => t("The dice are those of the shuffle."), () => t("The dice are not those of the shuffle.")],
  order: [() => t("The seats were served in the order of the rules."), () => t("The seats were not served in the order of the rules.")],
  treasure: [() => t("The treasure card is the one that the shuffle cuts."), () => t("The treasure card is not the one that the shuffle cuts.")],
  cards: [(step) => t("{name} got the cards that lay next in the deck.", step.detail), (step) => t("{name} did not get the cards that lay next in the deck.", step.detail)],
  tiles: [(step) => t("{name} got the tiles that lay next in the deck.", step.detail), (step) => t("{name} did not get the tiles that lay next in the deck.", step.detail)],
  final: [(step) => t("{name} ended with the tiles that the deck and the moves leave.", step.detail), (step) => t("{name} did not end with the tiles that the deck and the moves leave.", step.detail)],
};

const OPEN = {
  published: () => t("The deal is not locked yet; the fingerprint stands."),
  sealed: () => t("The seed is still sealed. It is opened when the last hand of this shuffle has ended; then the rest can be checked."),
  seats_absent: () => t("No seat added a seed of its own: every seat counts as absent. That the hall drew its seed fairly cannot be proven."),
  other_rules: () => t("The hand was played by an older version of its rules, so its deck cannot be laid out here."),
  canonical: () => t("This page does not know the published order of that deck."),
  treasure: () => t("The record does not tell what was cut in the earlier hands, so the treasure card cannot be checked."),
  no_log: () => t("The hand did not end by its rules, so there is no deal to compare."),
  no_walk: () => t("The deck holds; this page does not walk the deal of this game yet."),
};

/** The sentence of a step. */
export function wordsOf(step) {
  if (step.ok === null) return OPEN[step.code]();
  return WORDS[step.code][step.ok ? 0 : 1](step);
}

function seatOf({ detail }) {
  return { seat: detail.seat + 1 };
}

function bankerWords({ detail }) {
  if (detail.how === "highest") return t("The highest call made the banker; nothing was drawn.");
  return t("The draw of the shuffle names the same banker.");
}
