import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { cpuTimesOf } from "./processes.mjs";
import { load } from "./reads.mjs";
import { Server } from "./server.mjs";
import { format, median, sum, table } from "./statistics.mjs";
import { newsIds, save } from "./writes.mjs";

const [binary] = process.argv.slice(2);
const databaseUrl = process.env.TEST_DATABASE_URL;
const rounds = 5;
const savesPerRound = 20;
const connections = 64;

/** Runs psql and returns its output. */
function psql(command) {
  const { status, stdout, stderr } = spawnSync("psql", [databaseUrl, "-XAtc", command], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
}

/** Servers on one schema of PostgreSQL and one prefix in the S3 store. */
async function startGroup(size) {
  const schema = `servers_${size}`;
  psql(`CREATE SCHEMA ${schema}`);
  const servers = [];
  for (let index = 0; index < size; index++) {
    const server = new Server(binary, `${index + 1} of ${size}`, {
      WIRTSHAUS_DATABASE_URL: `${databaseUrl}&options=-c%20search_path%3D${schema}`,
      WIRTSHAUS_BLOB_URL: `${process.env.TEST_BLOB_URL}/${schema}`,
      WIRTSHAUS_OPERATIONS_LISTEN: `127.0.0.1:${18_200 + size * 10 + index}`,
    });
    await server.start();
    servers.push(server);
  }
  await servers[0].signIn();
  return { size, servers, ids: await newsIds(servers[0]), perRequest: [], perWrite: [], database: [], render: [], compress: [] };
}

/** The CPU time per request in µs while all servers of a group are loaded at once. */
async function measureRequests({ size, servers, perRequest }) {
  const loads = servers.map(({ url, pid }) => load(url, pid, connections / size, ["accept-encoding: gzip"]));
  perRequest.push(sum((await Promise.all(loads)).map(({ cpu }) => cpu)) / size);
}

/** The durations in ms that the first server of a group has spent on rendering and on compression. */
async function durations({ size }) {
  const metrics = await (await fetch(`http://127.0.0.1:${18_200 + size * 10}/metrics`)).text();
  return ["render", "compress"].map(
    (name) => 1000 * Number(metrics.match(new RegExp(`^wirtshaus_${name}_duration_seconds_sum(?:{.*})? (\\S+)`, "m"))?.[1] ?? 0),
  );
}

/** The CPU times per write in ms of each server and of PostgreSQL. */
async function measureWrites(group, postgres) {
  const before = await durations(group);
  const times = await cpuTimesOf([...group.servers.map(({ pid }) => pid), postgres], async () => {
    for (let one = 0; one < savesPerRound; one++) await save(group.servers[0], group.ids[0]);
  });
  const perSave = times.map((time) => time / savesPerRound / 1000);
  group.database.push(perSave.pop());
  group.perWrite.push(perSave);
  const [render, compress] = (await durations(group)).map((duration, index) => (duration - before[index]) / savesPerRound);
  group.render.push(render);
  group.compress.push(compress);
}

/** Checks that all servers of a group serve the same bytes. Returns the number of pages. */
async function comparePages({ servers }) {
  const sitemap = await (await fetch(`${servers[0].url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => new URL(url).pathname);
  for (const path of paths) {
    const responses = await Promise.all(servers.map(({ url }) => fetch(url + path)));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    const [first, ...others] = responses.map((response, index) => response.headers.get("etag") + bodies[index]);
    if (others.some((other) => other !== first)) throw new Error(`${path} differs between servers`);
  }
  return paths.length;
}

const groups = [];
for (const size of [1, 2, 4]) groups.push(await startGroup(size));
const postgres = Number(psql("SELECT pg_read_file('postmaster.pid')").split("\n")[0]);
for (let round = 0; round < rounds; round++)
  for (const group of groups) {
    await measureRequests(group);
    await measureWrites(group, postgres);
  }
let pages;
for (const group of groups) pages = await comparePages(group);
const rows = groups.map(({ size, perRequest, perWrite, database, render, compress }) => [
  size,
  format(median(perRequest)),
  format(median(perWrite.map(sum))),
  format(median(perWrite.map(([writer]) => writer))),
  size === 1 ? "" : format(median(perWrite.map(([, ...others]) => sum(others) / others.length))),
  format(median(database)),
  format(median(render)),
  format(median(compress)),
]);
console.log(`CPU time per landing page in µs, and per saved news entry in ms. Medians of ${rounds} alternating rounds. All servers of
a group served the same bytes and ETags of ${pages} pages. An edition file has ${format(statSync(join(groups[0].servers[0].data, "edition")).size / 2 ** 20)} MiB.
`);
console.log(
  table(
    ["Servers", "landing page", "save, all servers", "server that writes", "each other", "PostgreSQL", "rendering (duration)", "compression (duration)"],
    rows,
  ),
);
process.exit(0);
