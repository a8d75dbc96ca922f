/** The check of a shuffle speaks of what was dealt by its own name. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { wordsOf } from "../../static/js/fairness/words.js";

test("cards are called cards, tiles are called tiles, whether they agree or not", () => {
  for (const code of ["cards", "tiles"]) {
    for (const ok of [true, false]) {
      assert.match(wordsOf({ code, ok, detail: { name: "Anna" } }), new RegExp(`^Anna .* the ${code} that lay next`));
    }
  }
});
