import { act, screen, waitFor } from "@testing-library/react";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { handlersFor } from "@/testing/handlers";
import { renderPage } from "@/testing/render";
import { fridayNoon } from "@/testing/state";
import type { EditionEvent } from "./generated/models/EditionEvent";
import { startLiveUpdates } from "./liveUpdates";
import type { PublicState } from "./models";
import { createQueryClient } from "./queryClient";

const friday2015: PublicState = {
  ...fridayNoon,
  edition: "evening",
  news: fridayNoon.news.slice(1),
  openingHours: {
    ...fridayNoon.openingHours,
    nextChange: "2026-11-20T22:00:00Z",
    state: {
      ...fridayNoon.openingHours.state,
      kitchen: {
        isOpen: false,
        changes: { at: "2026-11-21T10:00:00Z", date: "2026-11-21", time: "11:00", dayKey: 6, inDays: 1 },
      },
    },
  },
};

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readonly close = vi.fn();
  readyState = 1;
  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }
  emit(edition: EditionEvent) {
    this.dispatchEvent(new MessageEvent("edition", { data: JSON.stringify(edition) }));
  }
  fail(readyState: 0 | 2) {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
}

let requests: string[] = [];
const server = setupServer(...handlersFor(friday2015));
server.events.on("request:start", ({ request }) => requests.push(new URL(request.url).pathname));

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
  FakeEventSource.opened = [];
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z"), toFake: ["setTimeout", "clearTimeout", "Date"] });
});

let stop = () => {};
afterEach(() => {
  stop();
  delete document.documentElement.dataset.analyticsHost;
  vi.useRealTimers();
});

function openPage() {
  const client = createQueryClient(fridayNoon);
  renderPage("/", client);
  stop = startLiveUpdates(client, fridayNoon.edition);
}

const evening = () =>
  waitFor(() => expect(document.querySelector("header")?.textContent).toContain("öffnet morgen 11:00"));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("an open page", () => {
  it("fetches nothing while its edition is current", async () => {
    vi.stubGlobal("EventSource", FakeEventSource);
    openPage();
    await pass(300);
    FakeEventSource.opened[0]?.emit({ edition: fridayNoon.edition, revision: 1, changed: ["news", "site"] });
    await pass(1000);
    expect(FakeEventSource.opened.map(({ url }) => url)).toEqual(["/api/events"]);
    expect(requests).toEqual([]);
  });

  it("refetches what an edition changed, and shows it", async () => {
    vi.stubGlobal("EventSource", FakeEventSource);
    openPage();
    await pass(300);
    expect(document.querySelector("header")?.textContent).toContain("offen bis 20:15");
    act(() =>
      FakeEventSource.opened[0]?.emit({ edition: "evening", revision: 2, changed: ["openingHours", "news"] }),
    );
    vi.useRealTimers();
    vi.useFakeTimers({ now: new Date("2026-11-20T19:15:00Z"), toFake: ["Date"] });
    await evening();
    await waitFor(() => expect(screen.queryByText("Cordon-bleu-Wochen")).toBeNull());
    expect(requests.toSorted()).toEqual(["/api/news", "/api/opening-hours"]);
  });

  it("updates the analytics host of an open page", async () => {
    const { site } = fridayNoon;
    const telling = { ...site, usageSettings: { ...site.usageSettings, forwardedTo: "a.example" } };
    server.use(...handlersFor({ ...friday2015, site: telling }));
    vi.stubGlobal("EventSource", FakeEventSource);
    openPage();
    await pass(300);
    const reported = () => document.documentElement.dataset.analyticsHost;
    expect(reported()).toBeUndefined();
    const emit = (edition: string) =>
      act(() => FakeEventSource.opened[0]?.emit({ edition, revision: 2, changed: ["site"] }));
    emit("telling");
    vi.useRealTimers();
    await waitFor(() => expect(reported()).toBe("a.example"));
    server.resetHandlers();
    emit("silent");
    await waitFor(() => expect(reported()).toBe(""));
  });

  it("reconnects with growing delays", async () => {
    vi.stubGlobal("EventSource", FakeEventSource);
    openPage();
    await pass(300);
    const calls = () => FakeEventSource.opened.length;
    const last = () => FakeEventSource.opened.at(-1);
    for (const pause of [2, 4, 8, 16, 32, 64, 120, 120]) {
      const before = calls();
      last()?.fail(2);
      await pass(pause * 1000 - 1);
      expect(calls(), `after nearly ${pause} s`).toBe(before);
      await pass(pause * 500 + 2);
      expect(calls(), `after ${pause * 1.5} s`).toBe(before + 1);
    }
    act(() => last()?.emit({ edition: "evening", revision: 2, changed: ["news"] }));
    await vi.waitFor(() => expect(requests).toEqual(["/api/news"]));
    const before = calls();
    last()?.fail(2);
    await pass(3001);
    expect(calls(), "the first pause is short again").toBe(before + 1);
    last()?.fail(0);
    await pass(600_000);
    expect(calls(), "the browser calls by itself").toBe(before + 1);
    last()?.fail(2);
    stop();
    await pass(600_000);
    expect(calls(), "after unmounting").toBe(before + 1);
  });

  it("refetches at scheduled changes without events", async () => {
    vi.stubGlobal("EventSource", undefined);
    Reflect.deleteProperty(window, "EventSource");
    openPage();
    // Due at 20:15 in Vienna, 7 h 15 min after the page was rendered.
    await pass(7.25 * 3_600_000);
    expect(requests).toEqual([]);
    await pass(6_000);
    vi.useRealTimers();
    vi.useFakeTimers({ now: new Date("2026-11-20T19:15:00Z"), toFake: ["Date"] });
    await evening();
  });

  it("refetches slowly while the response stays the same", async () => {
    Reflect.deleteProperty(window, "EventSource");
    server.use(...handlersFor(fridayNoon));
    openPage();
    await pass(7.25 * 3_600_000 + 6_000);
    await vi.waitFor(() => expect(requests.filter((path) => path === "/api/opening-hours")).toHaveLength(1));
    await pass(30_000);
    expect(requests.filter((path) => path === "/api/opening-hours")).toHaveLength(1);
    await pass(31_000);
    await vi.waitFor(() => expect(requests.filter((path) => path === "/api/opening-hours")).toHaveLength(2));
    server.resetHandlers();
  });
});
