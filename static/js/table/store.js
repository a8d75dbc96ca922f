/** Holds the state, passes frames through the reducer, and asks for one drawing a frame. */

import { reduce } from "./state.js";

/** A store with listeners that hear every frame, and a drawing scheduled after it. */
export class Store {
  #state;
  #listeners = new Set();
  #draw;
  #isScheduled = false;

  constructor(state, draw) {
    this.#state = state;
    this.#draw = draw;
  }

  /** The state now. */
  get state() {
    return this.#state;
  }

  /** Passes a frame through the reducer. */
  dispatch(frame) {
    const before = this.#state;
    this.#state = reduce(before, frame);
    for (const listener of this.#listeners) listener(frame, this.#state, before);
    this.redraw();
  }

  /** Calls a function with every frame, the state after it and the state before. */
  listen(listener) {
    this.#listeners.add(listener);
  }

  /** Draws at the next animation frame. */
  redraw() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#draw(this.#state);
    });
  }

  /** Draws at once, for what must be measured or moved next. */
  flush() {
    this.#draw(this.#state);
  }
}
