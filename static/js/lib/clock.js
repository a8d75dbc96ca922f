/** The server's clock as seen from here; deadlines are shown by it, never by the browser's own date. */

const SAMPLES = 12;

/** Keeps the least delayed of the latest server times. */
export class ServerClock {
  #offsets = [];
  #steady;

  constructor(steady = () => performance.now()) {
    this.#steady = steady;
  }

  /** Learns from a frame that carries the server's time. */
  learn(now) {
    this.#offsets.push(now - this.#steady());
    if (this.#offsets.length > SAMPLES) this.#offsets.shift();
  }

  /** The server's time now, in ms since the epoch. */
  now() {
    const offset = this.#offsets.length ? Math.max(...this.#offsets) : Date.now() - this.#steady();
    return this.#steady() + offset;
  }

  /** Milliseconds until a server moment, never negative. */
  until(moment) {
    return Math.max(0, moment - this.now());
  }
}
