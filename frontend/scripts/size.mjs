#!/usr/bin/env node
// Checks the compressed (brotli) size of the JavaScript of each page, of the staff area, of what pages load later,
// and of what consent loads.

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const scriptFolder = dirname(fileURLToPath(import.meta.url));
/** Limits in bytes, by chunk names. */
const limits = JSON.parse(readFileSync(join(scriptFolder, "sizeLimits.json"), "utf8"));

const dist = join(scriptFolder, "../dist");
const readSource = (name) => JSON.parse(readFileSync(join(dist, "../src", name), "utf8"));
const state = JSON.stringify({
  ...readSource("testing/state.json"),
  content: readSource("data/content.json"),
});
const context = vm.createContext({ state });
vm.runInContext(readFileSync(join(dist, "server/render.js"), "utf8"), context);
const pages = vm.runInContext("wirtshaus.render(state)", context);

const folder = join(dist, "client/assets/build");
let exceedsLimit = false;

function checkSize(title, files, limit) {
  const sizes = [...files].map((file) => [file, readFileSync(join(folder, `${file}.br`)).length]);
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
  exceedsLimit ||= total > limit;
  const parts = sizes.map((part) => part.join(" ")).join(", ");
  console.log(`${total > limit ? "too large" : "ok"}  ${title}  ${total} of ${limit} bytes  (${parts})`);
}

/** What only tests and the development server have. */
const testCode = /mockServiceWorker|hundredNews/;
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (!/\.js$/.test(file) || !testCode.test(readFileSync(file, "utf8"))) continue;
  exceedsLimit = true;
  console.log(`${file} has code of the development server`);
}

const initialScripts = new Set();
for (const { path, kind, html } of pages) {
  const scripts = new Set([...html.matchAll(/\/assets\/build\/([\w.-]+\.js)/g)].map(([, file]) => file));
  if (kind === "staff") checkSize(path, scripts, limits.first.staff);
  else checkSize(path, scripts, limits.first.guest);
  for (const file of scripts) initialScripts.add(file);
}

/** Adds a file and its imports unless a page has loaded them. */
function collectImports(file, visited) {
  if (initialScripts.has(file) || visited.has(file)) return;
  visited.add(file);
  const source = readFileSync(join(folder, file), "utf8");
  for (const [, imported] of source.matchAll(/\b(?:from|import)\s*"\.\/([\w.-]+\.js)"/g))
    collectImports(imported, visited);
}

const size = (file) => readFileSync(join(folder, file)).length;

/** Sums chunks by name with their imports, except those in `before`. */
function checkLazyLoadedSize(title, { files, guest }, before = []) {
  const lazyLoadedFiles = new Set(before);
  for (const name of files) {
    const candidates = readdirSync(folder).filter((file) => file.replace(/-[\w-]{8}\.js$/, "") === name);
    // One language is loaded; count the larger one.
    const [largest] = candidates.toSorted((one, other) => size(other) - size(one));
    if (largest === undefined) throw new Error(`the build made no ${name}`);
    collectImports(largest, lazyLoadedFiles);
  }
  checkSize(title, [...lazyLoadedFiles].slice(before.length), guest);
  return [...lazyLoadedFiles];
}
const laterFiles = checkLazyLoadedSize("loaded later", limits.later);
checkLazyLoadedSize("loaded after consent", limits.allowed, laterFiles);
process.exit(exceedsLimit ? 1 : 0);
