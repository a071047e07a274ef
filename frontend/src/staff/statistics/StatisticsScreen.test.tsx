import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createDeferred } from "@/testing/deferred";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { currentPath, renderStaffApp } from "@/testing/staffApp";
import {
  emptyStatistics,
  omitUncountedPeriods,
  type PeriodDays,
  sampleStatistics,
  statisticsWithPageRequests,
  zeroStatistics,
} from "@/testing/statistics";

const fake = setUpFakeServer();
const choosePeriod = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
const region = (name: string) => within(screen.getByRole("region", { name }));
const tableRowTexts = (name: string) =>
  region(name)
    .getAllByRole("row", { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent));

async function openStatistics(days: PeriodDays = 30) {
  const view = renderStaffApp(`/statistik?tage=${days}`);
  return { ...view, figures: within(await screen.findByRole("region", { name: "Auf einen Blick" })) };
}

describe("the statistics", () => {
  it("start with 30 days and name the compared periods", async () => {
    renderStaffApp("/statistik");
    await screen.findByRole("region", { name: "Auf einen Blick" });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "30 Tage" }).checked).toBe(true);
    screen.getByText(
      "23. Oktober – 21. November 2026 (nur ganze Tage), verglichen mit den 30 Tagen davor: 23. September – 22. Oktober 2026.",
    );
    screen.getByText("Gezählt wird seit 1. September 2024.");
    screen.getByText(/ohne Namen.*mit Namen und E-Mail-Adresse/);
    screen.getByText("„Besuche nach Tagen“ vergleicht jeden Tag mit demselben Wochentag 4 Wochen davor.");
    choosePeriod("365 Tage");
    await screen.findByText("„Besuche nach Wochen“ vergleicht jede Woche mit der 52 Wochen davor.");
    choosePeriod("7 Tage");
    await screen.findByText(/7 Tagen davor/);
    expect(screen.queryByText(/vergleicht jede/)).toBeNull();
  });

  it("keep the previous period on screen while another one loads", async () => {
    const { promise, resolve } = createDeferred();
    await openStatistics();
    // Without a response, so that the fake server answers.
    fake.server.use(http.get("*/api/statistics", () => promise));
    choosePeriod("7 Tage");
    await screen.findByText("Wird geladen …");
    expect(screen.getByRole("heading", { name: "Besuche nach Tagen" })).toBeTruthy();
    resolve();
    await screen.findByText(/7 Tagen davor/);
    await waitFor(() => expect(screen.queryByText("Wird geladen …")).toBeNull());
    expect(currentPath()).toBe("/statistik?tage=7");
  });

  it("show each figure with its change", async () => {
    fake.backend.statistics = (days) => ({
      ...sampleStatistics(days),
      visits: { now: 1312, before: 1163 },
      stammtisch: { now: 1, before: 0 },
    });
    const { figures } = await openStatistics();
    const figure = (name: string) => figures.getByText(name).parentElement?.textContent;
    expect(figure("Besuche")).toBe("Besuche1.312149 mehr als davor (+13\u00a0%)");
    expect(figure("Stammtisch-Mails begonnen")).toBe("Stammtisch-Mails begonnen1davor keine");
  });

  it("show every chart as a table, days beside the same weekday and a year by weeks", async () => {
    await openStatistics();
    for (const name of [
      "Besuche nach Tagen",
      "Besuche nach Uhrzeit",
      "Geöffnete Speisekarten",
      "Nach Seiten",
    ]) {
      expect(region(name).getByRole("img").getAttribute("aria-label")).toMatch(
        new RegExp(`^Diagramm: ${name}\\. Höchster Wert: .+ Alle Zahlen stehen in der Tabelle darunter\\.$`),
      );
      const summary = region(name).getByText("Als Tabelle").closest("summary");
      expect(summary?.getAttribute("aria-label")).toBe(`${name} als Tabelle`);
    }
    const { visitsByDay } = sampleStatistics(30);
    const days = tableRowTexts("Besuche nach Tagen");
    expect(days[0]).toEqual(["Tag", "Aktuell", "4 Wochen davor", "Änderung"]);
    // Compared with Saturday, 24 October, one of the thirty days.
    const saturday = [
      "Samstag, 21.\u00a0November",
      String(visitsByDay[29]?.now),
      String(visitsByDay[1]?.now),
    ];
    expect(days.at(-1)?.slice(0, 3)).toEqual(saturday);
    expect(tableRowTexts("Besuche nach Uhrzeit")[0]).toEqual(["Uhrzeit", "Aktuell", "Davor", "Änderung"]);
    expect(tableRowTexts("Besuche nach Uhrzeit")).toHaveLength(25);
    choosePeriod("365 Tage");
    await screen.findByRole("heading", { name: "Besuche nach Wochen" });
    expect(tableRowTexts("Besuche nach Wochen")[0]).toEqual([
      "Woche",
      "Aktuell",
      "52 Wochen davor",
      "Änderung",
    ]);
    expect(tableRowTexts("Besuche nach Wochen")).toHaveLength(53);
  });

  it("show today separately", async () => {
    await openStatistics(7);
    const today = region("Heute bisher");
    expect(today.getByText("Besuche").nextSibling?.textContent).toBe("31");
    today.getByText("Geöffnet: Ganslkarte (11), Speisekarte (8).");
    expect(tableRowTexts("Besuche nach Tagen").at(-1)?.[0]).toBe("Samstag, 21.\u00a0November");
  });

  it("show a chosen measure by page", async () => {
    await openStatistics();
    expect(tableRowTexts("Nach Seiten")[1]?.[0]).toBe("Startseite");
    choosePeriod("Reservierungs-Mails begonnen");
    const kitchen = sampleStatistics(30).pages.find(({ page }) => page === "kitchen");
    const row = tableRowTexts("Nach Seiten").find(([name]) => name === "Küche");
    expect(row?.[1]).toBe(String(kitchen?.reservations.now));
  });

  it("describe the column under the pointer until it leaves or is gone", async () => {
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(700);
    await openStatistics(7);
    const chart = region("Besuche nach Tagen").getByRole("img");
    const description = region("Besuche nach Tagen").getByText(/^Höchster Wert/);
    const summary = description.textContent;
    const last = sampleStatistics(7).visitsByDay.at(-1);
    fireEvent.pointerDown(chart, { clientX: 690 });
    expect(description.textContent).toBe(
      `Samstag, 21.\u00a0November: ${last?.now}. Woche davor: ${last?.before}.`,
    );
    fireEvent.pointerMove(chart, { clientX: 2 });
    expect(description.textContent).toBe(summary);
    fireEvent.pointerMove(chart, { clientX: 400 });
    fireEvent.pointerLeave(chart, { pointerType: "touch" });
    expect(description.textContent).not.toBe(summary);
    fireEvent.pointerLeave(chart, { pointerType: "mouse" });
    expect(description.textContent).toBe(summary);
    fireEvent.pointerDown(chart, { clientX: 690 });
    choosePeriod("365 Tage");
    await screen.findByText(/365 Tagen davor/);
    region("Besuche nach Wochen").getByText(/^Höchster Wert/);
  });
});

