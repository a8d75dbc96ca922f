/** Recomputes a hand's shuffle from its record, step by step; a step holds, fails, or cannot be told yet. */

import { fromHex, toHex } from "./bytes.js";
import { canonicalHash } from "./decks.js";
import { checkForm } from "./form.js";
import { commitment, deckHash, hash, lockHash, root, seal, shuffled, stream } from "./fs1.js";
import { walkOf } from "./walks/index.js";

const ZERO = "00".repeat(32);

/**
 * The steps of a record: `{code, ok, recorded, computed, detail}`; `ok` is null where nothing can be told.
 * `asked` is the hand number that was looked for, if one was.
 */
export async function verify(record, asked = null) {
  checkForm(record);
  const { shuffle } = record;
  const steps = [...(asked ? [compared("hand", record.hand.number, asked)] : []), published(shuffle)];
  if (!shuffle.server_seed) return [...steps, untold("sealed")];
  const openings = shuffle.seats.map((seat) => ({ status: seat.status, seal: fromHex(seat.seal), seed: fromHex(seat.seed) }));
  const known = {
    game: shuffle.game,
    table: fromHex(shuffle.table),
    number: BigInt(shuffle.number),
    openings,
    serverSeed: fromHex(shuffle.server_seed),
  };
  steps.push(compared("commitment", shuffle.commitment, toHex(await commitment(known.serverSeed))));
  steps.push(...(await seatSteps(known, shuffle.seats)));
  steps.push(compared("lock", shuffle.lock_hash, toHex(await lock(known, shuffle))));
  const rootBytes = await root(known);
  steps.push(compared("root", shuffle.root_hash, toHex(await hash(rootBytes))));
  return [...steps, ...(await dealSteps(record, rootBytes))];
}

/** Whether everything that can be told holds, and something could be told of the seed. */
export function isProven(steps) {
  return steps.every((step) => step.ok !== false) && steps.some((step) => step.code === "deck" && step.ok);
}

/** A step that compares what the record says with what was computed. */
export function compared(code, recorded, computed, detail = {}) {
  const [said, found] = [recorded, computed].map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  return { code, ok: said === found, recorded: said, computed: found, detail };
}

function untold(code, detail = {}) {
  return { code, ok: null, recorded: "", computed: "", detail };
}

function published({ published_at: at, locked_at: locked, server_seed: opened }) {
  if (!locked && !opened) return untold("published", { at });
  return { code: "published", ok: Date.parse(at) < Date.parse(locked), recorded: at, computed: locked ?? "", detail: {} };
}

function lock({ table, number, openings }, shuffle) {
  const seals = openings.map((opening) => opening.seal);
  return lockHash({ table, number, commitment: fromHex(shuffle.commitment), seals });
}

async function seatSteps({ table, number }, seats) {
  const steps = [];
  for (const [seat, { status, seal: sealed, seed }] of seats.entries()) {
    if (status === 1) {
      const computed = toHex(await seal({ table, number, seat, seed: fromHex(seed) }));
      steps.push(compared("seal", sealed, computed, { seat }));
    } else if (status !== 0 || seed !== ZERO) steps.push(compared("absent", seed, ZERO, { seat }));
  }
  if (seats.every((seat) => seat.status === 0)) steps.push(untold("seats_absent", { seats: seats.length }));
  return steps;
}

async function dealSteps(record, rootBytes) {
  if (!record.deck) return [untold("other_rules", { game: record.shuffle.game })];
  const deck = await shuffled(record.deck, stream(rootBytes, "shuffle"));
  const steps = [await canonical(record), compared("deck", record.shuffle.deck_hash, toHex(await deckHash(deck)), { deck })];
  const walk = walkOf(record.shuffle.game);
  if (!record.events) return [...steps, untold("no_log")];
  if (!walk) return [...steps, untold("no_walk", { game: record.shuffle.game })];
  return [...steps, ...(await walk({ record, deck, draw: (label) => stream(rootBytes, label), compared, untold }))];
}

/** Who may choose the order before the shuffle chooses the deck; so it must be the published one. */
async function canonical({ deck, shuffle }) {
  const known = canonicalHash(shuffle.game);
  return known ? compared("canonical", toHex(await deckHash(deck)), known) : untold("canonical");
}
