import { MutationObserver, QueryClient } from "@tanstack/react-query";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setCookie } from "@/testing/cookies";
import { listPage } from "@/testing/listPage";
import { setUpServer } from "@/testing/setUpServer";
import { fetchItems, fetchQuery, mutate } from "./client";
import { OpenAPI } from "./generated/core/OpenAPI";
import { editNewsMutation, getMenuSettingsQuery, saveMenuSettingsMutation } from "./generated/queries";
import { staffTransport } from "./storage/transport";

const requests: Request[] = [];
const server = setUpServer(
  http.all("*/api/*", ({ request }) => {
    requests.push(request);
    return HttpResponse.json({ displayedMenus: [] }, { headers: { ETag: '"7"' } });
  }),
);
const sentHeaders = (name: string) => requests.map(({ headers }) => headers.get(name));
let client: QueryClient;
beforeEach(() => {
  requests.length = 0;
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => {
  delete OpenAPI.TOKEN;
});

it.each([
  [Number.POSITIVE_INFINITY, 130, ["100", "100"]],
  [121, 121, ["100", "21"]],
  [31, 31, ["31"]],
])("the first %s items of a list are read by following links", async (count, expected, limits) => {
  const items = Array.from({ length: 130 }, (_, id) => ({ id }));
  const sent: (string | null)[] = [];
  server.use(
    http.get("*/api/news", ({ request }) => {
      const url = new URL(request.url);
      sent.push(url.searchParams.get("limit"));
      return listPage(items, url);
    }),
  );
  const { signal } = new AbortController();
  const read = fetchItems(
    signal,
    (page) =>
      ({ NewsService }) =>
        NewsService.listNews(page),
    count,
  );
  expect(await read).toEqual(items.slice(0, expected));
  expect(sent).toEqual(limits);
});

describe("requests of staff", () => {
  async function sendRequests() {
    setCookie("XSRF-TOKEN=proof");
    const url = `${location.origin}/api/storage/v0/b/default/o`;
    const { signal } = new AbortController();
    const ifMatch = '"7"';
    const settings = { ifMatch, requestBody: { displayedMenus: [] } };
    await client.fetchQuery(getMenuSettingsQuery());
    await staffTransport({ method: "GET", url, signal });
    await staffTransport({ method: "POST", url, signal });
    await new MutationObserver(client, saveMenuSettingsMutation()).mutate(settings);
    await new MutationObserver(client, editNewsMutation()).mutate({ id: 1, ifMatch, requestBody: {} });
  }

  it.each([
    ["token", "Bearer token"],
    [undefined, null],
  ])("send the bearer token only if there is one: %s", async (token, header) => {
    if (token !== undefined) OpenAPI.TOKEN = token;
    await sendRequests();
    expect(sentHeaders("Authorization")).toEqual(Array(5).fill(header));
  });

  it("send the anti-forgery header and the version with writes", async () => {
    await sendRequests();
    expect(sentHeaders("X-XSRF-TOKEN")).toEqual([null, null, "proof", "proof", "proof"]);
    expect(sentHeaders("If-Match")).toEqual([null, null, null, '"7"', '"7"']);
  });

  it("ask for error texts in the language of the page", async () => {
    document.documentElement.lang = "en";
    await sendRequests();
    expect(sentHeaders("Accept-Language")[0]).toBe("en");
  });
});

it("an incomplete response rejects reads and writes, without console output", async () => {
  const incomplete = () =>
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"product":"Gast'));
        body.error(new TypeError("the connection is lost"));
      },
    });
  const headers = { "Content-Type": "application/json; charset=utf-8" };
  server.use(http.all("*/api/*", () => new HttpResponse(incomplete(), { headers })));
  const output = vi.spyOn(console, "error").mockImplementation(() => {});
  const { signal } = new AbortController();
  await expect(fetchQuery(signal, ({ SiteService }) => SiteService.getSite())).rejects.toThrow();
  await expect(mutate(({ AuthService }) => AuthService.signOut())).rejects.toThrow();
  expect(output).not.toHaveBeenCalled();
});
