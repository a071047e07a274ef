import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { execFileSync } from "node:child_process";
import { measureGrowth } from "./growth.mjs";
import { countInstructions } from "./instructions.mjs";
import { measureLunch } from "./lunch.mjs";
import { measureEventStreams, measureIdleMemory, measureUpload } from "./memory.mjs";
import { measureBatch, measurePictures } from "./pictures.mjs";
import { measureReads } from "./reads.mjs";
import { Server } from "./server.mjs";
import { measureStarts } from "./start.mjs";
import { format, table } from "./statistics.mjs";
import { measureClock, measureWrites } from "./writes.mjs";

const [binary, baselineBinary, report] = process.argv.slice(2);
const mebibyte = 1024 * 1024;
const missed = [];

/** A table cell with a ratio, which is noted if it misses its goal. */
function ratio(name, value, goal) {
  const text = `${format(value)} (goal ${format(goal)})`;
  if (value > goal) missed.push(`${name}: ${text}`);
  return text;
}

async function startServer(path, name, settings) {
  const server = new Server(path, name, settings);
  await server.start();
  await server.signIn();
  return server;
}

async function reads(server) {
  const rows = (await measureReads(server)).map(({ name, keepsAlive, connections, cpu, p99, goal }) => {
    const title = `${name}, ${connections} connections${keepsAlive ? "" : ", one request each"}`;
    const isGoal = keepsAlive && [16, 64].includes(connections);
    const quotient = cpu[0] / cpu[1];
    return [
      title,
      ...cpu.map(format),
      isGoal ? ratio(title, quotient, goal) : format(quotient),
      ...p99.map(format),
      isGoal ? ratio(`p99 of ${title}`, p99[0] / p99[1], Math.max(goal, 1)) : format(p99[0] / p99[1]),
    ];
  });
  return `## Reads

CPU time per request of the whole process tree in µs and 99th percentile of the latency in ms, compared with nginx that serves the
same bytes as files (\`gzip_static\`, \`open_file_cache\`, \`sendfile\`). Alternating slices of two seconds; medians of three.

${table(["Request", "CPU", "nginx", "ratio", "p99", "nginx", "ratio"], rows)}`;
}

async function writes(servers) {
  const [now, before] = await measureWrites(servers);
  const clock = await measureClock(servers);
  const name = "CPU time of a saved news entry";
  const rows = [
    ["CPU time of a saved news entry", format(now.cpu), format(before.cpu), ratio(name, now.cpu / before.cpu, 0.125)],
    ["until answered and published, median", format(now.wall), format(before.wall), format(now.wall / before.wall)],
    ["99th percentile, compared with the median", format(now.p99), format(before.p99), ratio("p99 of a save", now.p99 / now.wall, 3)],
    ["CPU time of twenty saves at once", format(now.cpuOfTwenty), format(before.cpuOfTwenty), format(now.cpuOfTwenty / before.cpuOfTwenty)],
    ["twenty saves until all are answered, compared with one", format(now.wallOfTwenty), format(before.wallOfTwenty), ratio("twenty saves at once", now.wallOfTwenty / now.wall, 3)],
    ["CPU time of opening or closing by the clock", format(clock[0]), format(clock[1]), ratio("opening by the clock", clock[0] / clock[1], 1 / 12)],
  ];
  return `## Writes

In ms. A save is answered when all pages that show it are published. Alternating with the baseline.

${table(["Measurement", "now", "baseline", "ratio"], rows)}`;
}

async function starts(servers) {
  const [now, before] = await measureStarts(servers);
  const rows = [
    ["CPU time", format(now.cpu), format(before.cpu), ratio("CPU time of a start", now.cpu / before.cpu, 0.1)],
    ["until the first response", format(now.wall), format(before.wall), ratio("duration of a start", now.wall / before.wall, 0.1)],
  ];
  return `## Start

With a data folder and its last edition, until the first landing page, in ms. Alternating with the baseline; medians of seven.

${table(["Measurement", "now", "baseline", "ratio"], rows)}`;
}

