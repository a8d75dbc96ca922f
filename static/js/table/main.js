/** Opens a table: joins the line, the state, the drawing, the motions and the sounds. */

import { gameOf } from "../games/index.js";
import { ServerClock } from "../lib/clock.js";
import { t } from "../lib/i18n.js";
import { TableSocket } from "../lib/socket.js";
import { Sound } from "../lib/sound.js";
import { whyNot } from "../lib/why_not.js";
import { Director } from "./director.js";
import { Guard } from "./guard.js";
import { Herald } from "./herald.js";
import { listen } from "./keyboard.js";
import * as motions from "./motion.js";
import { render } from "./render.js";
import { fillRules } from "./rules_sheet.js";
import { apply, keep, stored } from "./settings.js";
import { hasGap, initial } from "./state.js";
import { Store } from "./store.js";

const RESYNC_MS = 2000;
const COUNT_MS = 250;

const root = document.querySelector("[data-table]");
const game = gameOf(root.dataset.game);
const clock = new ServerClock();
const sound = new Sound();
const guard = new Guard({ tell: (isArmed) => (root.dataset.armed = isArmed) });
const herald = new Herald(document.querySelector("[data-herald]"));
const store = new Store(initial({ settings: stored() }), draw);
const director = new Director({ store, sceneOf: game.sceneOf, perform });
const line = new TableSocket({
  url: address(),
  onFrame: heard,
  onStatus: (status, standing) => store.dispatch({ type: "status", status, standing }),
  whyNot: () => whyNot(`/api/v1/tables/${root.dataset.table}`),
});
let askedAt = -RESYNC_MS;
let wasInTime = false;
let answeredTurn = null;

const tools = {
  game,
  clock,
  guard,
  title: root.dataset.title,
  dispatch: (frame) => store.dispatch(frame),
  send,
  act,
  change: (settings) => store.dispatch({ type: "settle", settings }),
  play: (name) => sound.play(name),
  playHere,
  copyInvite,
};

start();

function start() {
  sound.wakeOn(document);
  listen(root, { close });
  store.listen(told);
  applySettings(store.state.settings);
  setInterval(() => isCounting(store.state) && store.redraw(), COUNT_MS);
  document.addEventListener("visibilitychange", () => !document.hidden && store.redraw());
  store.redraw();
  line.connect();
}

function address() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return root.dataset.socket || `${scheme}//${location.host}/ws/table/${root.dataset.table}/`;
}

function draw(state) {
  render(root, state, { ...tools, log: herald.lines });
  wonder(state);
  answerAhead(state);
  if (state.drawer === "rules") fillRules(root, { game: state.table.room.game, slug: state.table.room.slug });
}

function heard(frame) {
  const now = frame.now ?? frame.hand?.now;
  if (now) clock.learn(now);
  if (frame.type === "beat") {
    if (hasGap(store.state, frame)) resync();
    return;
  }
  store.dispatch(frame);
}

/** Asks for the whole table again, but not over and over. */
function resync() {
  if (performance.now() - askedAt < RESYNC_MS) return;
  askedAt = performance.now();
  line.send({ type: "resync" });
}

function send(message) {
  const id = line.send(message);
  if (id === null) store.dispatch({ type: "error", id: null, code: "offline" });
  else store.dispatch({ type: "sent", id, message });
  return id !== null;
}

/** Sends an answer, once: a second press before the next drawing finds the first one on its way. */
function act(action) {
  const { hand, acts } = store.state;
  if (Object.values(acts).some((message) => message.type === "act")) return;
  send({ type: "act", hand: hand.number, turn: hand.turn, action });
}

/** Asks the hall, once, what the member considers: the page itself holds no rules. */
function wonder(state) {
  const question = state.status === "live" ? game.question?.(state) : null;
  if (!question || JSON.stringify(question) === JSON.stringify(state.asked?.question)) return;
  const id = line.send({ type: "ask", hand: state.hand.number, question });
  if (id !== null) store.dispatch({ type: "asked", id, question });
}

/** Answers what the member has said ahead, as soon as it is asked, and once a turn even where it is refused. */
function answerAhead(state) {
  const action = state.status === "live" && state.table?.me.active ? game.ahead?.(state) : null;
  const turn = action && `${state.hand.number}:${state.hand.turn}`;
  if (!action || turn === answeredTurn) return;
  answeredTurn = turn;
  act(action);
}

function told(frame, state, before) {
  if (frame.type === "settle") applySettings(state.settings);
  if (frame.type === "error" && frame.code === "stale") resync();
  if (frame.type === "table") herald.sayFines(state.table, before.table);
  if (frame.type === "step" && isAsked(state) && !isAsked(before)) sound.play("tick");
}

function isAsked({ hand }) {
  return Boolean(hand && (game.isAsked?.(hand) ?? hand.legal.length));
}

function perform(scene, event, hand) {
  sound.play(scene.sound);
  if (scene.motion) motions[scene.motion](root, scene);
  herald.say(game.words(event, hand));
  if (event.kind === "over") herald.sayResult(hand);
}

/** Countdowns are drawn four times a second while one is on the page, and once after it has ended. */
function isCounting({ table, hand }) {
  const isRunning = Boolean(hand?.deadline || table?.next_at);
  const draws = isRunning || wasInTime;
  wasInTime = isRunning;
  return draws;
}

function applySettings(settings) {
  sound.setVolume(settings.volume);
  apply(settings);
  keep(settings);
}

function playHere() {
  if (store.state.status === "live") send({ type: "take_over" });
  else {
    store.dispatch({ type: "status", status: "connecting" });
    line.connect();
  }
}

function copyInvite() {
  const link = new URL(`/join/${store.state.table.invite}/`, location.href).href;
  const done = () => herald.say(t("The invite link is copied."));
  navigator.clipboard.writeText(link).then(done, () => prompt(t("Copy this link"), link));
}

function close() {
  if (store.state.drawer) store.dispatch({ type: "show", drawer: store.state.drawer });
  else if (store.state.error) store.dispatch({ type: "dismiss" });
  else director.jump();
}
