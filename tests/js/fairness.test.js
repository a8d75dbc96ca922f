/** FS-1 in the browser's own tongue agrees with every published vector, byte for byte. */

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { vectorFaults } from "./fairness_vectors.js";

const cases = JSON.parse(await readFile(new URL("../cases/fairness.json", import.meta.url), "utf-8"));

test("every vector, rejection and negative case of the cases holds", async () => {
  const { faults, checked } = await vectorFaults(cases);
  assert.deepEqual(faults, []);
  assert.ok(checked >= 90, `${checked} comparisons`);
});

test("a vector with one wrong byte is found", async () => {
  const wrong = structuredClone(cases);
  wrong.vectors[0].root = `00${wrong.vectors[0].root.slice(2)}`;
  const { faults } = await vectorFaults(wrong);
  assert.ok(faults.length > 0);
});