describe("an open statistics screen", () => {
  let requests = 0;
  afterEach(() => {
    vi.useRealTimers();
  });

  async function openAndCountRequests() {
    vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
    requests = 0;
    fake.backend.statistics = (days) => {
      requests += 1;
      return {
        ...sampleStatistics(days),
        today: { ...sampleStatistics(days).today, visits: 100 + requests },
      };
    };
    renderStaffApp("/statistik");
    await expectRequests(1);
  }
  const expectRequests = (times: number) =>
    vi.waitFor(() => {
      expect(region("Heute bisher").getByText("Besuche").nextSibling?.textContent).toBe(String(100 + times));
      expect(requests).toBe(times);
    });
  const passMinutes = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));

  it("refetches every minute while it is visible and used", async () => {
    await openAndCountRequests();
    await passMinutes(1);
    await expectRequests(2);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await passMinutes(3);
    await expectRequests(2);
    hidden.mockReturnValue(false);
    await passMinutes(1);
    await expectRequests(3);
  });

  it("does not extend the session when unattended", async () => {
    await openAndCountRequests();
    for (let minutes = 1; minutes <= 10; minutes++) {
      await passMinutes(1);
      await expectRequests(1 + minutes);
    }
    await passMinutes(30);
    await expectRequests(11);
    fireEvent.pointerMove(document.body);
    await passMinutes(1);
    await expectRequests(12);
  });
});

