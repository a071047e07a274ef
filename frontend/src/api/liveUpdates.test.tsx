import { act, screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createServerQueryClient } from "@/render/serverQueryClient";
import { renderPage } from "@/testing/render";
import { setUpServer } from "@/testing/setUpServer";
import { fridayNoonState, withSite } from "@/testing/state";
import { startLiveUpdates } from "./liveUpdates";
import type { PublicState } from "./models";

/** State after the kitchen has closed. */
const fridayEveningState: PublicState = {
  ...fridayNoonState,
  news: fridayNoonState.news.slice(1),
  openingHours: {
    ...fridayNoonState.openingHours,
    nextChangeAt: "2026-11-20T22:00:00Z",
    state: {
      ...fridayNoonState.openingHours.state,
      kitchen: {
        isOpen: false,
        changes: {
          occursAt: "2026-11-21T10:00:00Z",
          date: "2026-11-21",
          time: "11:00",
          dayKey: 6,
          inDays: 1,
        },
      },
    },
  },
};
/** From the rendering of the page until the kitchen closes at 20:15, in milliseconds. */
const untilChange = 7.25 * 3_600_000;

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readonly close = vi.fn();
  readyState = 1;
  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }
}
const lastEventSource = () => FakeEventSource.opened.at(-1);
let versions = fridayNoonState.versions;
/** An edition in which these resources have changed. */
const editionId = (...changed: string[]) => {
  versions = {
    ...versions,
    ...Object.fromEntries(changed.map((resource) => [resource, crypto.randomUUID().slice(0, 8)])),
  };
  return ["revision-7", ...Object.entries(versions).map((entry) => entry.join("-"))].join();
};
const emitEdition = (lastEventId: string) =>
  act(() => void lastEventSource()?.dispatchEvent(new MessageEvent("edition", { lastEventId })));
function failEventSource(readyState: 0 | 2) {
  Object.assign(lastEventSource() ?? {}, { readyState });
  lastEventSource()?.dispatchEvent(new Event("error"));
}

const mockHandlersFor = ({ site, news, menus, cards, lunch, openingHours }: PublicState) =>
  Object.entries({ site, news, menus, cards, lunch, "opening-hours": openingHours }).map(([path, body]) =>
    http.get(`*/api/${path}`, () => HttpResponse.json(body)),
  );
let requests: string[] = [];
let revisions: (string | null)[] = [];
const server = setUpServer(...mockHandlersFor(fridayEveningState));
server.events.on("request:start", ({ request }) => {
  requests.push(new URL(request.url).pathname);
  revisions.push(request.headers.get("wirtshaus-revision"));
});

beforeEach(() => {
  requests = [];
  revisions = [];
  versions = fridayNoonState.versions;
  FakeEventSource.opened = [];
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z"), toFake: ["setTimeout", "clearTimeout", "Date"] });
});

let stop = () => {};
afterEach(() => stop());

function setVisibility(visibilityState: DocumentVisibilityState) {
  Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}

const advanceTimers = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function openPage() {
  const client = createServerQueryClient(fridayNoonState);
  renderPage("/", {}, "de", client);
  stop = startLiveUpdates(client, fridayNoonState.versions);
  return advanceTimers(300);
}

async function expectEvening() {
  vi.useRealTimers();
  vi.useFakeTimers({ now: new Date("2026-11-20T19:15:00Z"), toFake: ["Date"] });
  const header = () => document.querySelector("header")?.textContent;
  await waitFor(() => expect(header()).toContain("öffnet morgen 11:00"));
}

