import { type SetupServer, setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { OpenAPI } from "@/api/generated/core/OpenAPI";
import { FakeServer } from "./fakeServer";

/** A new fake server per test. */
export function setUpFakeServer(): { readonly backend: FakeServer; readonly server: SetupServer } {
  const server = setupServer();
  const current = { backend: new FakeServer(), server };
  beforeAll(() => {
    server.listen({ onUnhandledRequest: "error" });
    OpenAPI.BASE = `${location.origin}/api`;
  });
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    current.backend = new FakeServer();
    server.use(...current.backend.handlers);
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return current;
}