describe("statistics with missing data", () => {
  const hasCsv = () => screen.queryByRole("button", { name: "Als CSV speichern" }) !== null;

  it("explain how counting works before anything was counted", async () => {
    fake.backend.statistics = emptyStatistics;
    renderStaffApp("/statistik");
    await screen.findByText(/^Noch keine Zahlen\..+„Erlauben“/);
    expect(screen.queryByRole("region")).toBeNull();
    expect(hasCsv()).toBe(false);
  });

  it("show only today on the first day", async () => {
    fake.backend.statistics = (days) => omitUncountedPeriods(sampleStatistics(days), "2026-11-22");
    renderStaffApp("/statistik");
    await screen.findByText(
      "Gezählt wird seit heute, 22. November 2026. Auswertungen ganzer Tage gibt es ab morgen.",
    );
    region("Heute bisher").getByText("Geöffnet: Ganslkarte (11), Speisekarte (8).");
    expect(screen.getAllByRole("region")).toHaveLength(1);
    expect(hasCsv()).toBe(false);
  });

  it.each([
    [undefined, 1],
    [12, 6],
  ])("say that nothing was counted in a quiet period after %s visits", async (before, regions) => {
    fake.backend.statistics = (days) => ({
      ...zeroStatistics(days, "2025-01-01"),
      ...(before === undefined ? {} : { visits: { now: 0, before } }),
    });
    renderStaffApp("/statistik");
    await screen.findByText(/^In diesen 30 Tagen wurde nichts gezählt\./);
    expect(screen.getAllByRole("region")).toHaveLength(regions);
    expect(screen.queryByRole("img")).toBeNull();
  });

  it.each([
    ["2026-10-23", "Gezählt wird erst seit 23. Oktober 2026. Einen Vergleich gibt es noch nicht."],
    ["2026-09-24", "Gezählt wird erst seit 24. September 2026. Für einen Vergleich fehlen davor noch Tage."],
  ])("compare nothing without a complete previous period: since %s", async (since, explanation) => {
    fake.backend.statistics = (days) => omitUncountedPeriods(sampleStatistics(days), since);
    const { figures } = await openStatistics();
    screen.getByText(explanation);
    expect(figures.getAllByText("noch kein Vergleich")).toHaveLength(10);
    expect(tableRowTexts("Geöffnete Speisekarten")[0]).toEqual(["Speisekarte", "Aktuell"]);
  });

  it("show a day without data as missing, not as 0", async () => {
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(700);
    fake.backend.statistics = (days) => omitUncountedPeriods(sampleStatistics(days), "2026-11-16");
    await openStatistics(7);
    expect(tableRowTexts("Besuche nach Tagen").slice(0, 3)).toEqual([
      ["Tag", "Aktuell"],
      ["Sonntag, 15.\u00a0November", "–"],
      ["Montag, 16.\u00a0November", String(sampleStatistics(7).visitsByDay[1]?.now)],
    ]);
    fireEvent.pointerDown(region("Besuche nach Tagen").getByRole("img"), { clientX: 40 });
    region("Besuche nach Tagen").getByText("Sonntag, 15. November: noch nicht gezählt");
  });

  it("compare single days if both have data", async () => {
    fake.backend.statistics = (days) => omitUncountedPeriods(sampleStatistics(days), "2026-11-14");
    await openStatistics(7);
    const days = tableRowTexts("Besuche nach Tagen");
    expect(days[0]).toEqual(["Tag", "Aktuell", "Woche davor", "Änderung"]);
    expect(days[6]?.slice(2)).toEqual(["–", "–"]);
    expect(days[7]?.[3]).toMatch(/^[+−±]\d+\u00a0%$/);
  });
});

describe("page requests", () => {
  const requestsRegion = "Ohne Zustimmung gezählt";

  it.each([
    [true, sampleStatistics],
    [false, sampleStatistics],
    [true, emptyStatistics],
  ] as const)("are shown separately (now counted: %s)", async (isCounted, statistics) => {
    fake.backend.statistics = (days) => ({
      ...statistics(days),
      pageRequests: { ...statisticsWithPageRequests(days).pageRequests, isCounted },
    });
    renderStaffApp("/statistik");
    await screen.findByRole("region", { name: requestsRegion });
    region(requestsRegion).getByText(/^Das sind Seitenabrufe:/);
    expect(region(requestsRegion).getAllByRole("img")).toHaveLength(2);
    const notice = region(requestsRegion).queryByText("Zurzeit werden sie nicht gezählt.");
    expect(notice === null).toBe(isCounted);
    region(requestsRegion).getByText("Gezählt wird seit 1. September 2024. Heute bisher: 406.");
  });

  it("are shown without charts on their first day, and not at all before", async () => {
    const { unmount } = await openStatistics();
    expect(screen.queryByRole("region", { name: requestsRegion })).toBeNull();
    unmount();
    fake.backend.statistics = (days) => {
      const { pageRequests } = sampleStatistics(days);
      const started = { ...pageRequests, isCounted: true, countedSince: "2026-11-22", today: 12 };
      return { ...sampleStatistics(days), pageRequests: started };
    };
    await openStatistics();
    region(requestsRegion).getByText("Gezählt wird seit 22. November 2026. Heute bisher: 12.");
    expect(region(requestsRegion).queryByRole("heading", { level: 3 })).toBeNull();
  });
});

it("the CSV file has a name and a byte order mark", async () => {
  let blob = new Blob();
  let fileName = "";
  const createObjectURL = (object: Blob) => {
    blob = object;
    return "blob:csv";
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    fileName = this.download;
  });
  await openStatistics(7);
  fireEvent.click(screen.getByRole("button", { name: "Als CSV speichern" }));
  expect(fileName).toBe("Statistik 2026-11-15 bis 2026-11-21.csv");
  const bytes = new Uint8Array(await blob.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toMatch(/^Auswertung;Bereich;Wert;/);
});