async function memoryUse() {
  const settings = { WIRTSHAUS_MAX_CONNECTIONS: "100000", WIRTSHAUS_MAX_UPLOAD_BYTES: String(2 * 1024 * mebibyte) };
  const server = await startServer(binary, "memory", settings);
  const idle = await measureIdleMemory(server);
  const small = await measureUpload(server, 20 * mebibyte);
  const large = await measureUpload(server, 1024 * mebibyte);
  const streams = await measureEventStreams(server);
  await server.stop();
  const rows = [
    ["idle, MiB", ratio("idle memory in MiB", idle / mebibyte, 40)],
    ["upload of 20 MiB above idle, MiB", format(small / mebibyte)],
    ["upload of 1 GiB above idle, MiB", ratio("memory of an upload of 1 GiB in MiB", large / mebibyte, 24)],
    ["10,000 event streams, KiB each", ratio("memory of an event stream in KiB", streams.bytes / 1024, 12)],
    ["10,000 event streams, until all have a new edition, ms", format(streams.untilAll)],
  ];
  return `## Memory

Resident memory. One of the event streams never reads.

${table(["Measurement", "Result"], rows)}`;
}

async function pictures() {
  const server = await startServer(binary, "pictures");
  const batch = await measureBatch(server);
  const cpu = await measurePictures(server);
  await server.stop();
  const rows = [
    ["CPU time of a photo, ms", format(cpu.own)],
    ["the same with sharp, ms", format(cpu.sharp)],
    ["ratio", ratio("CPU time of a photo compared with sharp", cpu.own / cpu.sharp, 1)],
    ["twenty photos above idle, MiB", format(batch.peak / mebibyte)],
    ["left after twenty photos, MiB", ratio("memory left after twenty photos in MiB", batch.left / mebibyte, 60)],
  ];
  return `## Pictures

A JPEG of 12 megapixels becomes its five files. [sharp](https://sharp.pixelplumbing.com) 0.34 makes files of the same widths and
qualities from it with one thread, in five passes. Alternating; medians of five.

${table(["Measurement", "Result"], rows)}`;
}

async function growth() {
  const rows = (await measureGrowth(binary)).map(({ name, goal, cpu, ratio: quotient }) => [
    name,
    ...cpu.map(format),
    ratio(`${name} with 100,000 rows`, quotient, goal),
  ]);
  return `## Growth of data

CPU time in ms with 10, 1,000 and 100,000 news entries of which ten are visible, as many messages and audit entries, and up to
10,000 files.

${table(["Operation", "10", "1,000", "100,000", "100,000 compared with 10"], rows)}`;
}

async function lunch() {
  const [few, many] = await measureLunch(binary);
  const titles = { lunch: "saved lunch day", news: "saved news entry", dish: "saved dish" };
  const rows = Object.entries(titles).map(([name, title]) => {
    const goal = ratio(`${title} with 500 dishes`, many[name] / few[name], 2);
    return [title, format(few[name]), format(many[name]), goal];
  });
  return `## Lunch and dishes

CPU time in ms of a save until the pages that show it are published, with 10 and with 500 dishes on a card.

${table(["Save", "10 dishes", "500 dishes", "ratio"], rows)}`;
}

async function instructions() {
  const rows = (await countInstructions(binary)).map(({ name, instructions: count }) => [name, format(count)]);
  return `## Instructions

Of the process, without the kernel, for one request on a kept connection; counted by callgrind.

${table(["Request", "Instructions"], rows)}`;
}

if (baselineBinary === undefined) {
  console.log(await pictures());
  process.exit(0);
}

const servers = [await startServer(binary, "now"), await startServer(baselineBinary, "baseline")];
const sections = [await reads(servers[0]), await writes(servers)];
for (const server of servers) await server.stop();
sections.push(await starts(servers), await memoryUse(), await pictures(), await growth(), await lunch(), await instructions());

const commit = execFileSync("git", ["describe", "--always", "--dirty"], { encoding: "utf8" }).trim();
writeFileSync(
  report,
  `# Benchmarks

Written by \`./scripts/bench\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0].model.trim()}, ${format(totalmem() / 2 ** 30)} GiB, commit ${commit}.
${missed.length === 0 ? "All goals are met." : `**Goals missed:** ${missed.join("; ")}.`}

${sections.join("\n\n")}
`,
);
process.exit(0);
