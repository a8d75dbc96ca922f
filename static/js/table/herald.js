/** Tells every event in words: to a live region for members who listen, and to the log. */

import { t } from "../lib/i18n.js";
import { change, coins } from "../lib/money.js";

const MOST_LINES = 60;

/** The log of this page and its voice. */
export class Herald {
  lines = [];
  #region;

  constructor(region) {
    this.#region = region;
  }

  /** Says a sentence and keeps it. */
  say(text) {
    if (!text) return;
    this.lines = [...this.lines, text].slice(-MOST_LINES);
    const line = document.createElement("p");
    line.textContent = text;
    this.#region.append(line);
    while (this.#region.childElementCount > 4) this.#region.firstElementChild.remove();
  }

  /** Says every fine that a table tells and did not tell before. */
  sayFines(table, before) {
    const known = (before?.fines ?? []).map((fine) => fine.hand);
    for (const { hand, name, units } of table.fines ?? []) {
      if (!known.includes(hand)) this.say(t("{name} left hand {number} and pays a fine of {coins} coins.", { name, number: hand, coins: coins(units) }));
    }
  }

  /** Says how the hand ended for the own seat. */
  sayResult(hand) {
    const own = hand.results?.find((row) => row.seat === hand.my_seat);
    if (own) this.say(t("Hand {number}: {change} coins.", { number: hand.number, change: change(own.net) }));
  }
}