describe("an open page with events", () => {
  beforeEach(() => void vi.stubGlobal("EventSource", FakeEventSource));

  it("refetches only what a new edition changed", async () => {
    await openPage();
    emitEdition(editionId());
    await advanceTimers(1000);
    expect(lastEventSource()?.url).toBe(
      "/api/events?versions=site-5157e000,content-c0e00000,news-4e375000,menus-3e405000,cards-ca4d5000,lunch-91b20000,openingHours-40055000",
    );
    expect(requests).toEqual([]);
    expect(document.querySelector("header")?.textContent).toContain("offen bis 20:15");
    const evening = editionId("openingHours", "news");
    emitEdition(evening);
    await expectEvening();
    await waitFor(() => expect(screen.queryByText("Cordon-bleu-Wochen")).toBeNull());
    expect(requests.toSorted()).toEqual(["/api/news", "/api/opening-hours"]);
    expect(revisions).toEqual(["7", "7"]);
    setVisibility("hidden");
    setVisibility("visible");
    await act(async () => {});
    expect(lastEventSource()?.url, "what it has now").toBe(`/api/events?versions=${evening}`);
  });

  it("refetches what failed with the next event", async () => {
    const unavailable = http.get("*/api/news", () => new HttpResponse(null, { status: 503 }));
    server.use(unavailable);
    await openPage();
    const evening = editionId("news");
    emitEdition(evening);
    // With its retries.
    await vi.waitFor(async () => {
      await advanceTimers(10_000);
      expect(requests).toHaveLength(4);
    });
    await advanceTimers(10_000);
    server.resetHandlers();
    emitEdition(evening);
    vi.useRealTimers();
    await waitFor(() => expect(screen.queryByText("Cordon-bleu-Wochen")).toBeNull());
  });

  it("has the stream only while it is visible", async () => {
    await openPage();
    const [first] = FakeEventSource.opened;
    setVisibility("hidden");
    expect(first?.close).toHaveBeenCalled();
    await advanceTimers(600_000);
    expect(FakeEventSource.opened).toHaveLength(1);
    setVisibility("visible");
    await advanceTimers(0);
    expect(FakeEventSource.opened).toHaveLength(2);
  });

  it("renders changed texts although the browser has translated the page", async () => {
    await openPage();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const font = document.createElement("font");
      font.textContent = `translated ${text.data}`;
      text.replaceWith(font);
    }
    emitEdition(editionId("openingHours", "news"));
    await expectEvening();
    await waitFor(() => expect(document.body.textContent).not.toContain("Cordon-bleu-Wochen"));
  });

  it("updates the analytics host", async () => {
    const { usageSettings } = fridayNoonState.site;
    const changes = withSite({ usageSettings: { ...usageSettings, forwardedTo: "a.example" } });
    server.use(...mockHandlersFor({ ...fridayEveningState, ...changes }));
    await openPage();
    const analyticsHost = () => document.documentElement.dataset.analyticsHost;
    expect(analyticsHost()).toBeUndefined();
    emitEdition(editionId("site"));
    vi.useRealTimers();
    await waitFor(() => expect(analyticsHost()).toBe("a.example"));
    server.resetHandlers();
    emitEdition(editionId("site"));
    await waitFor(() => expect(analyticsHost()).toBe(""));
  });

  it("reconnects with growing delays", async () => {
    await openPage();
    const connections = () => FakeEventSource.opened.length;
    for (const pause of [2, 4, 8, 16, 32, 64, 120, 120]) {
      const before = connections();
      failEventSource(2);
      await advanceTimers(pause * 1000 - 1);
      expect(connections(), `after nearly ${pause} s`).toBe(before);
      await advanceTimers(pause * 500 + 2);
      expect(connections(), `after ${pause * 1.5} s`).toBe(before + 1);
    }
    emitEdition(editionId("news"));
    await vi.waitFor(() => expect(requests).toEqual(["/api/news"]));
    const before = connections();
    failEventSource(2);
    await advanceTimers(3001);
    expect(connections(), "the first delay is short again").toBe(before + 1);
    failEventSource(0);
    await advanceTimers(600_000);
    expect(connections(), "the browser reconnects by itself").toBe(before + 1);
    failEventSource(2);
    stop();
    await advanceTimers(600_000);
    expect(connections(), "after unmounting").toBe(before + 1);
  });
});

describe("an open page without events", () => {
  beforeEach(() => void Reflect.deleteProperty(window, "EventSource"));

  it("refetches at scheduled changes", async () => {
    await openPage();
    await advanceTimers(untilChange - 300);
    expect(requests).toEqual([]);
    await advanceTimers(6_000);
    await expectEvening();
  });

  it("refetches slowly while the response stays the same", async () => {
    server.use(...mockHandlersFor(fridayNoonState));
    const hoursRequests = () => requests.filter((path) => path === "/api/opening-hours");
    await openPage();
    await advanceTimers(untilChange + 6_000);
    await vi.waitFor(() => expect(hoursRequests()).toHaveLength(1));
    await advanceTimers(30_000);
    expect(hoursRequests()).toHaveLength(1);
    await advanceTimers(31_000);
    await vi.waitFor(() => expect(hoursRequests()).toHaveLength(2));
  });
});
