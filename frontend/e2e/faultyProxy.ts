import { createServer, type IncomingMessage, request } from "node:http";
import { listen } from "./httpServer";

/** `cut after`: the server gets the request, but its response is lost. */
type ProxyOutcome = "passes" | "cut after";

async function readBody(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

/** Proxy that applies `chooseProxyOutcome(body)` to writes (by default usage events) and forwards everything else. */
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

  const server = createServer(async (incoming, response) => {
    const body = await readBody(incoming);
    const isTargetRequest = incoming.method !== "GET" && incoming.url?.startsWith(path) === true;
    const outcome = isTargetRequest ? chooseProxyOutcome(body.toString()) : "passes";
    if (isTargetRequest) proxyOutcomes.push(outcome);
    const upstreamResponse = await forward(incoming, body).catch(() => undefined);
    if (upstreamResponse === undefined || outcome === "cut after") return void response.destroy();
    response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
    upstreamResponse.pipe(response);
    response.on("close", () => upstreamResponse.destroy());
  });
  return { ...(await listen(server)), proxyOutcomes };
}
