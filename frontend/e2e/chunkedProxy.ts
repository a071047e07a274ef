import { createServer } from "node:http";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { listen } from "./httpServer";

/** In milliseconds. */
const pauseBetweenChunks = 20;

/** Chunk boundaries: start tags of laid-out elements. */
const chunkBoundaries = /(?=<(?:a|button|d[dlt]|div|h\d|header|li|main|nav|ol|p|section|ul)\b)/;

/** Proxy that sends HTML in chunks, as a slow connection does. */
export async function chunkedProxy(upstream: { url: string }) {
  const server = createServer(async ({ url = "/" }, response) => {
    const abortController = new AbortController();
    response.on("close", () => abortController.abort());
    try {
      const { status, headers, body } = await fetch(upstream.url + url, { signal: abortController.signal });
      const type = headers.get("content-type") ?? "";
      response.writeHead(status, { "content-type": type });
      if (body === null) response.end();
      else if (!type.startsWith("text/html")) await pipeline(body, response);
      else {
        for (const chunk of (await new Response(body).text()).split(chunkBoundaries)) {
          response.write(chunk);
          await pause(pauseBetweenChunks, undefined, abortController);
        }
        response.end();
      }
    } catch {
      response.destroy();
    }
  });
  return listen(server);
}
