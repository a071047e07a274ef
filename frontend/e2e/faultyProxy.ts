import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { listen } from "./httpServer";

export const faults = ["500", "429", "413", "hangs", "500 after", "hangs after", "cut after", "cut"] as const;
export type ProxyOutcome = (typeof faults)[number] | "passes";

/** Deterministic random numbers (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws items in deterministic random order and starts over when all are drawn. */
export function drawInRandomOrder<Item>(items: readonly Item[], seed: number): () => Item {
  const next = random(seed);
  let remainingItems: Item[] = [];
  return () => {
    if (remainingItems.length === 0) remainingItems = [...items];
    const [drawnItem] = remainingItems.splice(Math.floor(next() * remainingItems.length), 1);
    return drawnItem as Item;
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
  chooseProxyOutcome: (body: string) => ProxyOutcome,
  path = "/api/usage/track/",
) {
  const { hostname, port } = new URL(upstream.url);
  const proxyOutcomes: ProxyOutcome[] = [];

  const forward = ({ method, url, headers }: IncomingMessage, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ hostname, port, method, path: url, headers }, resolve).on("error", reject).end(body);
    });
  const passThrough = (source: IncomingMessage, target: ServerResponse) => {
    target.writeHead(source.statusCode ?? 502, source.headers);
    source.pipe(target);
    target.on("close", () => source.destroy());
  };
  const refuse = (response: ServerResponse, status: number, headers = {}) =>
    response.writeHead(status, headers).end();

  const server = createServer(async (incoming, response) => {
    const body = await readBody(incoming);
    const isTargetRequest = incoming.method !== "GET" && incoming.url?.startsWith(path) === true;
    const outcome = isTargetRequest ? chooseProxyOutcome(body.toString()) : "passes";
    if (isTargetRequest) proxyOutcomes.push(outcome);
    if (outcome === "500" || outcome === "413") return refuse(response, Number(outcome));
    if (outcome === "429") return refuse(response, 429, { "retry-after": "1" });
    if (outcome === "hangs") return;
    if (outcome === "cut") return void response.destroy();
    const upstreamResponse = await forward(incoming, body).catch(() => undefined);
    if (upstreamResponse === undefined) return void response.destroy();
    if (outcome === "passes") return passThrough(upstreamResponse, response);
    await readBody(upstreamResponse);
    if (outcome === "500 after") refuse(response, 500);
    if (outcome === "cut after") response.destroy();
  });
  return { ...(await listen(server)), proxyOutcomes };
}
