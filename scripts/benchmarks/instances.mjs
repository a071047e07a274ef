import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { cpuTimesOf, exactCpuTime } from "./processes.mjs";
import { load } from "./reads.mjs";
import { Server } from "./server.mjs";
import { format, median, sum, table } from "./statistics.mjs";
import { newsIds, save } from "./writes.mjs";

const [binary] = process.argv.slice(2);
const databaseUrl = process.env.TEST_DATABASE_URL;
const rounds = 5;
const savesPerRound = 20;

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
    });
    await server.start();
    servers.push(server);
  }
  await servers[0].signIn();
  return { size, servers, ids: await newsIds(servers[0]), perRequest: [], perWrite: [] };
}

/** The CPU time per request in µs of the servers of a group, one after the other. */
async function measureRequests({ servers, perRequest }) {
  for (const { url, pid } of servers) perRequest.push((await load(url, pid, 16, ["accept-encoding: gzip"])).cpu);
}

/** The CPU times per write in ms: of each server, of PostgreSQL, and of the first server's thread that renders pages. */
async function measureWrites({ servers, ids, perWrite }, postgres) {
  const pids = servers.map(({ pid }) => pid);
  const renderedBefore = exactCpuTime(pids[0], "pages");
  const times = await cpuTimesOf([...pids, postgres], async () => {
    for (let one = 0; one < savesPerRound; one++) await save(servers[0], ids[0]);
  });
  const rendered = exactCpuTime(pids[0], "pages") - renderedBefore;
  const [database, rendering, writer, ...others] = [times.pop(), rendered, ...times].map((time) => time / savesPerRound / 1000);
  perWrite.push({ all: writer + sum(others), writer, rendering, other: sum(others) / others.length, database });
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
const rows = groups.map(({ size, perRequest, perWrite }) => {
  const write = (name) => format(median(perWrite.map((times) => times[name])));
  return [size, format(median(perRequest)), write("all"), write("writer"), write("rendering"), size === 1 ? "" : write("other"), write("database")];
});
console.log(`CPU time per landing page in µs and per saved news entry in ms; medians of ${rounds} alternating rounds. All servers of a
group served the same bytes and ETags of ${pages} pages. The file of an edition has ${format(statSync(join(groups[0].servers[0].data, "edition")).size / 2 ** 20)} MiB.

${table(["Servers", "landing page", "save, all servers", "server that writes", "of this, rendering", "each other server", "PostgreSQL"], rows)}`);
process.exit(0);
