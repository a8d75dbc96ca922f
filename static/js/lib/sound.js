/** Short wooden sounds, synthesised; silent until the member's first gesture. */

const VOICES = {
  clack: [{ kind: "noise", at: 0, ms: 45, pitch: 2100, level: 0.9 }, { kind: "tone", at: 0, ms: 60, pitch: 310, level: 0.35 }],
  slide: [{ kind: "noise", at: 0, ms: 130, pitch: 900, level: 0.28 }],
  coin: [
    { kind: "tone", at: 0, ms: 90, pitch: 1870, level: 0.16 },
    { kind: "tone", at: 0.05, ms: 140, pitch: 2490, level: 0.12 },
  ],
  chime: [
    { kind: "tone", at: 0, ms: 420, pitch: 660, level: 0.2 },
    { kind: "tone", at: 0.09, ms: 520, pitch: 880, level: 0.15 },
  ],
  tick: [{ kind: "tone", at: 0, ms: 40, pitch: 520, level: 0.12 }],
};

/** Plays the hall's sounds at a volume. */
export class Sound {
  #context = null;
  #volume = 0.6;

  /** Waits for a gesture, as browsers and good manners ask. */
  wakeOn(target) {
    const wake = () => {
      this.#context ??= new AudioContext();
      this.#context.resume();
    };
    for (const type of ["pointerdown", "keydown"]) target.addEventListener(type, wake, { once: true });
  }

  /** Sets the volume, 0 to 1; 0 is mute. */
  setVolume(volume) {
    this.#volume = volume;
  }

  /** Plays a sound by name if the member has let us. */
  play(name) {
    if (!this.#context || this.#context.state !== "running" || this.#volume === 0) return;
    for (const voice of VOICES[name] ?? []) this.#voice(voice);
  }

  #voice({ kind, at, ms, pitch, level }) {
    const start = this.#context.currentTime + at;
    const end = start + ms / 1000;
    const gain = this.#context.createGain();
    gain.gain.setValueAtTime(level * this.#volume, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    gain.connect(this.#context.destination);
    const source = kind === "tone" ? this.#tone(pitch) : this.#noise(pitch, ms, gain);
    if (kind === "tone") source.connect(gain);
    source.start(start);
    source.stop(end);
  }

  #tone(pitch) {
    const oscillator = this.#context.createOscillator();
    oscillator.type = "sine";
    oscillator.frequency.value = pitch;
    return oscillator;
  }

  #noise(pitch, ms, gain) {
    const length = Math.ceil((this.#context.sampleRate * ms) / 1000);
    const buffer = this.#context.createBuffer(1, length, this.#context.sampleRate);
    const data = buffer.getChannelData(0);
    for (let index = 0; index < length; index += 1) data[index] = Math.random() * 2 - 1;
    const source = this.#context.createBufferSource();
    source.buffer = buffer;
    const filter = this.#context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    source.connect(filter).connect(gain);
    return source;
  }
}
