import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";
import { dirname, join } from "node:path";
import { run } from "./processes.mjs";
import { Server, work } from "./server.mjs";

const requests = 2000;

function request(server, agent, path, headers) {
  return new Promise((resolve, reject) => {
    const options = { agent, host: "127.0.0.1", port: server.port, path, headers };
    http.get(options, (response) => response.resume().on("end", () => resolve(response.headers.etag))).on("error", reject);
  });
}

/** Instructions of the process for one request on a kept connection, counted by callgrind. The kernel's are not included. */
export async function countInstructions(binary) {
  const server = new Server(binary, "instructions");
  const output = join(work, "callgrind");
  // With the variable, the server does not start itself again.
  const valgrind = ["valgrind", "--tool=callgrind", `--callgrind-out-file=${output}`];
  await server.start(["env", "MALLOC_MMAP_THRESHOLD_=1048576", ...valgrind]);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const gzip = { "accept-encoding": "gzip" };
  const etag = await request(server, agent, "/", gzip);
  const results = [];
  for (const [name, path, headers] of [
    ["landing page", "/", gzip],
    ["list of news (JSON)", "/api/news", gzip],
    ["landing page, 304", "/", { ...gzip, "if-none-match": etag }],
  ]) {
    await run("callgrind_control", ["--zero", String(server.pid)]);
    for (let one = 0; one < requests; one++) await request(server, agent, path, headers);
    await run("callgrind_control", ["--dump", String(server.pid)]);
    const dumps = readdirSync(dirname(output)).filter((file) => /^callgrind\.\d+$/.test(file));
    const last = Math.max(...dumps.map((file) => Number(file.split(".")[1])));
    const total = readFileSync(`${output}.${last}`, "utf8").match(/^(?:totals|summary): (\d+)/m)[1];
    results.push({ name, instructions: Number(total) / requests });
  }
  agent.destroy();
  await server.stop();
  return results;
}
