/** Plays the events of steps one after another; the state is already true, this only decides when it is seen. */

/** Plays pending events of a store through the game's scenes. */
export class Director {
  #store;
  #sceneOf;
  #perform;
  #timer = 0;
  #isPlaying = false;

  constructor({ store, sceneOf, perform }) {
    this.#store = store;
    this.#sceneOf = sceneOf;
    this.#perform = perform;
    store.listen((frame) => this.#heard(frame));
    document.addEventListener("visibilitychange", () => document.hidden && this.jump());
  }

  /** Shows everything at once. */
  jump() {
    clearTimeout(this.#timer);
    this.#isPlaying = false;
    if (this.#store.state.pending.length) this.#store.dispatch({ type: "jump" });
  }

  #heard(frame) {
    if (frame.type === "welcome" || frame.type === "seek" || frame.type === "read") {
      clearTimeout(this.#timer);
      this.#isPlaying = false;
    }
    if (frame.type !== "step") return;
    if (document.hidden) this.jump();
    else if (!this.#isPlaying) this.#next();
  }

  #next() {
    const { pending, hand } = this.#store.state;
    this.#isPlaying = pending.length > 0;
    if (!this.#isPlaying) return;
    const event = pending[0];
    const scene = this.#sceneOf(event, hand);
    this.#store.dispatch({ type: "played" });
    this.#store.flush();
    this.#perform(scene, event, hand);
    this.#timer = setTimeout(() => this.#next(), scene.ms);
  }
}
