import { describe, expect, it } from "vitest";
import type { Closure, OpeningHours } from "@/api/generated";
import { renderInApp } from "@/testing/render";
import { specialDay } from "@/testing/specialDay";
import { fridayNoonState } from "@/testing/state";
import { ClosedToday, TodayNote, UpcomingClosures } from "./HoursNotices";

const { openingHours } = fridayNoonState;
const today = { ...openingHours.state.today, date: "2026-12-20" };
const closed = { isOpen: false };

const notices = (
  language: "de" | "en",
  closures: Closure[],
  state: Partial<OpeningHours["state"]> = {},
  isTodayChange = false,
) => {
  const specialDays = [specialDay(2, today.date, today.date, { isTodayChange })];
  const hours = {
    ...{ ...openingHours, closures, specialDays },
    state: { ...openingHours.state, today, ...state },
  };
  const { container } = renderInApp(
    <>
      <TodayNote hours={hours} />
      <ClosedToday hours={hours} />
      <UpcomingClosures hours={hours} />
    </>,
    { openingHours: hours },
    language,
  );
  return [...container.querySelectorAll("p")].map((notice) =>
    notice.innerHTML.replaceAll("&nbsp;", " ").replace(/<!-- -->|<span class[^>]*>(.*)<\/span>/g, "$1"),
  );
};

describe("announced closures", () => {
  it.each<[language: "de" | "en", dates: string, label: string, labelEn: string, notice: string]>([
    [
      "de",
      "2026-12-23 2027-01-06 2027-01-07",
      "Betriebsurlaub",
      "",
      "Betriebsurlaub: 23. Dezember – 6. Jänner, ab 7. Jänner sind wir wieder da",
    ],
    [
      "de",
      "2026-12-23 2027-01-06 2027-01-07",
      "",
      "",
      "Geschlossen: 23. Dezember – 6. Jänner, ab 7. Jänner sind wir wieder da",
    ],
    [
      "de",
      "2026-12-24 2026-12-24 2026-12-25",
      "",
      "",
      "24. Dezember geschlossen, ab 25. Dezember sind wir wieder da",
    ],
    [
      "de",
      "2026-12-24 2026-12-24 2026-12-25",
      "Heiliger Abend",
      "",
      "24. Dezember geschlossen (Heiliger Abend), ab 25. Dezember sind wir wieder da",
    ],
    ["de", "2026-12-23 2027-12-22", "Umbau", "", "Umbau: 23. Dezember – 22. Dezember"],
    [
      "de",
      "2026-12-23 2027-12-23 2027-12-25",
      "Umbau",
      "",
      "Umbau: 23. Dezember 2026 – 23. Dezember 2027, ab 25. Dezember 2027 sind wir wieder da",
    ],
    [
      "en",
      "2026-12-23 2027-01-06 2027-01-07",
      "Betriebsurlaub",
      "Company holiday",
      "Company holiday: 23 December – 6 January, open again from 7 January",
    ],
    [
      "en",
      "2026-12-24 2026-12-24 2026-12-25",
      "Heiliger Abend",
      "",
      'Closed on 24 December (<span lang="de">Heiliger Abend</span>), open again from 25 December',
    ],
  ])("in %s, %s, %j %j", (language, dates, label, labelEn, notice) => {
    const [from = "", until = "", reopensOn] = dates.split(" ");
    const closure = { from, until, label, labelEn, ...(reopensOn && { reopensOn }) };
    expect(notices(language, [closure])).toEqual([notice]);
  });

  it.each<[rule: OpeningHours["state"]["reason"], until: string, notice: string]>([
    [
      { kind: "specialDay", specialDayId: 2, label: "Betriebsurlaub" },
      "2027-01-06",
      "Heute geschlossen: Betriebsurlaub bis 6. Jänner, ab 7. Jänner sind wir wieder da",
    ],
    [
      { kind: "specialDay", specialDayId: 2 },
      "2026-12-20",
      "Heute geschlossen, ab 7. Jänner sind wir wieder da",
    ],
  ])("have begun on a closed day: %j", (rule, until, notice) => {
    const closure = { from: "2026-12-19", until, label: "", labelEn: "", reopensOn: "2027-01-07" };
    const state = { today: { ...today, hours: closed, rule } };
    expect(notices("de", [closure], state)).toEqual([notice]);
  });
});

describe("the label of a change of today", () => {
  const label = { label: "Ausgebucht", labelEn: "Fully booked" };
  const reason = { kind: "specialDay", specialDayId: 2, ...label } as const;
  const opensToday = { occursAt: "", date: "2026-12-20", time: "17:00", dayKey: 0, inDays: 0 };
  it("is none of the next day's, while the opening lasts after midnight", () => {
    const nextDay = { ...today, date: "2026-12-21" };
    expect(notices("de", [], { reason, venue: { isOpen: true }, today: nextDay }, true)).toEqual([]);
  });

  it.each<["de" | "en", isTodayChange: boolean, OpeningHours["state"]["venue"], string[]]>([
    ["de", true, { isOpen: true }, ["Ausgebucht"]],
    ["en", true, { isOpen: true }, ["Fully booked"]],
    ["de", true, { isOpen: false, changes: opensToday }, ["Ausgebucht"]],
    ["de", true, { isOpen: false, changes: { ...opensToday, inDays: 1 } }, []],
    ["de", true, closed, []],
    ["de", false, { isOpen: true }, []],
  ])("is a note until the venue closes: %s, %s, %j", (language, isTodayChange, venue, expected) => {
    expect(notices(language, [], { reason, venue }, isTodayChange)).toEqual(expected);
  });
});
