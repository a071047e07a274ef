import type { SetupServer } from "msw/node";
import { beforeEach } from "vitest";
import { FakeServer } from "./fakeServer";
import { setUpServer } from "./setUpServer";

/** A new fake server per test. */
export function setUpFakeServer(): { readonly backend: FakeServer; readonly server: SetupServer } {
  const server = setUpServer();
  const current = { backend: new FakeServer(), server };
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    current.backend = new FakeServer();
    server.use(...current.backend.handlers);
  });
  return current;
}
