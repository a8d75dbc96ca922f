/** The reducer keeps what the server last said, and knows when it has missed something. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { hasGap, initial, reduce } from "../../static/js/table/state.js";

const table = { version: 3, phase: "hand" };
const hand = (turn, number = "PG-000001") => ({ number, turn, over: false, legal: [] });
const seated = reduce(initial(), { type: "welcome", table, hand: hand(1) });

test("a step of an earlier turn changes nothing", () => {
  assert.equal(reduce(seated, { type: "step", hand: hand(0), events: [] }), seated);
});

test("events of a step wait to be played; a welcome shows everything at once", () => {
  const stepped = reduce(seated, { type: "step", hand: hand(2), events: [{ kind: "banker" }] });
  assert.deepEqual(stepped.pending, [{ kind: "banker" }]);
  assert.deepEqual(reduce(stepped, { type: "welcome", table, hand: hand(2) }).pending, []);
});

test("a page more than three events behind jumps to the newest step", () => {
  const old = Array.from({ length: 4 }, () => ({ kind: "shown" }));
  const behind = reduce(seated, { type: "step", hand: hand(2), events: old });
  const jumped = reduce(behind, { type: "step", hand: hand(3), events: [{ kind: "dice" }] });
  assert.deepEqual(jumped.pending, [{ kind: "dice" }]);
});

test("an act stays open until it is acknowledged or its turn has passed", () => {
  const message = { type: "act", hand: "PG-000001", turn: 1, action: {} };
  const sent = reduce(seated, { type: "sent", id: "x", message });
  assert.deepEqual(Object.keys(sent.acts), ["x"]);
  assert.deepEqual(reduce(sent, { type: "ack", id: "x" }).acts, {});
  assert.deepEqual(reduce(sent, { type: "step", hand: hand(2), events: [] }).acts, {});
  assert.deepEqual(reduce(sent, { type: "error", id: "x", code: "late" }).acts, {});
});

test("a beat shows a gap by version, hand or turn, and only then", () => {
  const beat = { hand: "PG-000001", turn: 1, version: 3 };
  assert.equal(hasGap(seated, beat), false);
  assert.equal(hasGap(seated, { ...beat, turn: 2 }), true);
  assert.equal(hasGap(seated, { ...beat, version: 4 }), true);
  assert.equal(hasGap(seated, { ...beat, hand: "PG-000002" }), true);
  assert.equal(hasGap(seated, { ...beat, hand: null }), true);
});

for (const code of ["suspended", "own_password"]) {
  test(`a page that was told ${code} stays so when its line closes`, () => {
    const closed = reduce(seated, { type: "closed", code, message: "" });
    assert.equal(reduce(closed, { type: "status", status: "reconnecting" }).status, code);
  });
}
