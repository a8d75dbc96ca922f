/** A hand's record is checked step by step; whatever byte is changed, a step fails. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { toHex } from "../../static/js/fairness/bytes.js";
import { canonicalHash } from "../../static/js/fairness/decks.js";
import { deckHash } from "../../static/js/fairness/fs1.js";
import { isProven, verify } from "../../static/js/fairness/verify.js";

const record = JSON.parse(await readFile(new URL("../cases/proof.json", import.meta.url), "utf-8"));
const failed = (steps) => steps.filter((step) => step.ok === false).map((step) => step.code);

test("a record of a hand that was played holds in every step", async () => {
  const steps = await verify(record);
  assert.deepEqual(failed(steps), []);
  assert.ok(isProven(steps));
  for (const code of ["published", "commitment", "lock", "root", "deck", "banker", "dice", "order", "tiles"]) {
    assert.ok(steps.some((step) => step.code === code && step.ok), code);
  }
  assert.ok(steps.some((step) => step.code === "seats_absent" && step.ok === null));
});

for (const [name, codes] of [
  ["server_seed", ["commitment", "root", "deck"]],
  ["commitment", ["commitment", "lock"]],
  ["lock_hash", ["lock"]],
  ["root_hash", ["root"]],
  ["deck_hash", ["deck"]],
  ["table", ["lock", "root", "deck"]],
]) {
  test(`every byte of ${name} counts`, async () => {
    const hex = record.shuffle[name];
    for (let at = 0; at < hex.length; at += 2) {
      const changed = `${hex.slice(0, at)}${hex.slice(at, at + 2) === "00" ? "01" : "00"}${hex.slice(at + 2)}`;
      const found = failed(await verify({ ...record, shuffle: { ...record.shuffle, [name]: changed } }));
      for (const code of codes) assert.ok(found.includes(code), `${name} at ${at}: ${found}`);
    }
  });
}

test("another number, another seat's status and another tile are found", async () => {
  const { shuffle, events } = record;
  const next = { ...shuffle, number: String(BigInt(shuffle.number) + 1n) };
  assert.ok(failed(await verify({ ...record, shuffle: next })).includes("root"));
  const seats = shuffle.seats.map((seat, at) => (at ? seat : { ...seat, status: 1 }));
  assert.ok(failed(await verify({ ...record, shuffle: { ...shuffle, seats } })).includes("seal"));
  const swapped = events.map((event) => (event.kind === "shown" ? { ...event, tiles: [...event.tiles].reverse() } : event));
  assert.ok(failed(await verify({ ...record, events: swapped })).includes("tiles"));
  const dice = events.map((event) => (event.kind === "dice" ? { ...event, dice: [event.dice[0] % 6 + 1, event.dice[1]] } : event));
  assert.ok(failed(await verify({ ...record, events: dice })).includes("dice"));
});

test("before the reveal only what was published can be told", async () => {
  const shuffle = { ...record.shuffle, server_seed: null, seats: null, root_hash: null, lock_hash: null, deck_hash: null };
  const steps = await verify({ ...record, shuffle, deck: null, events: null });
  assert.deepEqual(steps.map((step) => [step.code, step.ok]), [["published", true], ["sealed", null]]);
  assert.equal(isProven(steps), false);
});

test("a deck in another order than the published one is found, even where all hashes fit it", async () => {
  const reordered = [record.deck.at(-1), ...record.deck.slice(0, -1)];
  const first = await verify({ ...record, deck: reordered });
  const deck_hash = first.find((step) => step.code === "deck").computed;
  const found = failed(await verify({ ...record, deck: reordered, shuffle: { ...record.shuffle, deck_hash } }));
  assert.ok(found.includes("canonical") && !found.includes("deck"), String(found));
  const doubled = [record.deck[2], ...record.deck.slice(1)];
  assert.ok(failed(await verify({ ...record, deck: doubled })).includes("canonical"));
});

test("the published order of every deck is the one that the page knows", async () => {
  const { decks } = JSON.parse(await readFile(new URL("../cases/fairness.json", import.meta.url), "utf-8"));
  for (const [stamp, deck] of Object.entries(decks)) assert.equal(canonicalHash(stamp), toHex(await deckHash(deck)), stamp);
  assert.equal(canonicalHash("constructor"), undefined);
});

test("the record of another hand than was asked for is found", async () => {
  assert.deepEqual(failed(await verify(record, record.hand.number)), []);
  assert.deepEqual(failed(await verify(record, "PG-999999")), ["hand"]);
});

test("a record that was opened but never locked is found", async () => {
  assert.ok(failed(await verify({ ...record, shuffle: { ...record.shuffle, locked_at: null } })).includes("published"));
});

test("what a record says beside its form changes nothing", async () => {
  const found = await verify({ ...record, ok: true, steps: [], shuffle: { ...record.shuffle, verified: true } });
  assert.deepEqual(found, await verify(record));
});

const [began, ...rest] = record.events;
const seats = (change) => ({ shuffle: { ...record.shuffle, seats: record.shuffle.seats.map((seat) => ({ ...seat, ...change })) } });
const numbered = (number) => ({ shuffle: { ...record.shuffle, number } });
for (const [name, change] of [
  ["digits of another script", numbered("１")],
  ["a number in hexadecimal", numbered("0x1")],
  ["a number with a space", numbered(" 1")],
  ["a number with a leading zero", numbered("01")],
  ["an empty number", numbered("")],
  ["a number that is no text", numbered(1)],
  ["a status that is text", seats({ status: "0" })],
  ["a status that does not exist", seats({ status: 2 })],
  ["a seal that is too short", seats({ seal: "00" })],
  ["a seat too few", { hand: { ...record.hand, names: record.hand.names.slice(1) } }],
  ["a carry too many", { hand: { ...record.hand, carries: [...record.hand.carries, 1] } }],
  ["another game", { hand: { ...record.hand, game: "mahjong" } }],
  ["no events", { events: [] }],
  ["a log without its beginning", { events: rest }],
  ["a log without its end", { events: record.events.slice(0, -1) }],
  ["a log with two beginnings", { events: [began, ...record.events] }],
  ["a log without its dice", { events: record.events.filter((event) => event.kind !== "dice") }],
  ["a log without its banker", { events: record.events.filter((event) => event.kind !== "banker") }],
  ["the log of the shuffle's other hand", { hand: { ...record.hand, place: 1 } }],
]) {
  test(`${name}: no record that can be checked`, async () => {
    await assert.rejects(verify({ ...record, ...change }), TypeError);
  });
}
