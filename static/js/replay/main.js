/** Plays an ended hand again on the same felt: one reducer and one drawing for live play and replay. */

import { gameOf } from "../games/index.js";
import { patch } from "../lib/dom.js";
import { ServerClock } from "../lib/clock.js";
import { t } from "../lib/i18n.js";
import { Sound } from "../lib/sound.js";
import { shownHand } from "../table/chairs.js";
import * as motions from "../table/motion.js";
import { coinLayer, felt } from "../table/render.js";
import { apply, stored } from "../table/settings.js";
import { initial } from "../table/state.js";
import { Store } from "../table/store.js";
import { controls } from "./controls.js";
import { Player } from "./player.js";
import { eventsOf, frameOf, momentsOf, tableOf } from "./timeline.js";

for (const root of document.querySelectorAll("[data-replay]")) open(root, "");

/** Fetches a replay (of the own seat, or of the one that is asked for) and shows its first moment. */
async function open(root, query) {
  const answer = await fetch(`${root.dataset.replay}${query}`, { headers: { Accept: "application/json" } });
  if (!answer.ok) root.textContent = t("The replay is not ready yet. Please come back in a moment.");
  else begin(root, await answer.json());
}

/** What a moment may tell: a fine, whenever it was decided, is told with the end of its hand. */
function told(state, { over }) {
  return over ? state : { ...state, table: { ...state.table, fines: [] } };
}

function begin(root, replay) {
  const game = gameOf(replay.hand.game);
  const moments = momentsOf(replay.steps, game.sceneOf);
  const sound = new Sound();
  sound.wakeOn(document);
  sound.setVolume(stored().volume);
  apply(stored());
  const store = new Store(initial({ table: tableOf(replay), status: "live" }), draw);
  const player = new Player({ count: moments.length, show, perform });
  const context = { game, clock: new ServerClock(), isReplay: true, dispatch: () => undefined };
  const chooseSeat = (seat) => {
    player.pause();
    open(root, `?seat=${seat}`);
  };
  player.seek(0);

  function show(index) {
    store.dispatch(frameOf(replay.steps, moments[index]));
    store.flush();
  }

  function perform(index) {
    const { hand } = store.state;
    const scenes = eventsOf(replay.steps, moments, index).map((event) => game.sceneOf(event, hand));
    for (const scene of scenes) {
      sound.play(scene.sound);
      if (scene.motion) motions[scene.motion](root, scene);
    }
    return Math.max(0, ...scenes.map((scene) => scene.ms));
  }

  function draw(state) {
    const hand = shownHand(state, game);
    const events = eventsOf(replay.steps, moments, player.index);
    const caption = events.map((event) => game.words(event, hand)).filter(Boolean).join(" ");
    const redraw = () => store.redraw();
    patch(root, felt({ ...context, state: told(state, hand), hand: { ...hand, deadline: null, legal: [] } }), controls({ player, count: moments.length, caption, replay, chooseSeat, redraw }), coinLayer());
  }
}
