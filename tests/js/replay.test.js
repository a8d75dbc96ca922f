/** A replay is a row of moments; seeking rebuilds the state and leaves nothing waiting to be played. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { sceneOf } from "../../static/js/games/paigow/scenes.js";
import { eventsOf, frameOf, momentsOf, tableOf } from "../../static/js/replay/timeline.js";

const view = { carries: [100, 100], banker: 0, first: 0 };
const kinds = (...names) => names.map((kind, seat) => ({ kind, seat, order: [0, 1], winner: null }));
const steps = [
  { at: 1, number: "PG-000001", turn: 0, names: ["a", "b"], chairs: [1, 3], view, events: kinds("began") },
  { at: 2, number: "PG-000001", turn: 1, names: ["a", "b"], chairs: [1, 3], view, events: kinds("called", "calls_shown", "banker") },
  { at: 3, number: "PG-000001", turn: 2, names: ["a", "b"], chairs: [1, 3], view, events: kinds("bets_shown", "dice", "dealt", "shown", "shown", "compared", "over") },
];
const moments = momentsOf(steps, sceneOf);

test("each visible event is a moment, and the last moment shows everything", () => {
  assert.deepEqual(moments.map(({ step, shown }) => [step, shown]), [[0, 1], [1, 2], [1, 3], [2, 1], [2, 2], [2, 3], [2, 4], [2, 5], [2, 7]]);
  assert.deepEqual(frameOf(steps, moments.at(-1)).pending, []);
});

test("the moments' events are the replay's events, each once and in order", () => {
  const told = moments.flatMap((_, index) => eventsOf(steps, moments, index));
  assert.deepEqual(told, steps.flatMap((step) => step.events));
});

test("a moment in the middle covers what comes later", () => {
  const frame = frameOf(steps, { step: 2, shown: 3 });
  assert.deepEqual(frame.pending.map((event) => event.kind), ["shown", "shown", "compared", "over"]);
  assert.deepEqual(frame.hand.chairs, [0, 1]);
});

test("the seats of a replay are named, and bots are marked", () => {
  const table = tableOf({ hand: { names: ["a", "b"], bots: [1], carries: [1, 2], base: 1, game: "paigow" }, viewer: 0 });
  assert.deepEqual(table.seats.map((seat) => [seat.name, seat.is_bot, seat.me]), [["a", false, true], ["b", true, false]]);
});

test("the leaver who was fined is named by his seat in the replay", () => {
  const hand = { names: ["a", "b"], chairs: [1, 3], carries: [1, 2], base: 1, game: "mahjong" };
  const fine = { hand: "MJ-000001", leaver: 3, name: "b", units: 100, shares: [], company: 25 };
  const table = tableOf({ hand, viewer: 0, fines: [fine] });
  assert.deepEqual(table.fines, [{ ...fine, leaver: 1 }]);
});
