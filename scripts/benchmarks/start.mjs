import { delay } from "./processes.mjs";
import { median } from "./statistics.mjs";

const rounds = 7;

/** Starts of stopped servers with data until the first page, in alternation: CPU and wall time in ms. */
export async function measureStarts(servers) {
  const results = servers.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, server] of servers.entries()) {
      results[index].push(await server.start());
      await delay(3000);
      await server.stop();
    }
  return results.map((starts) => ({
    cpu: median(starts.map(({ cpu }) => cpu)),
    wall: median(starts.map(({ wall }) => wall)),
  }));
}
