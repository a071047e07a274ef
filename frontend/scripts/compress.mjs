#!/usr/bin/env node
// Writes .br and .gz files next to the text files of the client build and removes the manifests, which the server
// build has inlined.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const client = join(dirname(fileURLToPath(import.meta.url)), "../dist/client");
const texts = /\.(?:js|css|json|svg|txt|webmanifest)$/;

rmSync(join(client, ".vite"), { recursive: true, force: true });
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !texts.test(entry.name) || entry.name.startsWith(".")) continue;
  const file = join(entry.parentPath, entry.name);
  const source = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
  writeFileSync(`${file}.br`, brotliCompressSync(source, { params }));
  writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
}
