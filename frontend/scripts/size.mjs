#!/usr/bin/env node
// Weighs what a browser loads with a page and with the staff area, as sent (brotli), and fails above the limits.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

/** Bytes of compressed JavaScript on a guest's first load, and on that of a staff member, which is every screen. */
const limits = { guest: 90_000, staff: 150_000 };

const dist = join(dirname(fileURLToPath(import.meta.url)), "../dist");
const state = readFileSync(join(dist, "../src/testing/state.json"), "utf8");
const context = vm.createContext({ state });
vm.runInContext(readFileSync(join(dist, "server/render.js"), "utf8"), context);
const pages = JSON.parse(vm.runInContext("wirtshaus.render(state)", context));

const weight = (file) => readFileSync(join(dist, "client", `${file}.br`)).length;
let tooHeavy = false;
for (const { path, kind, html } of pages) {
  const limit = limits[kind === "office" ? "staff" : "guest"];
  const scripts = new Set(html.match(/\/assets\/build\/[\w.-]+\.js/g));
  const total = [...scripts].reduce((sum, script) => sum + weight(script), 0);
  tooHeavy ||= total > limit;
  const parts = [...scripts].map((script) => `${script.split("/").at(-1)} ${weight(script)}`).join(", ");
  console.log(`${total > limit ? "too heavy" : "fine"}  ${path}  ${total} of ${limit} bytes  (${parts})`);
}
process.exit(tooHeavy ? 1 : 0);
