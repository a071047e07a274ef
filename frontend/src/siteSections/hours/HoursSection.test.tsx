import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { OpeningHours } from "@/api/generated";
import { renderInApp } from "@/testing/render";
import { season } from "@/testing/season";
import { specialDay } from "@/testing/specialDay";
import { fridayNoonState, withList } from "@/testing/state";
import { HoursSection } from "./HoursSection";
import { TodayHoursPanel } from "./TodayHoursPanel";

const { openingHours } = fridayNoonState;
type Today = OpeningHours["state"]["today"];
const openingHoursOnDay = (today: Partial<Today>, hours: Partial<OpeningHours> = {}): OpeningHours => ({
  ...openingHours,
  ...hours,
  state: { ...openingHours.state, today: { ...openingHours.state.today, ...today } },
});
const shortDayHours = { isOpen: true, openFrom: "10:00", openUntil: "14:00" };
const hoursWithKitchenBreak = {
  ...{ isOpen: true, openFrom: "10:00", openUntil: "23:00" },
  ...{ kitchenFrom: "11:30", kitchenUntil: "21:00", kitchenBreakFrom: "14:00", kitchenBreakUntil: "17:30" },
};
const hoursWithBreaks = { ...hoursWithKitchenBreak, openBreakFrom: "14:30", openBreakUntil: "17:00" };
/** A holiday from 20 December, and a shorter special day within it. */
const overlapping: Partial<OpeningHours> = {
  specialDays: [
    specialDay(1, "2026-12-20", "2027-01-06", { label: "Betriebsurlaub" }),
    specialDay(2, "2026-12-24", "2026-12-24", { label: "Heiliger Abend", ...shortDayHours }),
  ],
  specialRanges: [
    { from: "2026-12-20", until: "2026-12-23", specialDayId: 1 },
    { from: "2026-12-24", until: "2026-12-24", specialDayId: 2 },
    { from: "2026-12-25", until: "2027-01-06", specialDayId: 1 },
  ],
};
const openingHoursOnChristmasEve = openingHoursOnDay(
  {
    date: "2026-12-24",
    dayKey: 4,
    hours: shortDayHours,
    rule: { kind: "specialDay", specialDayId: 2, label: "Heiliger Abend" },
  },
  overlapping,
);
const openingHoursDuringHoliday = (date: string, name: { label?: string } = { label: "Betriebsurlaub" }) =>
  openingHoursOnDay(
    { date, hours: { isOpen: false }, rule: { kind: "specialDay", specialDayId: 1, ...name } },
    {
      ...overlapping,
      closures: [
        { from: "2026-12-20", until: "2026-12-23" },
        { from: "2026-12-25", until: "2027-01-06" },
      ]
        .filter(({ until }) => date <= until)
        .slice(0, 1)
        .map((dates) => ({ ...dates, label: "", labelEn: "" })),
    },
  );
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");
const rows = () => screen.getAllByRole("row").map(({ textContent }) => plain(textContent));
const markedRows = () =>
  screen
    .getAllByRole("row")
    .filter((row) => row.getAttribute("aria-current") === "date")
    .map((row) => plain(within(row).getByRole("rowheader").textContent));

