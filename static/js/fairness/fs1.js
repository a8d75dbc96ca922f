/** The shuffle protocol FS-1 on WebCrypto: the same bytes as the hall's own, written from its page alone. */

import { ascii, bigEndian, joined, prefixed } from "./bytes.js";

const WORD = 2 ** 32;

/** SHA-256. */
export async function hash(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** What binds the house to its seed (FS-1 1). */
export function commitment(seed) {
  return hash(joined(tag("fs1/commit"), seed));
}

/** What binds a seat to its own seed (FS-1 2). */
export function seal({ table, number, seat, seed }) {
  return hash(joined(tag("fs1/seal"), place(table, number), bigEndian(seat, 1), seed));
}

/** The hash of what is fixed before any seed is opened (FS-1 3). */
export function lockHash({ table, number, commitment: bound, seals }) {
  const rows = seals.map((sealed, seat) => joined(bigEndian(seat, 1), sealed));
  return hash(joined(tag("fs1/lock"), place(table, number), bound, bigEndian(seals.length, 1), ...rows));
}

/** The whole public input of a shuffle (FS-1 5). */
export function rootMessage({ game, table, number, commitment: bound, openings }) {
  const rows = openings.map(({ status, seal: sealed, seed }, seat) =>
    joined(bigEndian(seat, 1), bigEndian(status, 1), sealed, seed),
  );
  const head = joined(tag("fs1/root"), tag(game), place(table, number), bound);
  return joined(head, bigEndian(openings.length, 1), ...rows);
}

/** The root, from which the deck and every stream follow (FS-1 5). */
export async function root({ serverSeed, ...shuffle }) {
  const bound = await commitment(serverSeed);
  return mac(await macKey(serverSeed), rootMessage({ ...shuffle, commitment: bound }));
}

/** The hash of a deck's codes in order. */
export function deckHash(codes) {
  return hash(ascii(codes.join(",")));
}

/** One block of a labelled stream (FS-1 6). */
export async function streamBlock(rootBytes, label, block) {
  return mac(await macKey(rootBytes), joined(tag("fs1/stream"), tag(label), bigEndian(block, 4)));
}

/** The endless words of a labelled stream. */
export async function* streamWords(rootBytes, label) {
  for (let block = 0; ; block += 1) {
    const view = new DataView((await streamBlock(rootBytes, label, block)).buffer);
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

/** Uniform whole numbers from words, by rejection (FS-1 7). */
export class Stream {
  #words;
  wordsUsed = 0;
  rejected = 0;

  constructor(words) {
    this.#words = words;
  }

  /** The next number in 0 .. n - 1. */
  async below(n) {
    if (!Number.isSafeInteger(n) || n < 1 || n > WORD) throw new RangeError("n must lie in 1 .. 2^32");
    const limit = WORD - (WORD % n);
    for (;;) {
      const { value, done } = await this.#words.next();
      if (done) throw new RangeError("the words have run out");
      this.wordsUsed += 1;
      if (value < limit) return value % n;
      this.rejected += 1;
    }
  }
}

/** A labelled stream from its first number. */
export function stream(rootBytes, label) {
  return new Stream(streamWords(rootBytes, label));
}

/** The canonical deck in dealt order (FS-1 8). */
export async function shuffled(deck, numbers) {
  const codes = [...deck];
  for (let i = codes.length - 1; i > 0; i -= 1) {
    const j = await numbers.below(i + 1);
    [codes[i], codes[j]] = [codes[j], codes[i]];
  }
  return codes;
}

function tag(text) {
  return prefixed(ascii(text));
}

function place(table, number) {
  if (table.length !== 16) throw new RangeError("a table is named by 16 bytes");
  return joined(table, bigEndian(number, 8));
}

function macKey(bytes) {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

async function mac(key, message) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
}
