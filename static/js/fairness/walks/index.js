/** The walks through a deal, by game and version of its rules. */

import { walk as mahjong } from "./mahjong.js";
import { walk as paigow } from "./paigow.js";
import { walk as thirteen } from "./thirteen.js";

const WALKS = { "mahjong/1": mahjong, "mahjong/2": mahjong, "paigow/1": paigow, "thirteen/1": thirteen };

/** The walk of that game's deal, or undefined where there is none. */
export function walkOf(stamp) {
  return Object.hasOwn(WALKS, stamp) ? WALKS[stamp] : undefined;
}
