/** The hall's refusals in plain words, by their stable codes. */

import { t } from "../lib/i18n.js";

const WORDS = {
  stale: () => t("The table has moved on. Please look again and choose anew"),
  late: () => t("The time was up before your answer arrived"),
  not_your_turn: () => t("It is not your turn yet"),
  illegal: () => t("That is not possible now. The buttons show what is"),
  hand_over: () => t("This hand is already over"),
  not_seated: () => t("Please sit down first"),
  no_seat: () => t("That chair has just been taken. Please choose another"),
  same_device: () => t("Somebody who plays on your device sits at this table"),
  already_seated: () => t("You are already seated at a table. Please leave that one first"),
  insufficient_coins: () => t("Your wallet does not hold enough coins for that"),
  stake_too_low: () => t("The next round needs more coins in front of you. Please take more from your wallet"),
  buy_in_range: () => t("Please take between the smallest and the largest sum allowed here"),
  table_closed: () => t("This table is closed. Please choose another in the lobby"),
  room_closed: () => t("This room is closed for now. Please choose another in the lobby"),
  game_stopped: () => t("No new hands of this game are dealt for now. Your coins are safe"),
  too_fast: () => t("That was too fast. Please wait a moment"),
  cool_down: () => t("You have changed seats very often. Please wait some minutes before you sit down again"),
  busy: () => t("The table is busy. Please try again"),
  suspended: () => t("Your membership is suspended. Please write to the hall"),
  offline: () => t("The line is lost. Please wait until the table is back"),
};

/** The sentence of a refusal: ours, else the hall's own message. */
export function refusal({ code, message }) {
  return WORDS[code]?.() ?? (message || t("That did not work. Please try again"));
}
