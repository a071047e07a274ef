#!/usr/bin/env node
// Checks the compressed (brotli) size of the JavaScript of each page, of the staff area, of what pages load later,
// and of what consent loads.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const here = dirname(fileURLToPath(import.meta.url));
/** Limits in bytes, by chunk names. */
const limits = JSON.parse(readFileSync(join(here, "sizeLimits.json"), "utf8"));

const dist = join(here, "../dist");
const state = readFileSync(join(dist, "../src/testing/state.json"), "utf8");
const context = vm.createContext({ state });
vm.runInContext(readFileSync(join(dist, "server/render.js"), "utf8"), context);
const pages = JSON.parse(vm.runInContext("wirtshaus.render(state)", context));

const folder = join(dist, "client/assets/build");
let exceedsLimit = false;

function checkSize(what, files, limit) {
  const each = [...files].map((file) => [file, readFileSync(join(folder, `${file}.br`)).length]);
  const total = each.reduce((sum, [, weight]) => sum + weight, 0);
  exceedsLimit ||= total > limit;
  const parts = each.map((part) => part.join(" ")).join(", ");
  console.log(`${total > limit ? "too heavy" : "fine"}  ${what}  ${total} of ${limit} bytes  (${parts})`);
}

const first = new Set();
for (const { path, kind, html } of pages) {
  const scripts = new Set([...html.matchAll(/\/assets\/build\/([\w.-]+\.js)/g)].map(([, file]) => file));
  if (kind === "staff") checkSize(path, scripts, limits.first.staff);
  else checkSize(path, scripts, limits.first.guest);
  for (const file of scripts) first.add(file);
}

/** Adds a file and its imports unless a page has loaded them. */
function withImports(file, seen) {
  if (first.has(file) || seen.has(file)) return;
  seen.add(file);
  const source = readFileSync(join(folder, file), "utf8");
  for (const [, imported] of source.matchAll(/\b(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
    withImports(imported, seen);
}

const size = (file) => readFileSync(join(folder, file)).length;

/** Sums chunks by name with their imports, except those in `before`. */
function checkLaterSize(what, { files, guest }, before = []) {
  const later = new Set(before);
  for (const name of files) {
    const found = readdirSync(folder).filter((file) => file.replace(/-[\w-]{8}\.js$/, "") === name);
    // One language is loaded; count the larger one.
    const [heaviest] = found.toSorted((one, other) => size(other) - size(one));
    if (heaviest === undefined) throw new Error(`the build made no ${name}`);
    withImports(heaviest, later);
  }
  checkSize(what, [...later].slice(before.length), guest);
  return [...later];
}
const later = checkLaterSize("later, by itself", limits.later);
checkLaterSize("once a guest allows to count", limits.allowed, later);
process.exit(exceedsLimit ? 1 : 0);
