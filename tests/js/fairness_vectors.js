/** Compares FS-1 with the vectors; runs in Node and, served as a file, in a browser. */

import { bigEndian, fromHex, joined, toHex } from "../../static/js/fairness/bytes.js";
import * as fs1 from "../../static/js/fairness/fs1.js";

/** What differs from the cases, and how much was compared. */
export async function vectorFaults(cases) {
  const faults = [];
  let checked = 0;
  const same = (name, found, wanted) => {
    checked += 1;
    if (JSON.stringify(found) !== JSON.stringify(wanted)) faults.push(`${name}: ${found} is not ${wanted}`);
  };
  for (const vector of cases.vectors) await checkVector(vector, cases.decks[vector.game], same);
  for (const { words, n, result, rejected } of cases.rejection) {
    const stream = new fs1.Stream(words[Symbol.iterator]());
    same(`below ${n}`, [await stream.below(n), stream.rejected], [result, rejected]);
  }
  await checkNegatives(Object.fromEntries(cases.vectors.map((one) => [one.name, one])), cases.decks, same);
  return { faults, checked };
}

async function checkVector(vector, canonical, same) {
  const { name } = vector;
  const [table, number] = [fromHex(vector.table), BigInt(vector.hand_no)];
  const seals = vector.seals.map(fromHex);
  same(`${name} commitment`, toHex(await fs1.commitment(fromHex(vector.server_seed))), vector.commit);
  const openings = await openingsOf(vector);
  same(`${name} statuses`, openings.map((one) => one.status), vector.statuses);
  const lock = await fs1.lockHash({ table, number, commitment: fromHex(vector.commit), seals });
  same(`${name} lock`, toHex(lock), vector.lock_sha256);
  const message = fs1.rootMessage({ game: vector.game, table, number, commitment: fromHex(vector.commit), openings });
  same(`${name} message`, [message.length, toHex(await fs1.hash(message))], [vector.message_length, vector.message_sha256]);
  const root = await rootOf(vector, openings);
  same(`${name} root`, toHex(root), vector.root);
  const words = fs1.streamWords(root, "shuffle");
  const block = [];
  for (let word = 0; word < 8; word += 1) block.push(bigEndian((await words.next()).value, 4));
  same(`${name} first block`, toHex(joined(...block)), vector.first_block);
  const stream = fs1.stream(root, "shuffle");
  const deck = await fs1.shuffled(canonical, stream);
  same(`${name} deck`, deck, vector.deck);
  same(`${name} words`, [stream.wordsUsed, stream.rejected], [vector.words_used, vector.rejected]);
  same(`${name} canonical`, toHex(await fs1.deckHash(canonical)), vector.canonical_sha256);
  same(`${name} deck hash`, toHex(await fs1.deckHash(deck)), vector.deck_sha256);
  const dice = fs1.stream(root, "dice");
  for (const pips of vector.dice) same(`${name} die`, (await dice.below(6)) + 1, pips);
}

async function checkNegatives({ V1, V2 }, decks, same) {
  const clients = [...V1.clients];
  clients[2] = clients[1];
  await differs({ vector: { ...V1, clients }, of: V1, statuses: [1, 1, 0], decks, same });
  const serverSeed = `00${V1.server_seed.slice(2)}`;
  same("V1 other seed commits otherwise", toHex(await fs1.commitment(fromHex(serverSeed))) === V1.commit, false);
  await differs({ vector: { ...V1, server_seed: serverSeed }, of: V1, statuses: V1.statuses, decks, same });
  const later = String(BigInt(V2.hand_no) + 1n);
  await differs({ vector: { ...V2, hand_no: later }, of: V2, statuses: V2.statuses.map(() => 0), decks, same });
}

async function differs({ vector, of, statuses, decks, same }) {
  const openings = await openingsOf(vector);
  same(`${of.name} changed: statuses`, openings.map((one) => one.status).slice(0, statuses.length), statuses);
  const root = await rootOf(vector, openings);
  same(`${of.name} changed: root is the old one`, toHex(root) === of.root, false);
  const deck = await fs1.shuffled(decks[of.game], fs1.stream(root, "shuffle"));
  same(`${of.name} changed: deck is the old one`, toHex(await fs1.deckHash(deck)) === of.deck_sha256, false);
}

async function openingsOf(vector) {
  const [table, number, zero] = [fromHex(vector.table), BigInt(vector.hand_no), new Uint8Array(32)];
  const openings = [];
  for (const [seat, sealed] of vector.seals.entries()) {
    const seed = fromHex(vector.clients[seat]);
    const fits = vector.statuses[seat] && toHex(await fs1.seal({ table, number, seat, seed })) === sealed;
    openings.push({ status: fits ? 1 : 0, seal: fromHex(sealed), seed: fits ? seed : zero });
  }
  return openings;
}

function rootOf(vector, openings) {
  const [table, number] = [fromHex(vector.table), BigInt(vector.hand_no)];
  return fs1.root({ serverSeed: fromHex(vector.server_seed), game: vector.game, table, number, openings });
}
