/** Prints the fingerprint of the check's scripts below a folder; its first argument names the first of them. */

import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

import { ownHash } from "../../static/js/fairness/own.js";

console.log(await ownHash(pathToFileURL(process.argv[2]).href, (address) => readFile(new URL(address))));
