/** How a 13支 table is laid out and spoken of; everything it knows comes from the view. */

export { actionButtons, prompt, tally } from "./actions.js";
export { board, question } from "./board.js";
export { mask } from "./mask.js";
export { plate } from "./plate.js";
export { sceneOf } from "./scenes.js";
export { counter, counterName } from "./score.js";
export { bubble, seatMark, seatTiles } from "./seats.js";
export { lineWords, refusal, shortage, words } from "./words.js";

/** Whether the table plays with cards, for which members may choose four colours. */
export const hasCards = true;

/** How many must sit before a hand can begin. */
export const leastSeats = 4;
