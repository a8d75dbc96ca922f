/** What the member's fingers have chosen so far: a tile of the hand, and whether he means to declare ready. */

const EMPTY = { hand: null, chosen: null, isReady: false, isAutoOpen: false };

/** The choice as it stands for the hand that is shown; a tile that is gone is chosen no more. */
export function draftOf({ draft, hand }) {
  if (draft?.hand !== hand.number) return { ...EMPTY, hand: hand.number };
  return draft.chosen && !pieces(hand.view.own).some(({ key }) => key === draft.chosen) ? { ...draft, chosen: null } : draft;
}

/**
 * Each tile of the own hand with a key of its own: kind and which of its kind it is.
 *
 * The tile apart is the drawn one; with none on the own turn it is the last in order, which time would discard.
 */
export function pieces(own) {
  if (!own) return [];
  const isWhole = own.hand.length % 3 === 2;
  const hand = own.hand.map((tile, index) => ({ tile, isApart: isWhole && index === own.hand.length - 1 }));
  const all = own.drawn ? [...hand, { tile: own.drawn, isApart: true, isDrawn: true }] : hand;
  const seen = {};
  return all.map((piece) => {
    seen[piece.tile] = (seen[piece.tile] ?? 0) + 1;
    return { ...piece, key: piece.isDrawn ? `${piece.tile}-drawn` : `${piece.tile}-${seen[piece.tile]}` };
  });
}

/** The discards that are open, as actions by tile; with `isReady` those that declare. */
export function discards(legal, isReady) {
  const open = legal.filter((action) => action.do === "discard" && Boolean(action.ready) === isReady);
  return new Map(open.map((action) => [action.tile, action]));
}

/** What a tile that is chosen would leave waiting, or nothing. */
export function waitsAfter(own, code) {
  return own?.discards_to_ready?.find(({ tile }) => tile === code)?.waits ?? null;
}
