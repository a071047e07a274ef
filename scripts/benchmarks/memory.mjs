import { once } from "node:events";
import net from "node:net";
import { delay, memory, peakMemory, resetPeakMemory } from "./processes.mjs";

const streamCount = 10_000;
const chunkBytes = 2 * 1024 * 1024;

/** The header of a proxy: each client has an address of its own. */
const forwardedFor = (number) => `x-forwarded-for: 10.${number >> 16}.${(number >> 8) & 255}.${number & 255}\r\n`;

/** Opens an event stream. `events` counts the editions that it has received. */
async function openStream(port, number) {
  const socket = net.connect(port, "127.0.0.1");
  await once(socket, "connect");
  const stream = { socket, events: 0 };
  socket.on("data", (data) => {
    stream.events += data.toString("latin1").split("event: edition").length - 1;
  });
  socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n${forwardedFor(number)}\r\n`);
  return stream;
}

async function until(condition) {
  const begin = performance.now();
  while (!condition()) {
    if (performance.now() - begin > 60_000) throw new Error("not reached within a minute");
    await delay(1);
  }
  return performance.now() - begin;
}

/** Memory in bytes of each idle event stream, and the time in ms until all have a new edition. One client does not read. */
export async function measureEventStreams(server) {
  const before = memory(server.pid);
  const streams = [];
  while (streams.length < streamCount)
    streams.push(...(await Promise.all(Array.from({ length: 100 }, (_, index) => openStream(server.port, streams.length + index)))));
  await until(() => streams.every(({ events }) => events === 1));
  await delay(2000);
  const bytes = (memory(server.pid) - before) / streamCount;
  const [paused, ...reading] = streams;
  paused.socket.pause();
  const saved = server.request("PATCH", "/api/news/1", { title: "Ganslzeit" + Date.now() });
  const untilAll = await until(() => reading.every(({ events }) => events === 2));
  await saved;
  for (const { socket } of streams) socket.destroy();
  return { bytes, untilAll };
}

function* chunks(size) {
  const chunk = Buffer.alloc(chunkBytes, "Wirtshaus");
  for (let offset = 0; offset < size; offset += chunkBytes) yield chunk.subarray(0, Math.min(chunkBytes, size - offset));
}

/** How far the memory rises above its level before an upload, in bytes. */
export async function measureUpload(server, size) {
  const before = memory(server.pid);
  resetPeakMemory(server.pid);
  await server.upload(`bench-${size}`, size, "application/octet-stream", chunks(size));
  return peakMemory(server.pid) - before;
}

export async function measureIdleMemory(server) {
  await delay(5000);
  return memory(server.pid);
}
