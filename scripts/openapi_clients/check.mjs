// check.mjs SPECIFICATION CLIENTS: fails if an operation or a schema is missing in a generated client.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [input, clients] = process.argv.slice(2);
const { paths, components } = JSON.parse(readFileSync(input, "utf8"));
const operations = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
const schemas = Object.keys(components.schemas);

const read = (file) => readFileSync(join(clients, file), "utf8");
const typescript = read("typescript/types.gen.ts") + read("typescript/sdk.gen.ts");
const models = read("python/models/__init__.py");
const modules = readdirSync(join(clients, "python/api"), { recursive: true }).map((file) => file.split("/").at(-1));
const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const missing = [
  ...schemas.filter((name) => !typescript.includes(`export type ${name} =`)).map((name) => `TypeScript: ${name}`),
  ...operations.filter((name) => !typescript.includes(`export const ${name} =`)).map((name) => `TypeScript: ${name}`),
  ...schemas.filter((name) => !models.includes(`"${name}"`)).map((name) => `Python: ${name}`),
  ...operations.filter((name) => !modules.includes(`${snakeCase(name)}.py`)).map((name) => `Python: ${name}`),
];
for (const name of missing) console.error(`missing in the client for ${name}`);
if (missing.length > 0) process.exit(1);
console.log(`${operations.length} operations and ${schemas.length} schemas in both clients`);
