import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { OpeningHours } from "@/api/models";
import { show } from "@/testing/show";
import { fridayNoon } from "@/testing/state";
import { HoursSection } from "./HoursSection";
import { TodayPanel } from "./TodayPanel";

const { openingHours } = fridayNoon;
const onDay = (reason: OpeningHours["state"]["reason"], date: string, dayKey: number): OpeningHours => ({
  ...openingHours,
  state: { ...openingHours.state, reason, today: { date, dayKey } },
});
const rows = () => screen.getAllByRole("row").map((row) => row.textContent.replaceAll("\u00a0", " "));
const today = () => screen.getAllByRole("row").filter((row) => row.getAttribute("aria-current") === "date");

describe("the opening hours", () => {
  it("run from Monday to Sunday and the holidays", () => {
    show(<HoursSection />, { openingHours: { ...openingHours, specialDays: [] } });
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
    const holiday = onDay({ kind: "HOLIDAY", holiday: "NATIONAL_DAY" }, "2026-10-26", 1);
    show(<HoursSection />, { openingHours: holiday });
    expect(today().map((row) => within(row).getByRole("rowheader").textContent)).toEqual([
      "Feiertage · heute, Nationalfeiertag",
    ]);
  });

  it("mark only the special day on a special day, and forget those that are over", () => {
    const special = onDay({ kind: "SPECIAL_DAY", label: "Betriebsurlaub" }, "2027-01-08", 5);
    show(<HoursSection />, { openingHours: special });
    expect(today().map((row) => row.textContent)).toEqual([
      "7.\u00a0Jänner\u00a0– 21.\u00a0Jänner: Betriebsurlaub · heutegeschlossen",
    ]);
    expect(screen.queryByText(/Heiliger Abend/)).toBeNull();
  });

  it("say which days are for rest, from the week as it is set", () => {
    show(<HoursSection />);
    expect(screen.getByText(/Geschlossen: Dienstag und Mittwoch\./)).toBeTruthy();
  });

  it("are said in English too, with the house's own words marked as German", () => {
    show(<HoursSection />, {}, "en");
    expect(rows().slice(1, 3)).toEqual(["Monday10:00–23:0011:00–20:15", "Tuesdayclosed all day"]);
    expect(screen.getByText(/Closed on Tuesday and Wednesday\./)).toBeTruthy();
    const label = screen.getByText("Betriebsurlaub");
    expect(label.getAttribute("lang")).toBe("de");
    expect(label.parentElement?.textContent).toBe("7\u00a0January\u00a0– 21\u00a0January: Betriebsurlaub");
    const draft = screen.getByRole("link", { name: /regulars/ }).getAttribute("href");
    expect(draft).toBe("mailto:office@gasthaus.example?subject=Anfrage%20Stammtisch");
  });

  it("offer mail drafts with the subjects of the house, and a call", () => {
    show(<HoursSection />);
    const address = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
    expect(address(/reservieren/)).toBe("mailto:office@gasthaus.example?subject=Reservierung");
    expect(address(/Stammtisch/)).toBe("mailto:office@gasthaus.example?subject=Anfrage%20Stammtisch");
    expect(address(/Anrufen/)).toBe("tel:+4310000000");
  });
});

describe("today's sign", () => {
  it.each([
    ["an ordinary day", onDay({ kind: "WEEKDAY", dayKey: 5 }, "2026-11-20", 5), "10:00 – 23:00"],
    ["a holiday", onDay({ kind: "HOLIDAY", holiday: "ALL_SAINTS" }, "2027-11-01", 1), "10:00 – 15:00"],
    [
      "a special day",
      onDay({ kind: "SPECIAL_DAY", label: "Heiliger Abend" }, "2026-12-24", 4),
      "10:00 – 14:00",
    ],
    ["the company holiday", onDay({ kind: "SPECIAL_DAY", label: "Urlaub" }, "2027-01-08", 5), "geschlossen"],
    ["a day of rest", onDay({ kind: "WEEKDAY", dayKey: 2 }, "2026-11-24", 2), "geschlossen"],
  ])("on %s", (_, hours, text) => {
    const { container } = show(<TodayPanel />, { openingHours: hours });
    expect(container.textContent.replaceAll("\u00a0", " ")).toContain(text);
  });
});
