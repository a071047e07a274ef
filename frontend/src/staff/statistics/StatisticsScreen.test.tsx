import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { signedOut } from "@/testing/fakeServer";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { currentPath, renderStaffApp } from "@/testing/staffApp";
import {
  busyStatistics,
  countedSince,
  emptyStatistics,
  quietStatistics,
  withPageRequests,
} from "@/testing/statistics";

const fake = setUpFakeServer();
const choose = (name: string) => fireEvent.click(screen.getByRole("radio", { name }));
const region = (name: string) => within(screen.getByRole("region", { name }));
const arrived = () => screen.findByRole("region", { name: "Auf einen Blick" });
const rowsOf = (name: string) =>
  region(name)
    .getAllByRole("row", { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe("the statistics", () => {
  it("begin with 30 days, and say which, against which, and since when", async () => {
    renderStaffApp("/statistik");
    await arrived();
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "30 Tage" }).checked).toBe(true);
    screen.getByText(
      "23. Oktober – 21. November 2026 (nur ganze Tage), verglichen mit den 30 Tagen davor: 23. September – 22. Oktober 2026.",
    );
    screen.getByText("Gezählt wird seit 1. September 2024.");
  });

  it("say that no guest is counted by a name, but staff are who agree", async () => {
    renderStaffApp("/statistik");
    await screen.findByText(/ohne Namen.*mit Namen und E-Mail-Adresse/);
  });

  it("say which days a chart holds against which, where these are not those of the figures", async () => {
    renderStaffApp("/statistik");
    await arrived();
    screen.getByText("„Besuche nach Tagen“ vergleicht jeden Tag mit demselben Wochentag 4 Wochen davor.");
    choose("365 Tage");
    await screen.findByText("„Besuche nach Wochen“ vergleicht jede Woche mit der 52 Wochen davor.");
    choose("7 Tage");
    await screen.findByText(/7 Tagen davor/);
    expect(screen.queryByText(/vergleicht jede/)).toBeNull();
  });

  it("show another period when asked, still after a reload, and leave the last one up meanwhile", async () => {
    let answer = () => {};
    const { unmount } = renderStaffApp("/statistik");
    await arrived();
    fake.server.use(
      http.get("*/api/statistics", async () => {
        await new Promise<void>((then) => {
          answer = then;
        });
        return HttpResponse.json(busyStatistics(7));
      }),
    );
    choose("7 Tage");
    await screen.findByText("Wird geladen …");
    expect(screen.getByRole("heading", { name: "Besuche nach Tagen" })).toBeTruthy();
    answer();
    await screen.findByText(/7 Tagen davor/);
    await waitFor(() => expect(screen.queryByText("Wird geladen …")).toBeNull());
    expect(currentPath()).toBe("/statistik?tage=7");
    unmount();
    fake.server.resetHandlers(...fake.backend.handlers);
    renderStaffApp("/statistik?tage=7");
    await screen.findByText(/7 Tagen davor/);
  });

  it("say of each head figure what has changed, in words and percent", async () => {
    fake.backend.statistics = (days) => ({
      ...busyStatistics(days),
      visits: { now: 1312, before: 1163 },
      calls: { now: 3, before: 4 },
      mails: { now: 5, before: 5 },
      stammtisch: { now: 1, before: 0 },
    });
    renderStaffApp("/statistik");
    const figures = within(await arrived());
    const output = (name: string) => figures.getByText(name).parentElement?.textContent;
    expect(output("Besuche")).toBe("Besuche1.312149 mehr als davor (+13\u00a0%)");
    expect(output("Anrufe begonnen")).toBe("Anrufe begonnen31 weniger als davor (−25\u00a0%)");
    expect(output("E-Mails begonnen")).toBe("E-Mails begonnen5gleich viele wie davor");
    expect(output("Stammtisch-Mails begonnen")).toBe("Stammtisch-Mails begonnen1davor keine");
  });

  it("have every chart as a table too", async () => {
    renderStaffApp("/statistik?tage=7");
    await screen.findByText(/7 Tagen davor/);
    for (const name of [
      "Besuche nach Tagen",
      "Besuche nach Uhrzeit",
      "Geöffnete Speisekarten",
      "Nach Seiten",
    ]) {
      const chart = region(name).getByRole("img");
      expect(chart.getAttribute("aria-label")).toMatch(
        new RegExp(`^Diagramm: ${name}\\. Höchster Wert: .+ Alle Zahlen stehen in der Tabelle darunter\\.$`),
      );
      expect(region(name).getByText("Als Tabelle").closest("summary")?.getAttribute("aria-label")).toBe(
        `${name} als Tabelle`,
      );
    }
    const { visitsByDay } = busyStatistics(7);
    const [head, , , , , friday] = rowsOf("Besuche nach Tagen");
    expect(head).toEqual(["Tag", "Jetzt", "Woche davor", "Änderung"]);
    expect(friday?.slice(0, 3)).toEqual([
      "Donnerstag, 19.\u00a0November",
      String(visitsByDay[4]?.now),
      String(visitsByDay[4]?.before),
    ]);
    expect(rowsOf("Besuche nach Uhrzeit")).toHaveLength(25);
  });

  it("hold each day against the same weekday, and a year by its weeks", async () => {
    renderStaffApp("/statistik");
    await arrived();
    const { visitsByDay } = busyStatistics(30);
    const days = rowsOf("Besuche nach Tagen");
    expect(days[0]).toEqual(["Tag", "Jetzt", "4 Wochen davor", "Änderung"]);
    expect(days.at(-1)?.slice(0, 3)).toEqual([
      "Samstag, 21. November",
      String(visitsByDay[29]?.now),
      // Saturday, 24 October, one of the thirty days.
      String(visitsByDay[1]?.now),
    ]);
    expect(rowsOf("Besuche nach Uhrzeit")[0]).toEqual(["Uhrzeit", "Jetzt", "Davor", "Änderung"]);
    choose("365 Tage");
    await screen.findByRole("heading", { name: "Besuche nach Wochen" });
    expect(rowsOf("Besuche nach Wochen")[0]).toEqual(["Woche", "Jetzt", "52 Wochen davor", "Änderung"]);
    expect(rowsOf("Besuche nach Wochen")).toHaveLength(53);
  });

  it("say of today how it goes so far, apart from the whole days", async () => {
    renderStaffApp("/statistik?tage=7");
    await screen.findByText(/7 Tagen davor/);
    const today = region("Heute bisher");
    expect(today.getByText("Besuche").nextSibling?.textContent).toBe("31");
    expect(today.getByText("E-Mails begonnen").nextSibling?.textContent).toBe("1");
    today.getByText("Geöffnet: Ganslkarte (11), Speisekarte (8).");
    expect(rowsOf("Besuche nach Tagen").at(-1)?.[0]).toBe("Samstag, 21. November");
  });

  it("say of a page what was done on it", async () => {
    renderStaffApp("/statistik");
    await arrived();
    const [, first] = rowsOf("Nach Seiten");
    expect(first?.[0]).toBe("Startseite");
    choose("Reservierungs-Mails begonnen");
    const kitchen = busyStatistics(30).pages.find(({ page }) => page === "kitchen");
    const row = rowsOf("Nach Seiten").find(([name]) => name === "Küche");
    expect(row?.[1]).toBe(String(kitchen?.reservations.now));
  });

  it("say what a finger is at", async () => {
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(700);
    renderStaffApp("/statistik?tage=7");
    await screen.findByText(/7 Tagen davor/);
    const days = region("Besuche nach Tagen");
    const chart = days.getByRole("img");
    const output = days.getByText(/^Höchster Wert/);
    const summary = output.textContent;
    const last = busyStatistics(7).visitsByDay.at(-1);
    fireEvent.pointerDown(chart, { clientX: 690 });
    expect(output.textContent).toBe(
      `Samstag, 21.\u00a0November: ${last?.now}. Woche davor: ${last?.before}.`,
    );
    fireEvent.pointerMove(chart, { clientX: 2 });
    expect(output.textContent).toBe(summary);
    fireEvent.pointerMove(chart, { clientX: 400 });
    expect(output.textContent).not.toBe(summary);
    fireEvent.pointerLeave(chart, { pointerType: "touch" });
    expect(output.textContent).not.toBe(summary);
    fireEvent.pointerLeave(chart, { pointerType: "mouse" });
    expect(output.textContent).toBe(summary);
  });

  it("no longer say it of a day that is not there", async () => {
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(700);
    renderStaffApp("/statistik");
    await arrived();
    fireEvent.pointerDown(region("Besuche nach Tagen").getByRole("img"), { clientX: 40 });
    region("Besuche nach Tagen").getByText(/^Freitag, 23. Oktober: \d+\. 4 Wochen davor: \d+\.$/);
    choose("7 Tage");
    await screen.findByText(/7 Tagen davor/);
    region("Besuche nach Tagen").getByText(/^Höchster Wert/);
  });
});

