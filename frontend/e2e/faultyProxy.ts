import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const outcomes = [
  "500",
  "429",
  "413",
  "hangs",
  "500 after",
  "hangs after",
  "cut after",
  "cut",
] as const;
export type Outcome = (typeof outcomes)[number] | "passes";

/** Deterministic random numbers (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws items in deterministic random order and starts over when all are drawn. */
export function drawOutcomes<Lot>(lots: readonly Lot[], seed: number): () => Lot {
  const next = random(seed);
  let left: Lot[] = [];
  return () => {
    if (left.length === 0) left = [...lots];
    const [drawn] = left.splice(Math.floor(next() * left.length), 1);
    return drawn as Lot;
  };
}

async function readBody(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** Proxy that applies `decide(body)` to POST requests (by default usage events) and forwards everything else. */
export async function faultyProxy(
  upstream: { url: string },
  decide: (body: string) => Outcome,
  address = "/api/usage/track/",
) {
  const { hostname, port } = new URL(upstream.url);
  const applied: Outcome[] = [];

  const forward = ({ method, url, headers }: IncomingMessage, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ hostname, port, method, path: url, headers }, resolve).on("error", reject).end(body);
    });
  const passThrough = (from: IncomingMessage, to: ServerResponse) => {
    to.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(to);
    to.on("close", () => from.destroy());
  };
  const refuse = (answer: ServerResponse, status: number, headers = {}) =>
    answer.writeHead(status, headers).end();

  const server = createServer(async (incoming, answer) => {
    const body = await readBody(incoming);
    const isTarget = incoming.method !== "GET" && incoming.url?.startsWith(address) === true;
    const outcome = isTarget ? decide(body.toString()) : "passes";
    if (isTarget) applied.push(outcome);
    if (outcome === "500" || outcome === "413") return refuse(answer, Number(outcome));
    if (outcome === "429") return refuse(answer, 429, { "retry-after": "1" });
    if (outcome === "hangs") return;
    if (outcome === "cut") return void answer.destroy();
    const message = await forward(incoming, body).catch(() => undefined);
    if (message === undefined) return void answer.destroy();
    if (outcome === "passes") return passThrough(message, answer);
    await readBody(message);
    if (outcome === "500 after") refuse(answer, 500);
    if (outcome === "cut after") answer.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    applied,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