describe("the opening hours", () => {
  it("list the days from Monday to Sunday and holidays before texts and buttons", () => {
    const { container } = renderInApp(<HoursSection />, {
      openingHours: { ...openingHours, specialDays: [] },
    });
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
    const order = [...container.querySelectorAll("h2, table, p, a")].map(({ tagName }) => tagName);
    expect(order).toEqual(["H2", "TABLE", "P", "P", "A", "A", "A"]);
    expect(screen.getByText(/Ruhetag: Dienstag und Mittwoch\./)).toBeTruthy();
  });

  it.each([
    [true, ["20. November: Ausgebucht · heute"]],
    [false, []],
  ])(
    "list a change of today instead of what it replaces until the venue closes, open: %s",
    (isOpen, days) => {
      const change = specialDay(7, "2026-11-20", "2026-11-20", { isTodayChange: true, label: "Ausgebucht" });
      const replaced = specialDay(6, "2026-11-20", "2026-11-20", { label: "Martini" });
      const rule = { kind: "specialDay", specialDayId: 7 } as const;
      const hours = openingHoursOnDay({ rule }, { specialDays: [replaced, change] });
      renderInApp(<HoursSection />, {
        openingHours: { ...hours, state: { ...hours.state, venue: { isOpen } } },
      });
      const names = rows().filter((row) => /20\.\sNovember/.test(row ?? ""));
      expect(names.map((row) => plain(row?.replace("geschlossen", "") ?? ""))).toEqual(days);
    },
  );

  it("have a line before and one after a break", () => {
    const [special] = openingHours.specialDays;
    renderInApp(<HoursSection />, {
      openingHours: {
        ...openingHours,
        holiday: hoursWithKitchenBreak,
        specialDays: special ? [{ ...special, ...hoursWithBreaks }] : [],
      },
    });
    expect(rows().filter((row) => row?.includes("\n"))).toEqual([
      "Feiertage10:00 – 23:0011:30 – 14:00\n17:30 – 21:00",
      "24. Dezember: Heiliger Abend10:00 – 14:30\n17:00 – 23:0011:30 – 14:00\n17:30 – 21:00",
    ]);
  });

  it.each([
    [
      "a holiday",
      openingHoursOnDay({
        date: "2026-10-26",
        dayKey: 1,
        rule: { kind: "holiday", holiday: "nationalDay" },
      }),
      "Feiertage · heute, Nationalfeiertag",
    ],
    [
      "a special day",
      openingHoursOnDay({
        date: "2027-01-08",
        dayKey: 5,
        rule: { kind: "specialDay", specialDayId: 2, label: "Betriebsurlaub" },
      }),
      "7. Jänner – 21. Jänner: Betriebsurlaub · heute",
    ],
    [
      "a shorter special day within a longer one",
      openingHoursOnChristmasEve,
      "24. Dezember: Heiliger Abend · heute",
    ],
    [
      "a longer special day around a shorter one",
      openingHoursDuringHoliday("2026-12-25"),
      "20. Dezember – 6. Jänner: Betriebsurlaub · heute",
    ],
  ])("mark only the row in force on %s", (_, hours, row) => {
    renderInApp(<HoursSection />, { openingHours: hours });
    expect(markedRows()).toEqual([row]);
  });

  describe("with seasons", () => {
    const summer = season(3, { nameEn: "Summer", holiday: { isOpen: false } });
    const fridayOf = (seasonId?: number) =>
      openingHoursOnDay({ rule: { kind: "weekday", dayKey: 5, ...(seasonId && { seasonId }) } });
    it.each<[string, "de" | "en", OpeningHours, string[]]>([
      [
        "a season and the usual hours after it",
        "de",
        { ...fridayOf(3), seasons: [summer], seasonId: 3, nextWeek: { from: "2027-10-01" } },
        ["Sommer, bis 30. September", "Freitag · heute", "geschlossen", "Ab 1. Oktober: übliche Zeiten"],
      ],
      [
        "a season after the usual hours",
        "en",
        { ...fridayOf(), seasons: [summer], nextWeek: { from: "2027-05-01", seasonId: 3 } },
        ["Friday · today", "From 1 May: Summer", "closed"],
      ],
    ])("show the week in force and the next: %s, %s", (_, language, hours, expected) => {
      const { container } = renderInApp(
        <HoursSection />,
        { openingHours: { ...hours, specialDays: [] } },
        language,
      );
      const parts = container.querySelectorAll("h3, summary, [aria-current] th, tr:last-child td[colspan]");
      expect([...parts].map(({ textContent }) => plain(textContent))).toEqual(expected);
    });
  });

  it("have the heading and the text of the section", () => {
    renderInApp(<HoursSection heading={{ de: "Wann?" }} text={{ de: "Im Winter länger." }} />);
    expect(screen.getByRole("region", { name: "Wann?" }).textContent).toContain("Im Winter länger.");
  });

  it("list yearly special days by their next dates, unless a special day of the year replaces them", () => {
    const yearly = { isYearly: true };
    const specialDays = [
      specialDay(1, "2020-12-24", "2020-12-24", { ...yearly, label: "Heiliger Abend" }),
      specialDay(2, "2021-12-30", "2022-01-02", { ...yearly, label: "Silvester" }),
      specialDay(3, "2022-11-01", "2022-11-19", { ...yearly, label: "Ferien" }),
      specialDay(4, "2022-12-26", "2022-12-26", { ...yearly, label: "Stefanitag" }),
      specialDay(5, "2026-12-25", "2026-12-26", { label: "Feiertage" }),
    ];
    renderInApp(<HoursSection />, { openingHours: { ...openingHours, specialDays } });
    expect(rows().slice(-4)).toEqual([
      "24. Dezember: Heiliger Abendgeschlossen",
      "25. Dezember – 26. Dezember: Feiertagegeschlossen",
      "30. Dezember – 2. Jänner: Silvestergeschlossen",
      "1. November – 19. November: Feriengeschlossen",
    ]);
  });

  it("omit past special days", () => {
    renderInApp(<HoursSection />, { openingHours: openingHoursOnDay({ date: "2027-01-08" }) });
    expect(screen.getByText(/Betriebsurlaub/)).toBeDefined();
    expect(screen.queryByText(/Heiliger Abend/)).toBeNull();
  });

  it.each([
    { kind: "holiday", holiday: "nationalDay" },
    { kind: "specialDay", specialDayId: 1, label: "Heiliger Abend" },
  ] as const)(
    "mark the new day after midnight while the day before is still open because of %j",
    (reason) => {
      const saturday = openingHoursOnDay({
        date: "2026-11-21",
        dayKey: 6,
        rule: { kind: "weekday", dayKey: 6 },
      });
      renderInApp(<HoursSection />, { openingHours: { ...saturday, state: { ...saturday.state, reason } } });
      expect(markedRows()).toEqual(["Samstag · heute"]);
    },
  );

  it("are translated, with German labels marked", () => {
    renderInApp(<HoursSection />, {}, "en");
    expect(rows().slice(1, 3)).toEqual(["Monday10:00–23:0011:00–20:15", "Tuesdayclosed all day"]);
    expect(screen.getByText(/Closed on Tuesday and Wednesday\./)).toBeTruthy();
    const label = screen.getByText("Betriebsurlaub");
    expect(label.getAttribute("lang")).toBe("de");
    expect(plain(label.parentElement?.textContent)).toBe("7 January – 21 January: Betriebsurlaub");
  });

  it.each([
    ["de", "2026-12-25", "Heute geschlossen: Betriebsurlaub bis 6. Jänner"],
    ["de", "2027-01-06", "Heute geschlossen: Betriebsurlaub"],
    ["en", "2026-12-25", "Closed today: Betriebsurlaub until 6 January"],
  ] as const)("give the reason for a closed day: %s, %s", (language, date, sentence) => {
    const { container } = renderInApp(
      <HoursSection />,
      { openingHours: openingHoursDuringHoliday(date) },
      language,
    );
    expect(plain(container.querySelector("h2 + div > div > p")?.textContent)).toBe(sentence);
  });

  it.each(["de", "en"] as const)(
    "link to e-mail drafts with the specified subjects, and to a call: %s",
    (language) => {
      renderInApp(<HoursSection />, {}, language);
      expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
        expect.arrayContaining([
          "mailto:office@gasthaus.example?subject=Reservierung",
          "mailto:office@gasthaus.example?subject=Anfrage%20Stammtisch",
          "tel:+4310000000",
        ]),
      );
    },
  );
});