describe("left open", () => {
  let requests = 0;
  afterEach(() => {
    vi.useRealTimers();
  });

  async function open() {
    vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
    requests = 0;
    fake.backend.statistics = (days) => {
      requests += 1;
      return { ...busyStatistics(days), today: { ...busyStatistics(days).today, visits: 100 + requests } };
    };
    renderStaffApp("/statistik");
    await shown(1);
  }
  const shown = (times: number) =>
    vi.waitFor(() => {
      expect(region("Heute bisher").getByText("Besuche").nextSibling?.textContent).toBe(String(100 + times));
      expect(requests).toBe(times);
    });
  const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));

  it("today's figures are refetched every minute while the user is active", async () => {
    await open();
    await pass(1);
    await shown(2);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    await pass(3);
    await shown(2);
    hidden.mockReturnValue(false);
    await pass(1);
    await shown(3);
  });

  it("an unattended screen does not extend the session", async () => {
    await open();
    for (let minutes = 1; minutes <= 10; minutes++) {
      await pass(1);
      await shown(1 + minutes);
    }
    await pass(30);
    await shown(11);
    fireEvent.pointerMove(document.body);
    await pass(1);
    await shown(12);
  });
});

describe("before there is something to compare", () => {
  it("says what to do where nothing was counted yet", async () => {
    fake.backend.statistics = emptyStatistics;
    renderStaffApp("/statistik");
    await screen.findByText(/^Noch keine Zahlen\..+„Erlauben“/);
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.queryByRole("region")).toBeNull();
    expect(screen.queryByRole("button", { name: "Als CSV speichern" })).toBeNull();
  });

  it("says of the first day what was done on it, and when there will be more", async () => {
    fake.backend.statistics = (days) => countedSince(busyStatistics(days), "2026-11-22");
    renderStaffApp("/statistik");
    await screen.findByText(
      "Gezählt wird seit heute, 22. November 2026. Was ganze Tage zeigen, steht ab morgen hier.",
    );
    region("Heute bisher").getByText("Geöffnet: Ganslkarte (11), Speisekarte (8).");
    expect(screen.getAllByRole("region")).toHaveLength(1);
    expect(screen.queryByText(/nichts gezählt/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Als CSV speichern" })).toBeNull();
  });

  it("says so where nothing was counted of late", async () => {
    fake.backend.statistics = (days) => quietStatistics(days, "2025-01-01");
    renderStaffApp("/statistik");
    await screen.findByText(/^In diesen 30 Tagen wurde nichts gezählt\./);
    screen.getByText("Gezählt wird seit 1. Jänner 2025.");
    expect(screen.getAllByRole("region")).toHaveLength(1);
  });

  it("says so where there was something only before", async () => {
    fake.backend.statistics = (days) => ({
      ...quietStatistics(days, "2025-01-01"),
      visits: { now: 0, before: 12 },
    });
    renderStaffApp("/statistik");
    await screen.findByText(/^In diesen 30 Tagen wurde nichts gezählt\./);
    screen.getByText("12 weniger als davor (−100 %)");
    expect(region("Geöffnete Speisekarten").getByText("In dieser Zeit nichts gezählt.")).toBeTruthy();
    expect(screen.queryByRole("img")).toBeNull();
  });

  it("holds nothing against days of which not one was counted", async () => {
    fake.backend.statistics = (days) => countedSince(busyStatistics(days), "2026-10-23");
    renderStaffApp("/statistik");
    const figures = within(await arrived());
    expect(figures.getAllByText("noch kein Vergleich")).toHaveLength(10);
    screen.getByText("Gezählt wird erst seit 23. Oktober 2026: Zu vergleichen gibt es noch nichts.");
    expect(screen.queryByText(/vergleicht jede/)).toBeNull();
    expect(rowsOf("Geöffnete Speisekarten")[0]).toEqual(["Speisekarte", "Jetzt"]);
    expect(screen.queryByText("Davor")).toBeNull();
  });

  it("holds nothing against days of which one was not counted, and says so", async () => {
    fake.backend.statistics = (days) => countedSince(busyStatistics(days), "2026-09-24");
    renderStaffApp("/statistik");
    const figures = within(await arrived());
    screen.getByText("Gezählt wird erst seit 24. September 2026: Zum Vergleichen fehlen davor noch Tage.");
    expect(figures.getAllByText("noch kein Vergleich")).toHaveLength(10);
    expect(rowsOf("Geöffnete Speisekarten")[0]).toEqual(["Speisekarte", "Jetzt"]);
  });

  it("a day without data is not shown as 0, and without a percentage", async () => {
    vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(700);
    fake.backend.statistics = (days) => countedSince(busyStatistics(days), "2026-11-16");
    renderStaffApp("/statistik?tage=7");
    await arrived();
    const [head, sunday, monday] = rowsOf("Besuche nach Tagen");
    expect(head).toEqual(["Tag", "Jetzt"]);
    expect(sunday).toEqual(["Sonntag, 15.\u00a0November", "–"]);
    expect(monday).toEqual(["Montag, 16.\u00a0November", String(busyStatistics(7).visitsByDay[1]?.now)]);
    fireEvent.pointerDown(region("Besuche nach Tagen").getByRole("img"), { clientX: 40 });
    region("Besuche nach Tagen").getByText("Sonntag, 15. November: noch nicht gezählt");
  });

  it("compares the days that can be compared", async () => {
    fake.backend.statistics = (days) => countedSince(busyStatistics(days), "2026-11-14");
    renderStaffApp("/statistik?tage=7");
    await arrived();
    const days = rowsOf("Besuche nach Tagen");
    expect(days[0]).toEqual(["Tag", "Jetzt", "Woche davor", "Änderung"]);
    expect(days[6]?.slice(2)).toEqual(["–", "–"]);
    expect(days[7]?.[3]).toMatch(/^[+−±]\d+\u00a0%$/);
  });
});

describe("page requests", () => {
  it("are not there unless they are counted", async () => {
    renderStaffApp("/statistik");
    await arrived();
    expect(screen.queryByRole("region", { name: "Ohne Zustimmung gezählt" })).toBeNull();
  });

  it("stand apart, and are called what they are", async () => {
    fake.backend.statistics = withPageRequests;
    renderStaffApp("/statistik");
    await arrived();
    const separately = region("Ohne Zustimmung gezählt");
    separately.getByText(/^Das sind Seitenabrufe:/);
    expect(separately.getAllByRole("img")).toHaveLength(2);
    expect(separately.queryByText("Zurzeit werden sie nicht gezählt.")).toBeNull();
    separately.getByText("Gezählt wird seit 1. September 2024. Heute bisher: 406.");
  });

  it("are still shown when counting has been switched off", async () => {
    fake.backend.statistics = (days) => {
      const statistics = withPageRequests(days);
      return { ...statistics, pageRequests: { ...statistics.pageRequests, isCounted: false } };
    };
    renderStaffApp("/statistik");
    await arrived();
    region("Ohne Zustimmung gezählt").getByText("Zurzeit werden sie nicht gezählt.");
  });

  it("are shown without any consent data", async () => {
    fake.backend.statistics = (days) => ({
      ...emptyStatistics(days),
      pageRequests: withPageRequests(days).pageRequests,
    });
    renderStaffApp("/statistik");
    await screen.findByText(/^Noch keine Zahlen/);
    expect(region("Ohne Zustimmung gezählt").getAllByRole("img")).toHaveLength(2);
  });

  it("name their first day, and are drawn from the next one on", async () => {
    fake.backend.statistics = (days) => {
      const { pageRequests } = busyStatistics(days);
      const started = { ...pageRequests, isCounted: true, countedSince: "2026-11-22", today: 12 };
      return { ...busyStatistics(days), pageRequests: started };
    };
    renderStaffApp("/statistik");
    await arrived();
    const separately = region("Ohne Zustimmung gezählt");
    separately.getByText("Gezählt wird seit 22. November 2026. Heute bisher: 12.");
    expect(separately.queryByRole("heading", { level: 3 })).toBeNull();
  });
});

describe("when it does not work", () => {
  it("a period that fails to load is reported and can be retried", async () => {
    renderStaffApp("/statistik");
    await arrived();
    fake.server.use(http.get("*/api/statistics", () => HttpResponse.error()));
    choose("365 Tage");
    const retry = await screen.findByRole("button", { name: "Nochmals versuchen" });
    expect(screen.queryByRole("region", { name: "Auf einen Blick" })).toBeNull();
    fake.server.resetHandlers(...fake.backend.handlers);
    fireEvent.click(retry);
    await screen.findByText(/365 Tagen davor/);
    expect(screen.queryByRole("button", { name: "Nochmals versuchen" })).toBeNull();
  });

  it("an expired session leads to the sign-in screen with the return path", async () => {
    renderStaffApp("/statistik");
    await arrived();
    fake.backend.session = signedOut;
    choose("7 Tage");
    await waitFor(() => expect(currentPath()).toBe("/einloggen?weiter=/statistik"));
  });
});
