/** Where chairs stand on this page: the own chair at the bottom, the turn going clockwise from there, or against it. */

const PLACES = {
  2: ["me", "top"],
  3: ["me", "left", "right"],
  4: ["me", "left", "top", "right"],
};
const OTHER_SIDE = { left: "right", right: "left" };

/** The place of a chair among `count`, seen from the chair `own` (0 for a spectator); the next sits to the left, or right. */
export function placeOf(chair, own, count, nextSits = "left") {
  const place = PLACES[count][(chair - (own ?? 0) + count) % count];
  return nextSits === "left" ? place : (OTHER_SIDE[place] ?? place);
}
