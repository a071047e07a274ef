#!/usr/bin/env node
// Lays a .br and a .gz beside every text file of the client build, so that serving is copying bytes, and removes
// the build's manifest, which the server build has taken in by now.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const client = join(dirname(fileURLToPath(import.meta.url)), "../dist/client");
const texts = /\.(?:js|css|json|svg|txt|webmanifest)$/;

rmSync(join(client, ".vite"), { recursive: true, force: true });
for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !texts.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const source = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length };
  writeFileSync(`${file}.br`, brotliCompressSync(source, { params }));
  writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
}
