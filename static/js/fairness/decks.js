/** The hashes of the decks before they are shuffled, in the order that fairness.json publishes for each game version. */

const CANONICAL = {
  "paigow/1": "eb40aded1bdcc926afbc08beb021ca5076692ded07cba68602f684c7fa71882e",
  "mahjong/1": "c16ef788014ece442d52a554bcf4f39d303cd41000745201bc512b25b140e201",
  "mahjong/2": "c16ef788014ece442d52a554bcf4f39d303cd41000745201bc512b25b140e201",
  "erqiwang/1": "b60696a2297196c3ca4147bc16ed0540d3b2d476410cc23d97370326b7615a48",
  "thirteen/1": "01a201708a9189ca5751a55d0ba067c61827f5c1fff0b804c72dfd4a90a74883",
  "tiengow/1": "eb40aded1bdcc926afbc08beb021ca5076692ded07cba68602f684c7fa71882e",
};

/** The hash of that game's deck before the shuffle, or undefined where none was published. */
export function canonicalHash(stamp) {
  return Object.hasOwn(CANONICAL, stamp) ? CANONICAL[stamp] : undefined;
}