describe("today's hours panel", () => {
  it("leads to the opening hours if the page shows them", () => {
    const { unmount } = renderInApp(<TodayHoursPanel />);
    expect(screen.getByRole("link").getAttribute("href")).toBe("/#openingHoursSection");
    unmount();
    renderInApp(<TodayHoursPanel />, withList("home", "sections", []));
    expect(screen.queryByRole("link")).toBeNull();
  });

  const closed = { isOpen: false };
  const closure = {
    from: "2026-12-20",
    until: "2027-01-06",
    label: "Umbau",
    labelEn: "",
    reopensOn: "2027-01-07",
  };
  it.each([
    ["an open day", openingHoursOnDay({}), "Heute Lokal 10:00 – 23:00 Küche 11:00 – 20:15"],
    [
      "a day without a kitchen",
      openingHoursOnDay({ hours: shortDayHours }),
      "Heute Lokal 10:00 – 14:00 Küche keine warme Küche",
    ],
    [
      "a day with breaks",
      openingHoursOnDay({ hours: hoursWithBreaks }),
      "Heute Lokal 10:00 – 14:30\n17:00 – 23:00 Küche 11:30 – 14:00\n17:30 – 21:00",
    ],
    ["a closed day", openingHoursOnDay({ hours: closed }), "Heute geschlossen"],
    [
      "a special day within a longer one",
      openingHoursOnChristmasEve,
      "Heute Lokal 10:00 – 14:00 Küche keine warme Küche",
    ],
    [
      "a day of a company holiday",
      openingHoursDuringHoliday("2026-12-21"),
      "Heute geschlossen · Betriebsurlaub bis 23. Dezember",
    ],
    ["its last day", openingHoursDuringHoliday("2027-01-06"), "Heute geschlossen · Betriebsurlaub"],
    [
      "a special day without a label",
      openingHoursDuringHoliday("2026-12-21", {}),
      "Heute geschlossen · bis 23. Dezember",
    ],
    ["its last day", openingHoursDuringHoliday("2027-01-06", {}), "Heute geschlossen"],
    [
      "a day of a closure with a label",
      { ...openingHoursDuringHoliday("2026-12-21"), closures: [closure] },
      "Heute geschlossen · Betriebsurlaub bis 6. Jänner, ab 7. Jänner sind wir wieder da",
    ],
    [
      "its last day without a label",
      { ...openingHoursDuringHoliday("2027-01-06", {}), closures: [closure] },
      "Heute geschlossen, ab 7. Jänner sind wir wieder da",
    ],
    [
      "a day before a closure",
      { ...openingHoursOnDay({ hours: closed }), closures: [closure] },
      "Heute geschlossen Umbau: 20. Dezember – 6. Jänner, ab 7. Jänner sind wir wieder da",
    ],
    [
      "a day before three closures",
      {
        ...openingHoursOnDay({ hours: closed }),
        closures: ["2026-11-23", "2026-11-25", "2026-11-27"].map((from) => ({
          ...{ from, until: from, label: "", labelEn: "" },
        })),
      },
      "Heute geschlossen 23. November geschlossen 25. November geschlossen",
    ],
    [
      "a holiday without hours",
      openingHoursOnDay({ hours: closed, rule: { kind: "holiday", holiday: "christmasDay" } }),
      "Heute geschlossen · Christtag",
    ],
  ])("on %s", (_, hours, text) => {
    const { container } = renderInApp(<TodayHoursPanel />, { openingHours: hours });
    const parts = [...container.querySelectorAll("p, dt, dd")].map(({ textContent }) => plain(textContent));
    expect(parts.join(" ")).toBe(text);
  });
});
