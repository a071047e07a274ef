import { join } from "node:path";
import { cpuTimeOf, delay, exactCpuTime, run } from "./processes.mjs";
import { Server } from "./server.mjs";
import { median } from "./statistics.mjs";

const requests = 1000;
const saves = 20;
const visibleNews = 10;

/** News of which ten are visible, with as many contact messages, audit entries and, up to 10,000, stored files. */
const rows = (count) => `
  PRAGMA journal_mode = WAL;
  BEGIN;
  CREATE TEMP TABLE number AS WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${count}) SELECT n FROM n;
  DELETE FROM news WHERE id > (SELECT min(id) FROM news);
  INSERT INTO news (id, title, sub_text, img_src, sort_order, timeframe, show_until, is_coming_soon, is_food)
    SELECT 1000 + n, 'Ganslzeit ' || n, sub_text, img_src, 1000 + n, timeframe,
      CASE WHEN n < ${visibleNews} THEN NULL ELSE '2020-01-01' END, FALSE, TRUE
    FROM number, (SELECT * FROM news LIMIT 1) WHERE n < ${count};
  INSERT INTO contact_messages (received, name, email, body)
    SELECT strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-' || (n * 60) || ' seconds'), 'Anna Huber', 'anna@huber.example',
      'Haben Sie am Samstag um 19 Uhr einen Tisch für vier?'
    FROM number;
  INSERT INTO audit (at, staff, name, action, subject)
    SELECT strftime('%Y-%m-%dT%H:%M:%SZ', 'now', '-' || (n * 60) || ' seconds'), staff, name, action, subject
    FROM number, (SELECT * FROM audit LIMIT 1);
  INSERT INTO files
    SELECT 'bench/' || n, blob, size, content_type, updated, md5, metageneration, metadata_updated, cache_control,
      content_disposition, content_encoding, content_language, custom, download_token
    FROM number, (SELECT * FROM files LIMIT 1) WHERE n <= 10000;
  COMMIT;`;

const operations = [
  ["landing page", "/", 1.05],
  ["list of news", "/api/news", 1.05],
  ["saved news entry", undefined, 1.2],
  ["staff: news", "/api/news?scope=all&limit=10", 2],
  ["staff: messages", "/api/messages?limit=10", 2],
  ["staff: audit entries", "/api/audit?limit=10", 2],
  ["staff: files", "/api/storage/v0/b/default/o?maxResults=10", 2],
];

/** CPU time in ms of operations and of the start, with `count` rows, by name. */
async function measureSize(binary, count) {
  const server = new Server(binary, `growth-${count}`);
  await server.start();
  await server.signIn();
  await server.request("PATCH", "/api/news/1", { title: "Ganslzeit" });
  await server.stop();
  await run("sqlite3", [join(server.data, "wirtshaus.db")], { input: rows(count) });
  // The first start renders the changed rows.
  await server.start();
  await delay(5000);
  await server.stop();
  const starts = [];
  for (let round = 0; round < 3; round++) {
    starts.push((await server.start()).cpu);
    await delay(3000);
    if (round < 2) await server.stop();
  }
  await server.signIn();
  const results = { start: median(starts) };
  for (const [name, path] of operations) {
    if (path === undefined) {
      const cpu = await cpuTimeOf(server.pid, async () => {
        for (let one = 0; one < saves; one++)
          await server.request("PATCH", "/api/news/1", { title: `Ganslzeit ${one}` });
      });
      results[name] = cpu / saves / 1000;
      continue;
    }
    const before = exactCpuTime(server.pid);
    for (let one = 0; one < requests; one++) await (await server.get(path)).arrayBuffer();
    results[name] = (exactCpuTime(server.pid) - before) / requests / 1000;
  }
  await server.stop();
  return results;
}

/** The cost of operations with 10, 1,000 and 100,000 rows. */
export async function measureGrowth(binary) {
  const sizes = [10, 1000, 100_000];
  const results = [];
  for (const size of sizes) results.push(await measureSize(binary, size));
  return [...operations.map(([name, , goal]) => [name, goal]), ["start", 1.5]].map(([name, goal]) => ({
    name,
    goal,
    cpu: results.map((result) => result[name]),
    ratio: results[2][name] / results[0][name],
  }));
}
