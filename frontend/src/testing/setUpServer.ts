import type { RequestHandler } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll } from "vitest";
import { OpenAPI } from "@/api/generated/core/OpenAPI";

/** Mock server whose handlers are reset after each test; other requests fail. */
export function setUpServer(...handlers: RequestHandler[]) {
  const server = setupServer(...handlers);
  beforeAll(() => {
    server.listen({ onUnhandledRequest: "error" });
    OpenAPI.BASE = `${location.origin}/api`;
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
}
