#!/usr/bin/env node
// Checks the documentation: links and paths exist, named tests exist, and docs/settings.md has every setting with its
// default. Prints every error; runs from any directory.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const read = (file) => readFileSync(join(root, file), "utf8");
const markdown = ["", "docs"].flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name)),
);
const faults = [];

// Paths from the root of the repository; `{this,that}` and placeholders are not paths.
const path = /^(?:crates|frontend|docs|openapi|scripts)\/[\w./-]*$/;
// `file.rs`: `test`, `test`
const proof = /`([\w./-]+\.(?:rs|tsx?|mjs))`:((?:[ ,]*`[^`]+`)+)/g;
const link = /\]\(([^)\s]+)\)/g;

for (const file of markdown) {
  const text = read(file).replace(/^```[^]*?^```/gm, "");
  for (const [, target] of text.matchAll(link)) {
    const [to, anchor] = target.split("#");
    if (/^\w+:/.test(target)) continue;
    const found = to === "" ? file : relative(root, join(root, dirname(file), to));
    if (!existsSync(join(root, found))) faults.push(`${file}: nothing at ${target}`);
    else if (anchor && !anchors(found).has(anchor)) faults.push(`${file}: no heading at ${target}`);
  }
  for (const [, code] of text.matchAll(/`([^`\n]+)`/g)) {
    if (path.test(code) && !existsSync(join(root, code))) faults.push(`${file}: no file ${code}`);
  }
  for (const [, where, names] of text.matchAll(proof)) {
    const source = existsSync(join(root, where)) ? read(where) : "";
    for (const [, name] of names.matchAll(/`([^`]+)`/g)) {
      if (![`fn ${name}(`, `fn ${name}<`, `"${name}"`].some((test) => source.includes(test)))
        faults.push(`${file}: ${where} has no test ${name}`);
    }
  }
}

// Every row of the decisions names a test.
const lines = read("docs/decisions.md").split("\n");
lines.forEach((line, index) => {
  const isHead = /^\|-/.test(line) || /^\|-/.test(lines[index + 1] ?? "");
  if (!line.startsWith("|") || isHead) return;
  const [what, ...cells] = line.split("|").slice(1, -1);
  const last = cells.at(-1) ?? "";
  if (last.search(proof) < 0) faults.push(`docs/decisions.md: no test for "${what.trim()}"`);
});

// Planned operations are not published yet.
const published = JSON.parse(read("openapi/wirtshaus.json")).paths;
const [, planned = ""] = read("docs/api.md").split("\n## Planned\n");
for (const [, where = ""] of planned.matchAll(/\/api(\/[\w./{}-]+)/g)) {
  if (published[where] !== undefined) faults.push(`docs/api.md: ${where} is planned and already published`);
}

function anchors(file) {
  const words = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading.toLowerCase());
  return new Set(words.map((heading) => heading.replace(/[^\w\- ]/g, "").replaceAll(" ", "-")));
}

const key = /(?:key|public|secret)\(\s*"([^"]*)",\s*"([^"]*)",/g;
const settings = read("docs/settings.md");
for (const [, name, value] of read("crates/app/src/settings/keys.rs").matchAll(key)) {
  const row = `| \`${name}\` | ${value && `\`${value}\` `}| `;
  if (!settings.includes(row)) faults.push(`docs/settings.md: missing row ${row}`);
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${markdown.length} documents checked`);
