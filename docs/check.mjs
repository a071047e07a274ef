#!/usr/bin/env node
// Checks the documentation: links and paths exist, named tests exist, and docs/settings.md has every setting with its
// default, docs/operation.md every metric. Prints every error; runs from any directory.
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
const errors = [];

// Paths from the root of the repository; `{this,that}` and placeholders are not paths.
const repositoryPath = /^(?:crates|frontend|docs|openapi|scripts)\/[\w./-]*$/;
// `file.rs`: `test`, `another test`
const testLinks = /`([\w./-]+\.(?:rs|tsx?|mjs))`:((?:[ ,]*`[^`]+`)+)/g;
const link = /\]\(([^)\s]+)\)/g;

for (const file of markdown) {
  const text = read(file).replace(/^```[^]*?^```/gm, "");
  for (const [, target] of text.matchAll(link)) {
    const [linkedPath, anchor] = target.split("#");
    if (/^\w+:/.test(target)) continue;
    const found = linkedPath === "" ? file : relative(root, join(root, dirname(file), linkedPath));
    if (!existsSync(join(root, found))) errors.push(`${file}: no file at ${target}`);
    else if (anchor && !anchors(found).has(anchor)) errors.push(`${file}: no heading at ${target}`);
  }
  for (const [, code] of text.matchAll(/`([^`\n]+)`/g)) {
    if (repositoryPath.test(code) && !existsSync(join(root, code))) errors.push(`${file}: no file ${code}`);
  }
  for (const [, testFile, names] of text.matchAll(testLinks)) {
    const source = existsSync(join(root, testFile)) ? read(testFile) : "";
    for (const [, name] of names.matchAll(/`([^`]+)`/g)) {
      if (![`fn ${name}(`, `fn ${name}<`, `"${name}"`].some((test) => source.includes(test)))
        errors.push(`${file}: ${testFile} has no test ${name}`);
    }
  }
}

// Every row of the decisions names a test.
const lines = read("docs/decisions.md").split("\n");
lines.forEach((line, index) => {
  const isHead = /^\|-/.test(line) || /^\|-/.test(lines[index + 1] ?? "");
  if (!line.startsWith("|") || isHead) return;
  const [decision, ...cells] = line.split("|").slice(1, -1);
  const last = cells.at(-1) ?? "";
  if (last.search(testLinks) < 0) errors.push(`docs/decisions.md: no test for "${decision.trim()}"`);
});

// Planned operations are not published yet.
const publishedPaths = JSON.parse(read("openapi/wirtshaus.json")).paths;
const [, plannedSection = ""] = read("docs/api.md").split("\n## Planned\n");
for (const [, operationPath = ""] of plannedSection.matchAll(/\/api(\/[\w./{}-]+)/g)) {
  if (publishedPaths[operationPath] !== undefined) errors.push(`docs/api.md: ${operationPath} is planned and already published`);
}

function anchors(file) {
  const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading.toLowerCase());
  return new Set(headings.map((heading) => heading.replace(/[^\w\- ]/g, "").replaceAll(" ", "-")));
}

const setting = /(?:public|secret)_setting\(\s*"([^"]*)",\s*"([^"]*)",/g;
const settings = read("docs/settings.md");
for (const [, name, value] of read("crates/app/src/settings/keys.rs").matchAll(setting)) {
  const row = `| \`${name}\` | ${value && `\`${value}\` `}| `;
  if (!settings.includes(row)) errors.push(`docs/settings.md: missing row ${row}`);
}

// docs/operation.md has every metric of the code, the dashboard no other.
const sources = readdirSync(join(root, "crates"), { recursive: true }).filter((path) => /^\w+\/src\/.*\.rs$/.test(path));
const code = sources.map((path) => read(join("crates", path))).join("");
const metrics = [...code.matchAll(/\b(?:counter|gauge|histogram)!\(\s*"(\w+)"/g)].map(([, name]) => name);
for (const name of metrics) {
  if (!read("docs/operation.md").includes(`| \`${name}\` |`)) errors.push(`docs/operation.md: missing metric ${name}`);
}
for (const [, name] of read("deploy/grafana-dashboard.json").matchAll(/(\w+?)(?:_bucket)?\{job=/g)) {
  if (!metrics.includes(name)) errors.push(`deploy/grafana-dashboard.json: no metric ${name}`);
}

for (const error of errors) console.error(error);
if (errors.length > 0) process.exit(1);
console.log(`${markdown.length} documents checked`);
