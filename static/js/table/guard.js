/** Keeps a finger that aimed at an older button from pressing the one that took its place. */

const ARMING_MS = 400;

/** Answers whether a press belongs to the buttons that are shown now. */
export class Guard {
  #set = null;
  #armedAt = 0;
  #pressed = null;
  #now;
  #tell;

  /** `tell` hears whether the buttons that stand now may be pressed. */
  constructor({ now = () => performance.now(), tell = () => {} } = {}) {
    this.#now = now;
    this.#tell = tell;
  }

  /** Tells which set of buttons stands in the bar; an empty set is null. */
  show(set) {
    if (set === this.#set) return;
    if (this.#set !== null) this.#armedAt = this.#now() + ARMING_MS;
    this.#set = set;
    this.#tell(this.isArmed());
    if (!this.isArmed()) setTimeout(() => this.#tell(this.isArmed()), ARMING_MS + 1);
  }

  /** Remembers under which set a finger went down. */
  press() {
    this.#pressed = this.isArmed() ? this.#set : null;
  }

  /** Whether a click counts; one from the keyboard (detail 0) has no finger that aimed. */
  admits(event) {
    if (event.detail === 0) return this.#set !== null && this.isArmed();
    const isOwn = this.#pressed !== null && this.#pressed === this.#set;
    this.#pressed = null;
    return isOwn;
  }

  /** Whether no other button stood here a moment ago. */
  isArmed() {
    return this.#now() >= this.#armedAt;
  }
}
