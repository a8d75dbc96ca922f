/** The fingerprint of the page's own scripts, computed from what the browser was sent. */

import { ascii, joined, toHex } from "./bytes.js";
import { hash } from "./fs1.js";

const IMPORTED = /^(?:import|export)(?:[^;"'()=]*\sfrom)?\s*["']([^"']+)["']\s*;/gm;
// A served name may carry a hash of its content; the sources do not.
const SERVED = /\.[0-9a-f]{12}\.js$/;

/** The hash of the module at this address and of all that it imports, as the rules print it. */
export async function ownHash(entry, read = fetched) {
  const root = new URL("../../", entry).href;
  const modules = [...(await everyModule(entry, read))].map(([address, text]) => ({
    path: plainName(address.slice(root.length)),
    bytes: new TextEncoder().encode(text.replace(IMPORTED, (line, name) => line.replace(name, plainName(name)))),
  }));
  modules.sort((one, other) => (one.path < other.path ? -1 : 1));
  const parts = modules.flatMap(({ path, bytes }) => [ascii(`${path} ${bytes.length}\n`), bytes]);
  return toHex(await hash(joined(...parts)));
}

async function everyModule(entry, read) {
  const found = new Map();
  const waiting = [new URL(entry).href];
  while (waiting.length > 0) {
    const address = waiting.pop();
    if (found.has(address)) continue;
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await read(address));
    found.set(address, text);
    for (const [, name] of text.matchAll(IMPORTED)) waiting.push(new URL(name, address).href);
  }
  return found;
}

function plainName(name) {
  return name.replace(SERVED, ".js");
}

async function fetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.arrayBuffer();
}
