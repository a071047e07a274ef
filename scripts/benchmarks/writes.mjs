import { cpuTimeOf, delay } from "./processes.mjs";
import { median, percentile } from "./statistics.mjs";

const rounds = 5;
const savesPerRound = 10;
const writers = 20;

let saves = 0;
export const save = (server, id) => server.request("PATCH", `/api/news/${id}`, { title: `Ganslzeit ${++saves}` });

async function timed(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** The ids of at least twenty news entries. */
export async function newsIds(server) {
  const entries = await server.request("GET", "/api/news?scope=all");
  const draft = {
    title: "Ganslzeit",
    subText: "Knusprig, mit Rotkraut und Knödel.",
    imgSrc: entries[0].imgSrc,
    timeframe: "11. November – 8. Dezember",
    isComingSoon: false,
    isFood: true,
  };
  const ids = entries.map(({ id }) => id);
  while (ids.length < writers)
    ids.push((await server.request("POST", "/api/news", { ...draft, sortOrder: 1000 + ids.length })).id);
  return ids;
}

/** Saves of a news entry, in alternation between servers: CPU time per save in ms, response times in ms. */
export async function measureWrites(servers) {
  const results = servers.map(() => ({ cpu: [], wall: [], cpuOfTwenty: [], wallOfTwenty: [] }));
  const ids = [];
  for (const server of servers) ids.push(await newsIds(server));
  for (let round = 0; round < rounds; round++)
    for (const [index, server] of servers.entries()) {
      const result = results[index];
      const cpu = await cpuTimeOf(server.pid, async () => {
        for (let one = 0; one < savesPerRound; one++)
          result.wall.push(await timed(() => save(server, ids[index][0])));
      });
      result.cpu.push(cpu / savesPerRound / 1000);
      const cpuOfTwenty = await cpuTimeOf(server.pid, async () => {
        const all = () => Promise.all(ids[index].slice(0, writers).map((id) => save(server, id)));
        result.wallOfTwenty.push(await timed(all));
      });
      result.cpuOfTwenty.push(cpuOfTwenty / 1000);
    }
  return results.map(({ cpu, wall, cpuOfTwenty, wallOfTwenty }) => ({
    cpu: median(cpu),
    wall: median(wall),
    p99: percentile(wall, 0.99),
    cpuOfTwenty: median(cpuOfTwenty),
    wallOfTwenty: median(wallOfTwenty),
  }));
}

const viennaTime = (instant) =>
  new Intl.DateTimeFormat("de-AT", { timeZone: "Europe/Vienna", hour: "2-digit", minute: "2-digit" }).format(instant);

/** Opening and closing by the clock, on all servers at once: CPU time in ms for a minute at which the state changes. */
export async function measureClock(servers) {
  const minutes = 3;
  const untilNextMinute = () => 60_000 - (Date.now() % 60_000);
  if (untilNextMinute() < 30_000) await delay(untilNextMinute() + 500);
  const start = Date.now() + untilNextMinute();
  const at = (minute) => viennaTime(start + minute * 60_000);
  // The venue opens, the kitchen opens and closes.
  const holiday = { isOpen: true, openFrom: at(0), openUntil: at(30), kitchenFrom: at(1), kitchenUntil: at(2) };
  const week = [1, 2, 3, 4, 5, 6, 0].map((dayKey) => ({ dayKey, ...holiday }));
  for (const server of servers) await server.request("PUT", "/api/opening-hours", { week, holiday });
  const results = servers.map(() => []);
  for (let minute = 0; minute < minutes; minute++) {
    await delay(start + minute * 60_000 - Date.now() - 12_000);
    await Promise.all(
      servers.map(async (server, index) => {
        const idle = await cpuTimeOf(server.pid, () => delay(8000));
        const cpu = await cpuTimeOf(server.pid, () => delay(8000));
        results[index].push((cpu - idle) / 1000);
      }),
    );
  }
  return results.map(median);
}
