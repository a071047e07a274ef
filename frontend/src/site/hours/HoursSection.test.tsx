import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { OpeningHours } from "@/api/models";
import { renderInApp } from "@/testing/render";
import { fridayNoon } from "@/testing/state";
import { HoursSection } from "./HoursSection";
import { TodayPanel } from "./TodayPanel";

const { openingHours } = fridayNoon;
type Today = OpeningHours["state"]["today"];
const onDay = (today: Partial<Today>, hours: Partial<OpeningHours> = {}): OpeningHours => ({
  ...openingHours,
  ...hours,
  state: { ...openingHours.state, today: { ...openingHours.state.today, ...today } },
});
const eve = { isOpen: true, openFrom: "10:00", openUntil: "14:00" };
/** Closed from 20 December, but open on the 24th, which takes precedence. */
const overlapping = [
  { id: 1, from: "2026-12-20", until: "2027-01-06", label: "Betriebsurlaub", version: 1, isOpen: false },
  { id: 2, from: "2026-12-24", until: "2026-12-24", label: "Heiliger Abend", version: 1, ...eve },
];
const ruleOf = (date: string, id: number, hours: Today["hours"]) =>
  onDay(
    { date, dayKey: 4, hours, rule: { kind: "SPECIAL_DAY", specialDayId: id, label: "Besonders" } },
    { specialDays: overlapping },
  );
/** During a closure that includes Christmas Day. */
const closedOn = (date: string) =>
  onDay(
    {
      date,
      hours: { isOpen: false },
      rule: { kind: "SPECIAL_DAY", specialDayId: 1, label: "Betriebsurlaub" },
    },
    {
      specialDays: overlapping,
      specialRanges: [
        { from: "2026-12-20", until: "2026-12-23", specialDayId: 1 },
        { from: "2026-12-24", until: "2026-12-24", specialDayId: 2 },
        { from: "2026-12-25", until: "2027-01-06", specialDayId: 1 },
      ],
    },
  );
const rows = () => screen.getAllByRole("row").map((row) => row.textContent.replaceAll("\u00a0", " "));
const marked = () =>
  screen
    .getAllByRole("row")
    .filter((row) => row.getAttribute("aria-current") === "date")
    .map((row) => within(row).getByRole("rowheader").textContent.replaceAll("\u00a0", " "));

