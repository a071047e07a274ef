import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { OpenAPI } from "./generated/core/OpenAPI";
import { getVersionedMenuSettingsQuery } from "./menuSettings";
import { editNewsMutation, saveMenuSettingsMutation } from "./queries";
import { staffTransport } from "./storage/staffTransport";

const seen: Request[] = [];
const server = setupServer(
  http.all("*/api/*", ({ request }) => {
    seen.push(request);
    return HttpResponse.json({ displayedMenus: [] }, { headers: { ETag: '"7"' } });
  }),
);
const header = (name: string) => seen.map(({ headers }) => headers.get(name));

beforeAll(() => {
  server.listen();
  OpenAPI.BASE = `${location.origin}/api`;
  // biome-ignore lint/suspicious/noDocumentCookie: same as the server
  document.cookie = "XSRF-TOKEN=proof";
});
afterEach(() => {
  seen.length = 0;
  delete OpenAPI.TOKEN;
});
afterAll(() => server.close());

const client = new QueryClient();
const url = `${location.origin}/api/storage/v0/b/default/o`;
const { signal } = new AbortController();

async function ask() {
  await client.fetchQuery(getVersionedMenuSettingsQuery());
  await staffTransport({ method: "GET", url, signal });
  await staffTransport({ method: "POST", url, signal });
  const ifMatch = '"7"';
  await new MutationObserver(client, saveMenuSettingsMutation()).mutate({
    ifMatch,
    requestBody: { displayedMenus: [] },
  });
  await new MutationObserver(client, editNewsMutation()).mutate({ id: 1, ifMatch, requestBody: {} });
}

it("staff requests send the token while the page holds one", async () => {
  OpenAPI.TOKEN = "token";
  await ask();
  expect(header("Authorization")).toEqual(Array(5).fill("Bearer token"));
});

it("without a token only the cookie is sent", async () => {
  await ask();
  expect(header("Authorization")).toEqual(Array(5).fill(null));
});

it("writes send the anti-forgery header and the version", async () => {
  await ask();
  expect(header("X-XSRF-TOKEN")).toEqual([null, null, "proof", "proof", "proof"]);
  expect(header("If-Match")).toEqual([null, null, null, '"7"', '"7"']);
});

it("menu settings come with their version", async () => {
  client.clear();
  expect(await client.fetchQuery(getVersionedMenuSettingsQuery())).toEqual({
    displayedMenus: [],
    version: '"7"',
  });
});

it("failed menu settings report status and body", async () => {
  client.clear();
  server.use(http.get("*/api/menu-settings", () => HttpResponse.json({ detail: "Nein" }, { status: 401 })));
  await expect(client.fetchQuery({ ...getVersionedMenuSettingsQuery(), retry: false })).rejects.toMatchObject(
    {
      status: 401,
      body: { detail: "Nein" },
    },
  );
});
