import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What becomes of a body on its way: it may get lost before the house has it, or the house's answer after. */
export const fates = ["500", "429", "413", "hangs", "500 after", "hangs after", "cut after", "cut"] as const;
export type Fate = (typeof fates)[number] | "passes";

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Draws one lot after the other, at random but in every run the same; when all are drawn they are put back. */
export function drawing<Lot>(lots: readonly Lot[], seed: number): () => Lot {
  const next = chance(seed);
  let left: Lot[] = [];
  return () => {
    if (left.length === 0) left = [...lots];
    const [drawn] = left.splice(Math.floor(next() * left.length), 1);
    return drawn as Lot;
  };
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * A line to a house that does to what is written to an address (batches of usage events, if not said otherwise) what
 * `decide` says, and passes everything else on as it is. `decide` is told the body.
 */
export async function badLine(
  house: { url: string },
  decide: (body: string) => Fate,
  address = "/api/usage/track/",
) {
  const { hostname, port } = new URL(house.url);
  const met: Fate[] = [];

  /** Asks the house, with the head and body of the guest's own request. */
  const ask = ({ method, url, headers }: IncomingMessage, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ hostname, port, method, path: url, headers }, resolve).on("error", reject).end(body);
    });
  const passOn = (from: IncomingMessage, to: ServerResponse) => {
    to.writeHead(from.statusCode ?? 502, from.headers);
    from.pipe(to);
    to.on("close", () => from.destroy());
  };
  const refuse = (answer: ServerResponse, status: number, headers = {}) =>
    answer.writeHead(status, headers).end();

  const server = createServer(async (asked, answer) => {
    const body = await bodyOf(asked);
    const isMeant = asked.method !== "GET" && asked.url?.startsWith(address) === true;
    const fate = isMeant ? decide(body.toString()) : "passes";
    if (isMeant) met.push(fate);
    if (fate === "500" || fate === "413") return refuse(answer, Number(fate));
    // The client cannot read it, but a server in need would say so.
    if (fate === "429") return refuse(answer, 429, { "retry-after": "1" });
    if (fate === "hangs") return;
    if (fate === "cut") return void answer.destroy();
    const said = await ask(asked, body).catch(() => undefined);
    if (said === undefined) return void answer.destroy();
    if (fate === "passes") return passOn(said, answer);
    await bodyOf(said);
    if (fate === "500 after") refuse(answer, 500);
    if (fate === "cut after") answer.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The fates so far, in order. */
    met,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
