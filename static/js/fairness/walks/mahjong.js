/** Walks the wall of a hand of mahjong: dealer, dice, and every tile that was laid, drawn or discarded. */

const HAND_TILES = 16;
const [DICE, FACES] = [3, 6];
const KINDS = [...["m", "p", "s"].flatMap((suit) => Array.from({ length: 9 }, (_, at) => `${at + 1}${suit}`)), ..."ESWNCFP"];
const ORDER = new Map([...KINDS, ...Array.from({ length: 8 }, (_, at) => `f${at + 1}`)].map((code, at) => [code, at]));

/** The steps that compare the shuffle with what the hand showed. */
export async function walk({ record, deck, draw, compared }) {
  const began = record.events.find((event) => event.kind === "began");
  const seats = record.hand.names.length;
  const steps = [];
  if (began.hand === 1) steps.push(compared("dealer", began.dealer, await draw("dealer").below(seats)));
  const numbers = draw("dice");
  const dice = [];
  for (let die = 0; die < DICE; die += 1) dice.push((await numbers.below(FACES)) + 1);
  steps.push(compared("throw", began.dice, dice));
  const wall = wallOf(deck, began.dealer, seats);
  const dealt = wall.hands.map(sorted);
  const told = laid(record.events, wall);
  const shown = record.hand.names.map((name, seat) => compared("tiles", told[seat].shown, told[seat].found, { seat, name, dealt: dealt[seat] }));
  return [...steps, ...shown, ...finalSteps({ record, wall, compared })];
}

/** The concealed tiles and concealed kongs with which each seat ended; older records do not tell them. */
function finalSteps({ record: { final, hand }, wall, compared }) {
  if (!final) return [];
  return hand.names.map((name, seat) => {
    const kongs = final.players[seat].melds.filter((meld) => meld.kind === "concealed_kong").flatMap((meld) => meld.tiles);
    const own = [...wall.hands[seat], ...wall.kongs[seat], ...(wall.drawn?.seat === seat ? [wall.drawn.tile] : [])];
    return compared("final", sorted([...final.hands[seat], ...kongs]), sorted(own), { seat, name });
  });
}

/** The wall as it is dealt: the dealer's seventeen first, then sixteen each in turn order. */
function wallOf(deck, dealer, seats) {
  const hands = [];
  let head = 0;
  for (let step = 0; step < seats; step += 1) {
    const size = HAND_TILES + (step === 0 ? 1 : 0);
    hands[(dealer + step) % seats] = deck.slice(head, head + size);
    head += size;
  }
  return { deck, head, tail: deck.length, hands, kongs: hands.map(() => []), drawn: null, isReplacing: false };
}

/** By seat, the tiles that the hand showed and those that the wall gives for them; "?" where it gives none. */
function laid(events, wall) {
  const told = wall.hands.map(() => ({ shown: [], found: [] }));
  const tell = (seat, shown, found) => {
    told[seat].shown.push(shown);
    told[seat].found.push(found);
  };
  for (const [at, event] of events.entries()) FOLLOW[event.kind]?.(wall, event, tell, events.slice(at + 1));
  return told;
}

const FOLLOW = {
  flowers: (wall, { seat, tiles }, tell) => tiles.forEach((tile, index) => tell(seat, tile, flower(wall, seat, index))),
  ready_declared: opened,
  opened,
  drew: (wall, { seat, replacement }) => {
    opened(wall);
    settle(wall);
    wall.drawn = { seat, tile: take(wall, replacement) };
  },
  discarded: (wall, { seat, tile, drawn }, tell) => {
    opened(wall);
    tell(seat, tile, drawn ? (wall.drawn?.tile ?? "?") : given(wall, seat, tile));
    if (drawn) wall.drawn = null;
    settle(wall);
  },
  claimed: (wall, { seat, meld, tiles, tile }, tell) => {
    const own = [...tiles];
    own.splice(own.indexOf(tile), 1);
    for (const one of own) tell(seat, one, given(wall, seat, one));
    wall.isReplacing = meld === "open_kong";
  },
  kong: (wall, { seat, meld, tile }, tell, later) => {
    settle(wall);
    if (meld === "added_kong") tell(seat, tile, given(wall, seat, tile));
    else conceal(wall, seat, later);
    wall.isReplacing = true;
  },
  won: (wall, { seat, tile, by }, tell) => {
    const found = wall.drawn?.seat === seat ? wall.drawn.tile : (wall.hands[seat].includes(tile) ? tile : "?");
    if (by === "self_draw") tell(seat, tile, found);
  },
};

/** Once the first tile is drawn or discarded, the deal with its flowers is done. */
function opened(wall) {
  wall.isOpen = true;
}

/** A flower of the deal lies in a hand and is replaced there; a later one has just been taken. */
function flower(wall, seat, index) {
  if (wall.isOpen) return take(wall, wall.isReplacing || index > 0);
  const hand = sorted(wall.hands[seat]);
  const at = hand.findIndex((tile) => tile[0] === "f");
  if (at < 0) return "?";
  const [found] = hand.splice(at, 1);
  wall.hands[seat] = [...hand, take(wall, true)];
  return found;
}

function take(wall, fromTail) {
  wall.isReplacing = fromTail;
  if (fromTail) {
    wall.tail -= 1;
    return wall.deck[wall.tail];
  }
  wall.head += 1;
  return wall.deck[wall.head - 1];
}

/** Puts the drawn tile among the others. */
function settle(wall) {
  if (wall.drawn) wall.hands[wall.drawn.seat].push(wall.drawn.tile);
  wall.drawn = null;
  wall.isReplacing = false;
}

/** Takes a tile out of a hand that must hold it. */
function given(wall, seat, tile) {
  const all = wall.hands[seat];
  const at = all.indexOf(tile);
  if (at < 0) return "?";
  all.splice(at, 1);
  return tile;
}

/** A concealed kong names no tile: it is of four alike that the seat does not show afterwards. */
function conceal(wall, seat, later) {
  const hand = wall.hands[seat];
  const shown = later.filter((event) => event.seat === seat && !event.drawn).map((event) => event.tile);
  const four = KINDS.filter((kind) => hand.filter((tile) => tile === kind).length === 4);
  const kind = four.find((one) => !shown.includes(one)) ?? four[0];
  wall.kongs[seat].push(...hand.filter((tile) => tile === kind));
  wall.hands[seat] = hand.filter((tile) => tile !== kind);
}

function sorted(tiles) {
  return [...tiles].sort((one, other) => ORDER.get(one) - ORDER.get(other));
}
