/** The line to a table: reconnects by itself unless the hall will not have it, and repeats what was not acknowledged. */

const SILENCE_MS = 11000;
const SLOWEST_MS = 10000;
const FINAL = { 4001: "displaced", 4003: "suspended", 4006: "own_password", 4007: "too_many" };

/** How long to wait before the n-th attempt: doubling, at most ten seconds, half of it chance. */
export function pause(attempt, chance = Math.random()) {
  return Math.min(SLOWEST_MS, 500 * 2 ** attempt) * (0.5 + chance / 2);
}

/**
 * A socket that stays; `onFrame` gets every frame, `onStatus` connecting, live, reconnecting or a last word.
 * A browser does not say why a line was not let in: `whyNot` asks the hall, and gives a last word or null.
 */
export class TableSocket {
  #url;
  #onFrame;
  #onStatus;
  #whyNot;
  #socket = null;
  #attempt = 0;
  #retry = 0;
  #silence = 0;
  #isLive = false;
  #isLetIn = false;
  #isOver = false;
  #outbox = new Map();

  constructor({ url, onFrame, onStatus, whyNot }) {
    this.#url = url;
    this.#onFrame = onFrame;
    this.#onStatus = onStatus;
    this.#whyNot = whyNot;
    addEventListener("online", () => this.#socket || this.#isOver || this.connect());
    addEventListener("offline", () => this.#lost());
  }

  /** Opens the line, dropping one that is open. */
  connect() {
    clearTimeout(this.#retry);
    this.#drop();
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#isLetIn = false;
    this.#isOver = false;
    socket.addEventListener("open", () => socket === this.#socket && (this.#isLetIn = true));
    socket.addEventListener("message", (event) => socket === this.#socket && this.#receive(event.data));
    socket.addEventListener("close", (event) => socket === this.#socket && this.#closed(event.code));
    this.#listen();
  }

  /** Sends a message with a new id and answers the id; null while there is no line. */
  send(message) {
    if (!this.#isLive) return null;
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
    const whole = { ...message, id };
    if (message.type === "act") this.#outbox.set(id, whole);
    this.#socket.send(JSON.stringify(whole));
    return id;
  }

  #receive(text) {
    this.#listen();
    const frame = JSON.parse(text);
    if (frame.type === "ack" || frame.type === "error") this.#outbox.delete(frame.id);
    this.#onFrame(frame);
    if (frame.type === "welcome" && !this.#isLive) this.#live();
  }

  #live() {
    this.#isLive = true;
    this.#attempt = 0;
    this.#onStatus("live");
    for (const message of this.#outbox.values()) this.#socket.send(JSON.stringify(message));
  }

  #closed(code) {
    this.#socket = null;
    this.#isLive = false;
    clearTimeout(this.#silence);
    const last = FINAL[code];
    if (last) {
      this.#end({ status: last });
      return;
    }
    this.#onStatus("reconnecting");
    this.#retry = setTimeout(() => this.connect(), pause(this.#attempt));
    this.#attempt += 1;
    if (!this.#isLetIn) this.#askWhy(this.#retry);
  }

  /** Nothing ends while another attempt is already on its way: that one will be asked about in its turn. */
  async #askWhy(retry) {
    const last = await this.#whyNot();
    if (last && retry === this.#retry && !this.#socket) this.#end(last);
  }

  #end({ status, standing }) {
    clearTimeout(this.#retry);
    this.#isOver = true;
    this.#onStatus(status, standing);
  }

  #listen() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lost(), SILENCE_MS);
  }

  #lost() {
    if (!this.#socket) return;
    this.#drop();
    this.#closed(0);
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    this.#isLive = false;
    clearTimeout(this.#silence);
    socket?.close();
  }
}
