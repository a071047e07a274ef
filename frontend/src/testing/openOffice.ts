import { type SetupServer, setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { OpenAPI } from "@/api/generated/core/OpenAPI";
import { OfficeHouse } from "./officeHouse";

/** A fresh house for every test of a file. */
export function openOffice(): { readonly house: OfficeHouse; readonly server: SetupServer } {
  const server = setupServer();
  const current = { house: new OfficeHouse(), server };
  beforeAll(() => {
    server.listen({ onUnhandledRequest: "error" });
    OpenAPI.BASE = `${location.origin}/api`;
  });
  beforeEach(() => {
    localStorage.clear();
    current.house = new OfficeHouse();
    server.use(...current.house.handlers);
  });
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return current;
}
