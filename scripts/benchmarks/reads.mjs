import { writeFileSync, mkdirSync, chmodSync } from "node:fs";
import { dirname, join } from "node:path";
import { cpuTime, delay, run } from "./processes.mjs";
import { startProcess, work } from "./server.mjs";
import { format, median } from "./statistics.mjs";

const rounds = 3;
const sliceSeconds = 2;
const nginxUrl = "http://127.0.0.1:18090";

/** A valid PDF of at least `size` bytes. */
export function pdf(size) {
  const padding = "%".padEnd(size, "x");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
  ];
  let text = `%PDF-1.7\n${padding}\n`;
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const xref = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${offsets.join("")}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(text);
}

/** Starts nginx with the responses of the server as files, compressed and not. */
async function startNginx(server, paths) {
  const root = join(work, "nginx");
  mkdirSync(root);
  for (const path of paths) {
    const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
    mkdirSync(dirname(file), { recursive: true });
    for (const [suffix, header] of [["", "identity"], [".gz", "gzip"]]) {
      const coded = ["--raw", "-sf", "-H", `accept-encoding: ${header}`, "-o", `${file}${suffix}`, `${server.url}${path}`];
      if (suffix === "" || !path.endsWith(".pdf")) await run("curl", coded);
    }
  }
  chmodSync(work, 0o755);
  const configuration = join(work, "nginx.conf");
  writeFileSync(
    configuration,
    `daemon off; pid ${work}/nginx.pid; error_log ${work}/nginx.log; worker_processes auto;
     events { worker_connections 1024; }
     http {
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000;
       types { text/html html; application/pdf pdf; } default_type application/json;
       server { listen 127.0.0.1:18090; root ${root}; gzip_static on; open_file_cache max=100; }
     }`,
  );
  const nginx = startProcess("nginx", ["-c", configuration], { stdio: "inherit" });
  while (!(await fetch(nginxUrl).catch(() => undefined))?.ok) await delay(50);
  return nginx;
}

/** Loads a URL for a slice of time. Returns the CPU time per request in µs, and the 99th percentile of the latency in ms. */
export async function load(url, pid, connections, headers) {
  const options = ["-t1", `-c${connections}`, `-d${sliceSeconds}s`, "--latency", "--timeout", "10s"];
  const before = cpuTime(pid);
  const output = await run("wrk", [...options, ...headers.flatMap((header) => ["-H", header]), url]);
  const cpu = cpuTime(pid) - before;
  const requests = Number(output.match(/(\d+) requests in/)[1]);
  const [, latency, unit] = output.match(/99%\s+([\d.]+)(us|ms|s)/);
  if (/Non-2xx/.test(output) && !headers.some((header) => header.startsWith("if-none-match"))) throw new Error(output);
  return { cpu: cpu / requests, p99: Number(latency) * { us: 0.001, ms: 1, s: 1000 }[unit] };
}

const etag = async (url) => (await fetch(url, { headers: { "accept-encoding": "gzip" } })).headers.get("etag");

/** CPU time per request compared with nginx, in alternating slices. */
export async function measureReads(server) {
  await server.upload("menu/Bench.pdf", pdf(5e6).length, "application/pdf", [pdf(5e6)]);
  await server.request("PATCH", "/api/menu-files/food", { name: "Bench", url: "menu/Bench.pdf" });
  const cases = [
    ["landing page", "/", 0.75],
    ["list of news (JSON)", "/api/news", 0.75],
    ["landing page, 304", "/", 0.75],
    ["PDF of 5 MB", "/menu/Bench.pdf", 1.2],
  ];
  const nginx = await startNginx(server, cases.map(([, path]) => path));
  const rows = [];
  for (const [name, path, goal] of cases)
    for (const keepsAlive of [true, false])
      for (const connections of [1, 16, 64, 256]) {
        const peers = [[server.url, server.pid], [nginxUrl, nginx.pid]];
        const results = [[], []];
        for (let round = 0; round < rounds; round++)
          for (const [index, [origin, pid]] of peers.entries()) {
            const url = origin + path;
            const headers = ["accept-encoding: gzip"];
            if (!keepsAlive) headers.push("connection: close");
            if (name.endsWith("304")) headers.push(`if-none-match: ${await etag(url)}`);
            results[index].push(await load(url, pid, connections, headers));
          }
        const cpu = results.map((runs) => median(runs.map((run) => run.cpu)));
        const p99 = results.map((runs) => median(runs.map((run) => run.p99)));
        rows.push({ name, keepsAlive, connections, cpu, p99, ratio: cpu[0] / cpu[1], goal });
        console.log(name, keepsAlive, connections, format(cpu[0] / cpu[1]), cpu.map(format), p99.map(format));
      }
  return rows;
}