describe("the opening hours", () => {
  it("run from Monday to Sunday and the holidays", () => {
    renderInApp(<HoursSection />, { openingHours: { ...openingHours, specialDays: [] } });
    expect(rows()).toEqual([
      "TagLokalKüche",
      "Montag10:00 – 23:0011:00 – 20:15",
      "DienstagRuhetag",
      "MittwochRuhetag",
      "Donnerstag10:00 – 23:0011:00 – 20:15",
      "Freitag · heute10:00 – 23:0011:00 – 20:15",
      "Samstag10:00 – 23:0011:00 – 20:15",
      "Sonntag10:00 – 15:0011:00 – 14:00",
      "Feiertage10:00 – 15:0011:00 – 14:00",
    ]);
  });

  it("mark the holidays' row on a holiday, by its name", () => {
    const holiday = onDay({
      date: "2026-10-26",
      dayKey: 1,
      rule: { kind: "HOLIDAY", holiday: "NATIONAL_DAY" },
    });
    renderInApp(<HoursSection />, { openingHours: holiday });
    expect(marked()).toEqual(["Feiertage · heute, Nationalfeiertag"]);
  });

  it("mark only the special day on a special day, and forget those that are over", () => {
    const rule = { kind: "SPECIAL_DAY", specialDayId: 2, label: "Betriebsurlaub" } as const;
    renderInApp(<HoursSection />, { openingHours: onDay({ date: "2027-01-08", dayKey: 5, rule }) });
    expect(marked()).toEqual(["7. Jänner – 21. Jänner: Betriebsurlaub · heute"]);
    expect(screen.queryByText(/Heiliger Abend/)).toBeNull();
  });

  it.each([
    ["2026-12-24", 2, "24. Dezember: Heiliger Abend · heute"],
    ["2026-12-25", 1, "20. Dezember – 6. Jänner: Betriebsurlaub · heute"],
  ])("of special days that overlap mark on %s only the one in force", (date, id, row) => {
    renderInApp(<HoursSection />, { openingHours: ruleOf(date, id, eve) });
    expect(marked()).toEqual([row]);
  });

  it.each([
    [{ kind: "HOLIDAY", holiday: "NATIONAL_DAY" }, "Samstag · heute"],
    [{ kind: "SPECIAL_DAY", specialDayId: 1, label: "Heiliger Abend" }, "Samstag · heute"],
  ] as const)(
    "mark after midnight the day that has begun, though it is open because of %j",
    (reason, row) => {
      const saturday = onDay({ date: "2026-11-21", dayKey: 6, rule: { kind: "WEEKDAY", dayKey: 6 } });
      renderInApp(<HoursSection />, { openingHours: { ...saturday, state: { ...saturday.state, reason } } });
      expect(marked()).toEqual([row]);
    },
  );

  it("say which days are for rest, from the week as it is set", () => {
    renderInApp(<HoursSection />);
    expect(screen.getByText(/Geschlossen: Dienstag und Mittwoch\./)).toBeTruthy();
  });

  it("are in English too, with content marked as German", () => {
    renderInApp(<HoursSection />, {}, "en");
    expect(rows().slice(1, 3)).toEqual(["Monday10:00–23:0011:00–20:15", "Tuesdayclosed all day"]);
    expect(screen.getByText(/Closed on Tuesday and Wednesday\./)).toBeTruthy();
    const label = screen.getByText("Betriebsurlaub");
    expect(label.getAttribute("lang")).toBe("de");
    expect(label.parentElement?.textContent).toBe("7\u00a0January\u00a0– 21\u00a0January: Betriebsurlaub");
    const draft = screen.getByRole("link", { name: /regulars/ }).getAttribute("href");
    expect(draft).toBe("mailto:office@gasthaus.example?subject=Anfrage%20Stammtisch");
  });

  it("begin with the tables, before the text and the buttons", () => {
    const { container } = renderInApp(<HoursSection />);
    const order = [...container.querySelectorAll("h2, table, p, a")].map(({ tagName }) => tagName);
    expect(order).toEqual(["H2", "TABLE", "TABLE", "P", "P", "A", "A", "A"]);
  });

  it.each([
    ["de", "2026-12-25", "Heute geschlossen: Betriebsurlaub bis 6. Jänner"],
    ["de", "2027-01-06", "Heute geschlossen: Betriebsurlaub"],
    ["en", "2026-12-25", "Closed today: Betriebsurlaub until 6 January"],
  ] as const)("say why the whole day is closed: %s, %s", (language, date, sentence) => {
    const { container } = renderInApp(<HoursSection />, { openingHours: closedOn(date) }, language);
    expect(container.querySelector("h2 + div > p")?.textContent?.replaceAll("\u00a0", " ")).toBe(sentence);
    expect(container.querySelector("h2 + div > p span")?.textContent).toBe("Betriebsurlaub");
  });

  it("offer e-mail drafts with the specified subjects, and a call", () => {
    renderInApp(<HoursSection />);
    const address = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
    expect(address(/reservieren/)).toBe("mailto:office@gasthaus.example?subject=Reservierung");
    expect(address(/Stammtisch/)).toBe("mailto:office@gasthaus.example?subject=Anfrage%20Stammtisch");
    expect(address(/Anrufen/)).toBe("tel:+4310000000");
  });
});

describe("today's hours panel", () => {
  const closed = { isOpen: false };
  it.each([
    ["an open day", onDay({}), "Heute Lokal 10:00 – 23:00 Küche 11:00 – 20:15"],
    ["a day without a kitchen", onDay({ hours: eve }), "Heute Lokal 10:00 – 14:00 Küche keine warme Küche"],
    ["a closed day", onDay({ hours: closed }), "Heute geschlossen"],
    [
      "a special day within a longer one",
      ruleOf("2026-12-24", 2, eve),
      "Heute Lokal 10:00 – 14:00 Küche keine warme Küche",
    ],
    [
      "a day of a company holiday",
      closedOn("2026-12-21"),
      "Heute geschlossen · Betriebsurlaub bis 23. Dezember",
    ],
    ["its last day", closedOn("2027-01-06"), "Heute geschlossen · Betriebsurlaub"],
    [
      "a holiday without hours",
      onDay({ hours: closed, rule: { kind: "HOLIDAY", holiday: "CHRISTMAS_DAY" } }),
      "Heute geschlossen · Christtag",
    ],
  ])("on %s", (_, hours, text) => {
    const { container } = renderInApp(<TodayPanel />, { openingHours: hours });
    const output = [...container.querySelectorAll("p, dt, dd")].map((part) => part.textContent).join(" ");
    expect(output.replaceAll("\u00a0", " ")).toBe(text);
  });
});
