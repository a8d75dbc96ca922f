/** Thirteen cards are never lost between hand and rows, and nothing is uncovered before its event. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { draftOf, dropped, filled, isEditing, isWhole, loose, placed, takenBack, toggled } from "../../static/js/games/thirteen/draft.js";
import { mask } from "../../static/js/games/thirteen/mask.js";
import { pairFor, rowPoints } from "../../static/js/games/thirteen/points.js";

const CARDS = "SK HK D5 S9 H9 C9 D2 C3 S4 H5 D6 C7 S8".split(" ");
const hand = (submitted = null) => ({ number: "TH-000001", legal: [{ bet: 1 }], view: { submitted, cards: CARDS } });
const fresh = () => draftOf({ draft: null, hand: hand() });
const all = (draft) => [...Object.values(draft.rows).flat(), ...loose(draft, CARDS)].sort();

test("a row takes no more than it holds, and what it does not take stays in the hand", () => {
  const chosen = ["SK", "HK", "D5", "S9"].reduce(toggled, fresh());
  const laid = placed(chosen, "front", CARDS);
  assert.deepEqual(laid.rows.front, ["SK", "HK", "D5"]);
  assert.deepEqual(all(laid), [...CARDS].sort());
  assert.equal(placed(toggled(laid, "S9"), "front", CARDS).rows.front.length, 3);
});

test("with nothing chosen the last row takes the rest", () => {
  const rows = { front: ["SK", "HK", "D5"], middle: ["S9", "H9", "C9", "D2", "C3"], back: [] };
  const whole = placed(filled(fresh(), rows), "back", CARDS);
  assert.equal(isWhole(whole), true);
  assert.deepEqual(placed(fresh(), "back", CARDS).rows.back, []);
});

test("a dropped card moves, changes places in a full row, or goes back", () => {
  const rows = { front: ["SK", "HK", "D5"], middle: ["S9"], back: [] };
  const draft = filled(fresh(), rows);
  assert.deepEqual(dropped(draft, "S9", { row: "front", onto: "D5" }, CARDS).rows, { front: ["SK", "HK", "S9"], middle: ["D5"], back: [] });
  assert.equal(dropped(draft, "S9", { row: "front", onto: null }, CARDS), draft);
  assert.deepEqual(dropped(draft, "SK", { row: "tray", onto: "C7" }, CARDS).rows.front, ["HK", "D5"]);
  assert.deepEqual(all(takenBack(draft, "SK")), [...CARDS].sort());
});

test("what is set shows as it was set until it is to be changed", () => {
  const submitted = { front: ["SK"], middle: [], back: [], bet: 2 };
  const draft = { ...fresh(), rows: { front: [], middle: [], back: ["SK"] } };
  assert.deepEqual(draftOf({ draft, hand: hand(submitted) }).rows.front, ["SK"]);
  const changing = { ...draft, changing: JSON.stringify(submitted) };
  assert.equal(isEditing(changing, submitted), true);
  assert.equal(isEditing(changing, { ...submitted, bet: 3 }), false);
});

const line = { type: "pair", strength: 1, treasures: [] };
const view = {
  phase: "over", sums: [5, -5], totals: [2, -2], leaders: [0], bets: [1, 0], fouls: [false, true], dragons: [null, null], patterns: [[], []],
  settings: [0, 1].map(() => ({ front: ["SK", "HK", "D5"], middle: ["S9"], back: ["C7"] })),
  rows: [[line, line, line], [line, line, line]],
};

test("a pending event keeps its own covered and nothing else", () => {
  const seen = mask(view, [{ kind: "row_shown", row: "back" }, { kind: "over" }]);
  assert.deepEqual(seen.settings[0], { front: ["SK", "HK", "D5"], middle: ["S9"], back: [null] });
  assert.deepEqual(seen.rows[1], [line, line, null]);
  assert.deepEqual([seen.sums, seen.totals, seen.leaders], [[3, -3], null, null]);
  assert.equal(mask(view, []), view);
  assert.equal(mask({ ...view, phase: "setting" }, [{ kind: "over" }]).totals, view.totals);
});

test("a pair reads the same from both of its seats, with the sign turned", () => {
  const rows = [{ row: "front", winner: 0, worth: 1, times: 2, points: 2 }, { row: "middle", winner: null, worth: 0, times: 1, points: 0 }];
  const pair = { seats: [0, 1], rows, dragon: 0, pattern: 0, sweep: 3, home_run: 0, subtotal: 5, times: 2, points: 10 };
  const [one, other] = [pairFor(pair, 0), pairFor(pair, 1)];
  assert.deepEqual([one.points, other.points, one.against, other.against], [10, -10, 1, 0]);
  assert.deepEqual(one.bonuses, [{ kind: "sweep", points: 3 }]);
  assert.deepEqual([rowPoints({ pairs: [pair] }, 0, 0), rowPoints({ pairs: [pair] }, 1, 0), rowPoints({ pairs: [pair] }, 1, 1)], [2, -2, 0]);
});
