/** A finger that aimed at an older button never presses the one that took its place. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Guard } from "../../static/js/table/guard.js";

const CLICK = { detail: 1 };
const KEY = { detail: 0 };

function guardAt(clock) {
  return new Guard({ now: () => clock.now });
}

test("the first buttons of a page answer at once", () => {
  const guard = guardAt({ now: 0 });
  guard.show("a");
  guard.press();
  assert.equal(guard.admits(CLICK), true);
});

test("a finger that went down on the old buttons does nothing on the new ones", () => {
  const clock = { now: 0 };
  const guard = guardAt(clock);
  guard.show("a");
  guard.press();
  guard.show("b");
  clock.now = 5000;
  assert.equal(guard.admits(CLICK), false);
});

test("new buttons wait 400 ms where others stood", () => {
  const clock = { now: 0 };
  const guard = guardAt(clock);
  guard.show("a");
  guard.show("b");
  clock.now = 399;
  guard.press();
  assert.equal(guard.admits(CLICK), false);
  assert.equal(guard.admits(KEY), false);
  clock.now = 400;
  guard.press();
  assert.equal(guard.admits(CLICK), true);
  assert.equal(guard.admits(KEY), true);
});

test("an empty bar in between does not shorten the wait", () => {
  const clock = { now: 0 };
  const guard = guardAt(clock);
  guard.show("a");
  guard.show(null);
  clock.now = 100;
  guard.show("b");
  assert.equal(guard.isArmed(), false);
  clock.now = 400;
  assert.equal(guard.isArmed(), true);
});
