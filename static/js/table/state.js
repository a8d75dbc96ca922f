/** What the page knows, and the one function that changes it: frames and the member's own gestures in, state out. */

const MOST_PENDING = 3;
const LAST_WORDS = ["suspended", "own_password", "too_many", "barred", "gone"];
const SAID_BY_BANNER = [...LAST_WORDS, "signed_out"];

/** The state before the first frame. */
export function initial(extra = {}) {
  return {
    status: "connecting",
    standing: null,
    table: null,
    hand: null,
    pending: [],
    playing: null,
    acts: {},
    draft: null,
    asked: null,
    advice: null,
    error: null,
    read: null,
    drawer: null,
    dialog: null,
    settings: {},
    ...extra,
  };
}

/** The state after a frame of the server, or after something that happened in the page. */
export function reduce(state, frame) {
  const change = CHANGES[frame.type];
  return change ? change(state, frame) : state;
}

const CHANGES = {
  welcome: (state, { table, hand }) => ({ ...state, table, hand, pending: [], playing: null, asked: null, acts: resentActs(state, hand) }),
  table: (state, { table }) => ({ ...state, table }),
  step: (state, frame) => stepped(state, frame),
  ack: (state, { id }) => ({ ...state, acts: without(state.acts, id) }),
  answer: (state, { id, answer }) => (state.asked?.id === id ? { ...state, advice: { question: state.asked.question, answer } } : state),
  error: (state, frame) => (isOfQuestion(state, frame) ? state : { ...state, acts: without(state.acts, frame.id), error: refused(frame) }),
  displaced: (state) => ({ ...state, status: "displaced" }),
  closed: (state, { code, message }) => ({ ...state, status: closing(code), error: SAID_BY_BANNER.includes(code) ? null : refused({ code, message }) }),
  status: (state, { status, standing = null }) => (LAST_WORDS.includes(state.status) ? state : { ...state, status, standing }),
  sent: (state, { id, message }) => ({ ...state, error: null, acts: { ...state.acts, [id]: message } }),
  asked: (state, { id, question }) => ({ ...state, asked: { id, question } }),
  draft: (state, { draft }) => ({ ...state, draft }),
  played: (state) => ({ ...state, playing: state.pending[0] ?? null, pending: state.pending.slice(1) }),
  jump: (state) => ({ ...state, pending: [], playing: null }),
  seek: (state, { hand, pending, playing }) => ({ ...state, hand, pending, playing }),
  read: (state) => ({ ...state, read: state.hand?.number ?? null, pending: [] }),
  show: (state, { drawer }) => ({ ...state, drawer: state.drawer === drawer ? null : drawer }),
  ask: (state, { dialog }) => ({ ...state, dialog }),
  settle: (state, { settings }) => ({ ...state, settings: { ...state.settings, ...settings } }),
  dismiss: (state) => ({ ...state, error: null }),
};

/** A question that the hall refuses leaves no trace: it was the page that asked, not the member. */
function isOfQuestion({ asked }, { id }) {
  return id !== null && asked?.id === id;
}

function stepped(state, { hand, events }) {
  if (isOlder(hand, state.hand)) return state;
  const isBehind = state.pending.length > MOST_PENDING || hand.number !== state.hand?.number;
  const kept = isBehind ? [] : state.pending;
  return { ...state, hand, pending: [...kept, ...events], acts: settledActs(state, hand) };
}

function isOlder(hand, known) {
  return known !== null && hand.number === known.number && hand.turn < known.turn;
}

/** Acts of an earlier turn or hand need no waiting for: the hand has gone on. */
function settledActs(state, hand) {
  const open = Object.entries(state.acts).filter(
    ([, message]) => message.type !== "act" || (message.hand === hand.number && message.turn === hand.turn),
  );
  return Object.fromEntries(open);
}

/** After a welcome only an answer to the very question that still stands is on its way: it is sent again. */
function resentActs(state, hand) {
  if (hand === null) return {};
  const open = Object.entries(settledActs(state, hand)).filter(([, message]) => message.type === "act");
  return Object.fromEntries(open);
}

function without(acts, id) {
  return Object.fromEntries(Object.entries(acts).filter(([key]) => key !== id));
}

function refused({ code, message = "", detail = null }) {
  return { code, message, detail };
}

function closing(code) {
  return LAST_WORDS.includes(code) ? code : "reconnecting";
}

/** Whether a beat tells of something this state has not heard: a frame was lost. */
export function hasGap(state, beat) {
  if (!state.table) return false;
  if (beat.version !== undefined && beat.version !== state.table.version) return true;
  if (beat.hand === null) return Boolean(state.hand && !state.hand.over);
  return beat.hand !== state.hand?.number || beat.turn !== state.hand.turn;
}
