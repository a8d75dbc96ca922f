/** How a 搶莊牌九 table is laid out and spoken of; everything it knows comes from the view. */

export { actionButtons, prompt } from "./actions.js";
export { counter } from "./counter.js";
export { mask } from "./mask.js";
export { bubble, seatMark, seatTiles } from "./seats.js";
export { plate } from "./plate.js";
export { sceneOf } from "./scenes.js";
export { lineWords, words } from "./words.js";
