#!/usr/bin/env node
// Makes the typed client, the query options and the text limits from the published specification.
//   node scripts/generate.mjs [--check] [SPECIFICATION]
// --check generates into a temporary folder and fails when the committed files differ.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { generate } from "openapi-typescript-codegen";
import { generateLimitsSource } from "./limits.mjs";
import { generateQueriesSource } from "./queries.mjs";

const frontend = join(dirname(fileURLToPath(import.meta.url)), "..");
const api = join(frontend, "src/api");
const check = process.argv.includes("--check");
const input =
  process.argv.slice(2).find((word) => !word.startsWith("-")) ?? join(frontend, "../openapi/wirtshaus.json");

const specification = JSON.parse(readFileSync(input, "utf8"));
const target = check ? mkdtempSync(join(tmpdir(), "client-")) : api;
await generate({
  input: specification,
  output: join(target, "generated"),
  httpClient: "fetch",
  useOptions: true,
  useUnionTypes: true,
});
editRequests(join(target, "generated/core/request.ts"));
writeFileSync(join(target, "generated/limits.ts"), generateLimitsSource(specification));
writeFileSync(join(target, "generated/queries.ts"), generateQueriesSource(specification));

if (check) {
  const differingFiles = [...new Set([...files(target), ...files(api, "generated")])].filter(
    (file) => read(join(target, file)) !== read(join(api, file)),
  );
  rmSync(target, { recursive: true });
  for (const file of differingFiles) console.error(`out of date: src/api/${file} (run: npm run generate)`);
  process.exit(differingFiles.length > 0 ? 1 : 0);
}

function editRequests(file) {
  const edits = [
    // It logs an error while reading a body and returns undefined. Throw it instead.
    ["console.error(error);", "throw error;"],
    // It returns bodies alone.
    [
      "await response.json();",
      'Object.defineProperty(await response.json(), "link", { value: response.headers.get("Link") });',
    ],
  ];
  const source = edits.reduce(
    (text, [found, replacement]) => {
      if (!text.includes(found)) throw new Error(`${file} does not say what it is expected to: ${found}`);
      return text.replace(found, replacement);
    },
    readFileSync(file, "utf8"),
  );
  writeFileSync(file, source);
}

function files(folder, below = "") {
  return readdirSync(join(folder, below), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
