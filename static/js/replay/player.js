/** Moves through the moments of a replay: steps, plays at a speed, and jumps without effects. */

const QUIET_MS = 900;

/** `show(index)` puts a moment on the page, `perform(index)` plays what led to it and answers its length. */
export class Player {
  #count;
  #show;
  #perform;
  #timer = 0;
  index = 0;
  isPlaying = false;
  speed = 1;

  constructor({ count, show, perform }) {
    this.#count = count;
    this.#show = show;
    this.#perform = perform;
  }

  /** Goes to a moment at once, with no transient effect. */
  seek(index) {
    this.pause();
    this.#go(index);
  }

  /** Goes one moment on, with its motion and sound. */
  step() {
    this.pause();
    if (this.index < this.#count - 1) this.#forward();
  }

  /** Plays to the end; from the start again where it stands there. */
  play() {
    if (this.index >= this.#count - 1) this.#go(0);
    this.isPlaying = true;
    this.#show(this.index);
    this.#timer = setTimeout(() => this.#next(), QUIET_MS / this.speed);
  }

  /** Stops where it stands. */
  pause() {
    clearTimeout(this.#timer);
    const wasPlaying = this.isPlaying;
    this.isPlaying = false;
    if (wasPlaying) this.#show(this.index);
  }

  #next() {
    if (this.index >= this.#count - 1) {
      this.pause();
      return;
    }
    const ms = this.#forward();
    this.#timer = setTimeout(() => this.#next(), Math.max(ms, QUIET_MS) / this.speed);
  }

  #forward() {
    this.#go(this.index + 1);
    return this.#perform(this.index);
  }

  #go(index) {
    this.index = Math.min(Math.max(index, 0), this.#count - 1);
    this.#show(this.index);
  }
}
