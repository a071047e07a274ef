import { type SetupServer, setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { OpenAPI } from "@/api/generated/core/OpenAPI";
import { FakeServer } from "./fakeServer";

/** A fresh house for every test of a file. */
export function openOffice(): { readonly house: FakeServer; readonly server: SetupServer } {
  const server = setupServer();
  const current = { house: new FakeServer(), server };
  beforeAll(() => {
    server.listen({ onUnhandledRequest: "error" });
    OpenAPI.BASE = `${location.origin}/api`;
  });
  beforeEach(() => {
    localStorage.clear();
    current.house = new FakeServer();
    server.use(...current.house.handlers);
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return current;
}
