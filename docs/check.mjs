#!/usr/bin/env node
// Holds the documentation against the repository: links and paths lead somewhere, tests that are named exist,
// and the table of settings says what the server says. Run it from anywhere; it prints what is wrong.
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

// Every row of the decisions names a test that proves it, or says with what it comes.
const lines = read("docs/decisions.md").split("\n");
lines.forEach((line, index) => {
  const isHead = /^\|-/.test(line) || /^\|-/.test(lines[index + 1] ?? "");
  if (!line.startsWith("|") || isHead) return;
  const [what, ...cells] = line.split("|").slice(1, -1);
  const last = cells.at(-1) ?? "";
  if (last.search(proof) < 0 && !/\bwith the\b/.test(last))
    faults.push(`docs/decisions.md: no test proves "${what.trim()}"`);
});

// What is planned is not published yet.
const published = JSON.parse(read("openapi/wirtshaus.json")).paths;
const [, planned = ""] = read("docs/api.md").split("\n## Planned\n");
for (const [, where = ""] of planned.matchAll(/\/api(\/[\w./{}-]+)/g)) {
  if (published[where] !== undefined) faults.push(`docs/api.md: ${where} is planned, and there already`);
}

function anchors(file) {
  const words = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading.toLowerCase());
  return new Set(words.map((heading) => heading.replace(/[^\w\- ]/g, "").replaceAll(" ", "-")));
}

const key = /(?:public|secret)\(\s*"([^"]*)",\s*"([^"]*)",\s*"([^"]*)",?\s*\)/g;
const readme = read("README.md");
for (const [, name, value, says] of read("crates/app/src/settings/keys.rs").matchAll(key)) {
  const row = `| \`${name}\` | ${value && `\`${value}\` `}| ${says} |`;
  if (!readme.includes(row)) faults.push(`README.md: the settings lack ${row}`);
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${markdown.length} documents agree with the repository`);
