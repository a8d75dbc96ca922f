/** The page of mahjong: which tile is which, what is answered ahead, what has not been seen, what is covered. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ahead } from "../../static/js/games/mahjong/ahead.js";
import { discards, draftOf, pieces, waitsAfter } from "../../static/js/games/mahjong/draft.js";
import { isAsked } from "../../static/js/games/mahjong/index.js";
import { mask } from "../../static/js/games/mahjong/mask.js";
import { chiOrder } from "../../static/js/games/mahjong/melds.js";
import { taiName, tileName } from "../../static/js/games/mahjong/names.js";
import { seatPlace } from "../../static/js/games/mahjong/pond.js";
import { unseen } from "../../static/js/games/mahjong/unseen.js";
import { placeOf } from "../../static/js/table/places.js";

const SIXTEEN = "1m 1m 2m 3m 4p 5p 6p 7p 8p 9p 1s 2s 3s E E C".split(" ");
const own = (drawn = null, hand = SIXTEEN) => ({ hand, drawn, answered: null });
const handOf = (legal, { phase = "window", ...more } = {}) => ({ number: "MJ-000001", my_seat: 0, over: false, legal, view: { phase, own: own(), ...more } });

test("equal tiles are told apart, and the drawn one stands apart", () => {
  const keys = pieces(own("1m")).map(({ key }) => key);
  assert.equal(new Set(keys).size, 17);
  assert.deepEqual(pieces(own("1m")).filter(({ isApart }) => isApart).map(({ key }) => key), ["1m-drawn"]);
});

test("with nothing drawn the last of seventeen stands apart, and none of sixteen", () => {
  const seventeen = [...SIXTEEN, "P"];
  assert.deepEqual(pieces(own(null, seventeen)).filter(({ isApart }) => isApart).map(({ tile }) => tile), ["P"]);
  assert.equal(pieces(own()).some(({ isApart }) => isApart), false);
});

test("a choice ends with its tile or its hand", () => {
  const hand = handOf([]);
  const draft = { hand: hand.number, chosen: "C-1", isReady: false };
  assert.equal(draftOf({ draft, hand }).chosen, "C-1");
  assert.equal(draftOf({ draft: { ...draft, chosen: "P-1" }, hand }).chosen, null);
  assert.equal(draftOf({ draft: { ...draft, hand: "MJ-000000" }, hand }).chosen, null);
});

test("discards that declare and those that do not are kept apart", () => {
  const legal = [{ do: "discard", tile: "C" }, { do: "discard", tile: "C", ready: true }, { do: "kong", tile: "E" }];
  assert.deepEqual(discards(legal, false).get("C"), { do: "discard", tile: "C" });
  assert.deepEqual(discards(legal, true).get("C"), { do: "discard", tile: "C", ready: true });
  assert.equal(discards(legal, false).has("E"), false);
  assert.deepEqual(waitsAfter({ discards_to_ready: [{ tile: "C", waits: [{ tile: "E", left: 1 }] }] }, "C"), [{ tile: "E", left: 1 }]);
});

test("nothing is answered ahead unless the member has said so, and never a win", () => {
  const legal = [{ do: "pon" }, { do: "chi", with: ["1m", "2m"] }, { do: "pass" }, { do: "extend" }];
  const answer = (settings, more = []) => ahead({ hand: handOf([...more, ...legal]), settings });
  assert.equal(answer({}), null);
  assert.deepEqual(answer({ noClaims: true }), { do: "pass" });
  assert.deepEqual(answer({ alwaysPon: true }), { do: "pon" });
  assert.deepEqual(answer({ alwaysPon: true, noClaims: true }), { do: "pon" });
  assert.equal(answer({ noClaims: true }, [{ do: "win" }]), null);
  assert.equal(ahead({ hand: handOf([{ do: "extend" }]), settings: { noClaims: true } }), null);
});

test("auto-discard throws the drawn tile in the hand it was switched on in", () => {
  const legal = [{ do: "discard", tile: "9p" }, { do: "discard", tile: "P" }];
  const hand = handOf(legal, { phase: "discard", own: own("P") });
  assert.deepEqual(ahead({ hand, settings: { autoDiscard: "MJ-000001" } }), { do: "discard", tile: "P" });
  assert.equal(ahead({ hand, settings: { autoDiscard: "MJ-000000" } }), null);
  assert.equal(ahead({ hand: handOf(legal, { phase: "discard" }), settings: { autoDiscard: "MJ-000001" } }), null);
});

test("asking for time and passing are no questions", () => {
  assert.equal(isAsked({ legal: [{ do: "extend" }] }), false);
  assert.equal(isAsked({ legal: [{ do: "chi" }, { do: "pass" }] }), true);
});

test("a claimed tile is counted once, and an own hand is seen", () => {
  const river = [{ tile: "5s", claimed_by: 1 }, { tile: "C", claimed_by: null }];
  const players = [{ melds: [], river }, { melds: [{ tiles: ["5s", "5s", "5s"] }, { tiles: [null, null, null, null] }], river: [] }];
  const left = unseen({ players, own: own("P") });
  assert.deepEqual([left["5s"], left.C, left.P, left["1m"], left["9s"]], [1, 2, 3, 2, 4]);
  assert.equal(Object.values(left).reduce((sum, count) => sum + count, 0), 136 - 17 - 4);
});

test("the result is covered until its hand is told to be over", () => {
  const view = { result: { winners: [] }, hands: [[], []], players: [] };
  assert.equal(mask(view, [{ kind: "won" }, { kind: "over" }]).result, null);
  assert.equal(mask(view, [{ kind: "over" }]).hands, null);
  assert.equal(mask(view, []), view);
});

test("the claimed tile lies in the middle of a run, and the next seat sits to the right", () => {
  assert.deepEqual(chiOrder(["4m", "5m", "6m"], "4m"), ["5m", "4m", "6m"]);
  assert.deepEqual([0, 1, 2, 3].map((chair) => placeOf(chair, 1, 4, "right")), ["left", "me", "right", "top"]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => seatPlace({ view: { seats: 4 }, my_seat: 2, chairs: [3, 0, 1, 2] }, seat)), ["top", "left", "me", "right"]);
});

test("tiles and patterns have names in words", () => {
  assert.deepEqual(["5m", "1s", "E", "P", "f8"].map(tileName), ["5 characters", "1 bamboo", "East wind", "White dragon", "Chrysanthemum"]);
  assert.equal(taiName("ping_hu"), "平胡 All runs");
});
