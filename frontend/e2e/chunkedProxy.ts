import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";

/** In milliseconds. */
const pauseBetween = 20;

/** Chunk boundaries: start tags of laid-out elements. */
const boundaries = /(?=<(?:a|button|d[dlt]|div|h\d|header|li|main|nav|ol|p|section|ul)\b)/;

/** Proxy that sends HTML in chunks, as a slow connection does. */
export async function chunkedProxy(upstream: { url: string }) {
  const server = createServer(async ({ url = "/" }, answer) => {
    const aborted = new AbortController();
    answer.on("close", () => aborted.abort());
    try {
      const { status, headers, body } = await fetch(upstream.url + url, { signal: aborted.signal });
      const type = headers.get("content-type") ?? "";
      answer.writeHead(status, { "content-type": type });
      if (body === null) answer.end();
      else if (!type.startsWith("text/html")) await pipeline(body, answer);
      else {
        for (const piece of (await new Response(body).text()).split(boundaries)) {
          answer.write(piece);
          await pause(pauseBetween, undefined, aborted);
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
