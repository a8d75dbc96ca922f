/** How a mahjong table is laid out and spoken of; everything it knows comes from the view. */

export { actionButtons, prompt, tally } from "./actions.js";
export { ahead } from "./ahead.js";
export { board } from "./board.js";
export { counter, counterName } from "./counter.js";
export { mask } from "./mask.js";
export { plate } from "./plate.js";
export { sceneOf } from "./scenes.js";
export { bubble, seatMark, seatShape, seatTiles } from "./seats.js";
export { lineWords, shortage, words } from "./words.js";

/** Whether the table plays with mahjong tiles, on which members may wish for figures. */
export const hasTiles = true;

/** On which side the next seat in turn sits, seen from a chair. */
export const nextSits = "right";

/** How many must sit before a hand can begin: as many as there are chairs. */
export const leastSeats = 4;

/** Whether a member is really asked; that anybody may ask for time is no question. */
export function isAsked({ legal }) {
  return legal.some(({ do: verb }) => verb !== "extend" && verb !== "pass");
}
