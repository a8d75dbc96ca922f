/** Tiles are drawn as real sets are, and amounts are written as whole units allow. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ServerClock } from "../../static/js/lib/clock.js";
import { change, coins, units } from "../../static/js/lib/money.js";
import { pause } from "../../static/js/lib/socket.js";
import { mask } from "../../static/js/games/paigow/mask.js";
import { pips } from "../../static/js/pieces/domino.js";
import { placeOf } from "../../static/js/table/places.js";

const FACES = "11 12 13 14 15 16 22 23 24 25 26 33 34 35 36 44 45 46 55 56 66".split(" ");

test("every face has its pips inside the tile", () => {
  for (const code of FACES) {
    const drawn = pips(code);
    assert.equal(drawn.length, Number(code[0]) + Number(code[1]), code);
    for (const { x, y, radius } of drawn) assert.ok(x - radius > 1 && x + radius < 59 && y - radius > 1 && y + radius < 117, code);
  }
});

test("1s and 4s are red, and half of each 6 of 天", () => {
  const reds = (code) => pips(code).filter((pip) => pip.colour === "red").length;
  assert.deepEqual(["11", "44", "46", "16", "56", "36", "66"].map(reds), [2, 8, 4, 1, 0, 0, 6]);
  const [top, bottom] = [pips("66").slice(0, 6), pips("66").slice(6)];
  assert.equal(top.filter((pip) => pip.colour === "red").length, bottom.filter((pip) => pip.colour === "red").length);
});

test("coins are units of a hundred, with sign and arrow for gain and loss", () => {
  assert.equal(coins(125000), "1,250");
  assert.equal(coins(50), "0.50");
  assert.equal(change(12000), "▲\u00a0+120");
  assert.equal(change(-8000), "▼\u00a0−80");
  assert.deepEqual(["12", "0.5", "7.25", "", "1e3", "-4", "1.234"].map(units), [1200, 50, 725, null, null, null, null]);
});

test("the server's clock is the least delayed of what was heard", () => {
  let steady = 1000;
  const clock = new ServerClock(() => steady);
  clock.learn(50_000);
  steady = 2000;
  clock.learn(50_400);
  assert.equal(clock.now(), 51_000);
  assert.equal(clock.until(50_000), 0);
  assert.equal(clock.until(53_000), 2000);
});

test("reconnects wait longer and longer, never above ten seconds, never all at once", () => {
  assert.equal(pause(0, 0), 250);
  assert.equal(pause(0, 1), 500);
  assert.equal(pause(9, 1), 10_000);
});

test("the next seat sits to the left: the turn goes clockwise from the own chair", () => {
  assert.deepEqual([0, 1, 2, 3].map((chair) => placeOf(chair, 1, 4)), ["right", "me", "left", "top"]);
  assert.deepEqual([0, 1].map((chair) => placeOf(chair, 1, 2)), ["top", "me"]);
});

test("what a pending event will show is covered until it is played", () => {
  const view = { calls: [0], banker: 1, bets: [2], dice: [1, 2], tiles: [["11", "12"], ["66", "46"]], ranks: [{}, {}], legs: [{ seat: 0 }] };
  const seen = mask(view, [{ kind: "shown", seat: 1 }, { kind: "compared", seat: 0 }]);
  assert.deepEqual(seen.tiles, [["11", "12"], [null, null]]);
  assert.equal(seen.ranks[1], null);
  assert.deepEqual(seen.legs, []);
  assert.deepEqual(mask(view, []), view);
});
