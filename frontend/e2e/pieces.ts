import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";

/** Between two pieces, in milliseconds: time enough for the browser to draw what it has. */
const rest = 20;

/** Before what a piece may begin: everything that is laid out. */
const seams = /(?=<(?:a|button|d[dlt]|div|h\d|header|li|main|nav|ol|p|section|ul)\b)/;

/** A line to a house on which pages come in pieces, as they do from far away or to a slow telephone. All else is whole. */
export async function inPieces(house: { url: string }) {
  const server = createServer(async ({ url = "/" }, answer) => {
    const gone = new AbortController();
    answer.on("close", () => gone.abort());
    try {
      const { status, headers, body } = await fetch(house.url + url, { signal: gone.signal });
      const type = headers.get("content-type") ?? "";
      answer.writeHead(status, { "content-type": type });
      if (body === null) answer.end();
      else if (!type.startsWith("text/html")) await pipeline(body, answer);
      else {
        for (const piece of (await new Response(body).text()).split(seams)) {
          answer.write(piece);
          await pause(rest, undefined, gone);
        }
        answer.end();
      }
    } catch {
      answer.destroy();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
