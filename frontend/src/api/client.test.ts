import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { fetchQuery, mutate } from "./client";
import { OpenAPI } from "./generated/core/OpenAPI";

const beginning = () =>
  new ReadableStream({
    start(body) {
      body.enqueue(new TextEncoder().encode('{"product":"Gast'));
      body.error(new TypeError("the connection is lost"));
    },
  });

const headers = { "Content-Type": "application/json; charset=utf-8" };
const server = setupServer(http.all("*/api/*", () => new HttpResponse(beginning(), { headers })));
beforeAll(() => {
  server.listen();
  OpenAPI.BASE = `${location.origin}/api`;
});
afterAll(() => server.close());

it("an incomplete response rejects reads and writes, without console output", async () => {
  const output = vi.spyOn(console, "error").mockImplementation(() => {});
  const { signal } = new AbortController();
  await expect(fetchQuery(signal, (client) => client.SiteService.getSite())).rejects.toThrow();
  await expect(mutate((client) => client.AuthService.signOut())).rejects.toThrow();
  expect(output).not.toHaveBeenCalled();
});
