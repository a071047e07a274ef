import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { OpeningHours, SpecialDay } from "@/api/generated";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { specialDay } from "@/testing/specialDay";
import { closeStatus, currentPath, field, press, renderStaffApp, type } from "@/testing/staffApp";
import { timeFields } from "./times";

const fake = setUpFakeServer();

async function openScreen() {
  const view = renderStaffApp("/opening-hours");
  await screen.findByRole("heading", { name: "Die Woche" });
  return view;
}
const day = (name: string) => within(screen.getByRole("group", { name }));
const toggleDay = (name: string) => act(async () => day(name).getByRole("checkbox").click());
const previewRow = (name: RegExp) =>
  within(screen.getByRole("region", { name: "Das sehen die Gäste" }))
    .getByRole("row", { name })
    .textContent.replaceAll("\u00a0", " ");
const markedRows = () =>
  screen.getAllByRole("row").flatMap((row) => (row.ariaCurrent === "date" ? [row.textContent] : []));

describe("the week form", () => {
  it("previews what guests will see", async () => {
    await openScreen();
    expect(previewRow(/^Montag/)).toBe("Montag10:00 – 23:0011:00 – 20:15");
    await type("Montag, Lokal bis", "22:30");
    expect(previewRow(/^Montag/)).toBe("Montag10:00 – 22:3011:00 – 20:15");
    await type("Montag, Küche von", "");
    await type("Montag, Küche bis", "");
    expect(previewRow(/^Montag/)).toBe("Montag10:00 – 22:30keine warme Küche");
    await toggleDay("Montag");
    expect(previewRow(/^Montag/)).toBe("MontagRuhetag");
    await toggleDay("Feiertage");
    expect(previewRow(/^Feiertage/)).toBe("Feiertagegeschlossen");
  });

  it("explains closing after midnight", async () => {
    await openScreen();
    await type("Samstag, Lokal bis", "02:00");
    expect(day("Samstag").getByText("Geschlossen wird erst am nächsten Tag um 02:00.")).toBeDefined();
    await type("Samstag, Lokal bis", "00:00");
    expect(day("Samstag").getByText("Bis Mitternacht.")).toBeDefined();
  });

  it("saves the whole week with the loaded version", async () => {
    await openScreen();
    expect(screen.queryByRole("button", { name: "Woche speichern" })).toBeNull();
    await toggleDay("Dienstag");
    await type("Dienstag, Lokal von", "16:00");
    await type("Dienstag, Lokal bis", "23:00");
    await press("Woche speichern");
    expect(await closeStatus()).toBe("Öffnungszeiten gespeichert");
    const mondayHours = {
      openFrom: "10:00",
      openUntil: "23:00",
      kitchenFrom: "11:00",
      kitchenUntil: "20:15",
    };
    expect(fake.backend.writes).toEqual([
      {
        operation: "PUT /opening-hours",
        ifMatch: '"5"',
        body: {
          week: [
            { dayKey: 1, isOpen: true, ...mondayHours },
            { dayKey: 2, isOpen: true, openFrom: "16:00", openUntil: "23:00" },
            { dayKey: 3, isOpen: false },
            ...[4, 5, 6, 0].map((dayKey) => expect.objectContaining({ dayKey, isOpen: true })),
          ],
          holiday: expect.objectContaining({ isOpen: true, openFrom: "10:00", openUntil: "15:00" }),
        },
      },
    ]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
    expect(currentPath()).toBe("/opening-hours");
    expect(previewRow(/^Dienstag/)).toContain("16:00 – 23:00");
    expect(screen.queryByRole("button", { name: "Woche speichern" })).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it("shows invalid and refused times at their inputs until they change", async () => {
    await openScreen();
    await type("Montag, Lokal bis", "22:30");
    await press("Woche speichern");
    await screen.findByText("Öffnungszeiten gespeichert");
    await toggleDay("Mittwoch");
    await type("Montag, Küche bis", "");
    expect(screen.queryByText(/Diese Zeit fehlt/)).toBeNull();
    await press("Woche speichern");
    expect(screen.queryByText("Öffnungszeiten gespeichert")).toBeNull();
    expect(fake.backend.writes).toHaveLength(1);
    expect(day("Mittwoch").getByText("Lokal von: Diese Zeit fehlt.")).toBeDefined();
    const input = screen.getByLabelText("Montag, Küche bis");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const description = document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(description?.textContent).toContain("Diese Zeit fehlt.");
    await type("Montag, Küche bis", "20:00");
    expect(day("Montag").queryByText(/Diese Zeit fehlt/)).toBeNull();
    await toggleDay("Mittwoch");
    const errors = [
      { field: "week.0.openUntil", detail: "So lange nicht." },
      { field: "holiday.openFrom", detail: "So früh nicht." },
      { field: "week.3.kitchenBreakFrom", detail: "Da nicht." },
    ];
    fake.backend.failNext(422, "unprocessable-content", { errors });
    await press("Woche speichern");
    await day("Montag").findByText("Lokal bis: So lange nicht.");
    expect(day("Feiertage").getByText("Lokal von: So früh nicht.")).toBeDefined();
    expect(day("Donnerstag").getByText("Pause Küche von: Da nicht.")).toBeDefined();
    expect(screen.getByLabelText("Donnerstag, Pause Küche von").ariaInvalid).toBe("true");
    await type("Montag, Lokal bis", "21:00");
    expect(screen.queryByText(/So lange nicht/)).toBeNull();
  });

  it("has one preview during a conflict", async () => {
    await openScreen();
    await type("Montag, Lokal bis", "22:30");
    const { week, version } = fake.backend.hours;
    const closed = week.map(({ dayKey }) => ({ dayKey, isOpen: false }));
    fake.backend.hours = { ...fake.backend.hours, week: closed, version: version + 1 };
    await press("Woche speichern");
    await screen.findByRole("form", { name: "Gleichzeitig geändert" });
    expect(screen.getAllByRole("heading", { name: "Das sehen die Gäste" })).toHaveLength(1);
  });

  it("adds breaks, copies and removes them", async () => {
    await openScreen();
    await press("Montag: Pause Küche hinzufügen");
    expect(document.activeElement).toBe(screen.getByLabelText("Montag, Pause Küche von"));
    expect(previewRow(/^Montag/)).toBe("Montag10:00 – 23:0011:00 – 14:00\n17:30 – 20:15");
    await press("Verwerfen");
    expect(screen.queryByLabelText("Montag, Pause Küche von")).toBeNull();
    await press("Montag: Pause Küche hinzufügen");
    await type("Montag, Pause Küche bis", "17:00");
    await press("Montag für andere Tage übernehmen");
    await act(async () => day("Montag").getByRole("button", { name: "Dienstag" }).click());
    screen.getByRole("button", { name: "Montag: Pause Küche entfernen" }).focus();
    await press("Montag: Pause Küche entfernen");
    expect(document.activeElement).toBe(
      screen.getByRole("button", { name: "Montag: Pause Küche hinzufügen" }),
    );
    expect(previewRow(/^Montag/)).toBe("Montag10:00 – 23:0011:00 – 20:15");
    expect(previewRow(/^Dienstag/)).toBe("Dienstag10:00 – 23:0011:00 – 14:00\n17:00 – 20:15");
    await type("Samstag, Lokal von", "18:00");
    await press("Samstag: Pause Lokal hinzufügen");
    expect((await field("Samstag, Pause Lokal von")).value).toBe("");
    await press("Samstag: Pause Lokal entfernen");
    expect(screen.queryByLabelText("Samstag, Pause Lokal von")).toBeNull();
    await press("Samstag: Pause Lokal hinzufügen");
    await press("Montag für andere Tage übernehmen");
    await press("Montag für andere Tage übernehmen");
    await act(async () => day("Montag").getByRole("button", { name: "Samstag" }).click());
    expect(screen.queryByLabelText("Samstag, Pause Lokal von")).toBeNull();
    await type("Dienstag, Küche bis", "");
    await type("Dienstag, Küche von", "");
    expect(screen.getByLabelText("Dienstag, Pause Küche von")).toBeDefined();
    await press("Dienstag: Pause Küche entfernen");
    expect(day("Dienstag").queryByRole("button", { name: /Pause Küche/ })).toBeNull();
  });

  it("copies a day to another day or to all days", async () => {
    await openScreen();
    await press("Sonntag für andere Tage übernehmen");
    await act(async () => day("Sonntag").getByRole("button", { name: "Montag" }).click());
    expect(previewRow(/^Montag/)).toBe("Montag10:00 – 15:0011:00 – 14:00");
    expect(previewRow(/^Donnerstag/)).toBe("Donnerstag10:00 – 23:0011:00 – 20:15");
    expect(day("Sonntag").getByRole("status").textContent).toBe("Für Montag übernommen.");
    await act(async () => day("Sonntag").getByRole("button", { name: "Dienstag" }).click());
    await act(async () => day("Sonntag").getByRole("button", { name: "Mittwoch" }).click());
    expect(day("Sonntag").getByRole("status").textContent).toBe(
      "Für Montag, Dienstag und Mittwoch übernommen.",
    );
    await act(async () => day("Sonntag").getByRole("button", { name: "alle anderen" }).click());
    expect(previewRow(/^Donnerstag/)).toBe("Donnerstag10:00 – 15:0011:00 – 14:00");
  });
});

const setSpecialDays = (change: (day: SpecialDay) => SpecialDay[]) => {
  fake.backend.hours = { ...fake.backend.hours, specialDays: fake.backend.hours.specialDays.flatMap(change) };
};
const deleteSpecialDays = () => setSpecialDays(() => []);

describe("a special day", () => {
  it("is previewed and added", async () => {
    await openScreen();
    await press("Besonderen Tag eintragen");
    await press("Eintragen");
    expect(screen.getByText("Dieses Datum fehlt.")).toBeDefined();
    expect((await field("Letzter Tag")).required).toBe(false);
    expect(fake.backend.writes).toEqual([]);
    await type("Erster Tag", "2026-12-31");
    await type("Bezeichnung", "Silvester");
    await type("Bezeichnung (Englisch)", "New Year’s Eve");
    await act(async () => screen.getByLabelText("jedes Jahr").click());
    expect(previewRow(/Silvester/)).toBe("31. Dezember: Silvestergeschlossen");
    screen.getByText(/^Hinweise auf geschlossene Tage/);
    await press("Eintragen");
    await waitFor(() => expect(screen.queryByLabelText("Erster Tag")).toBeNull());
    expect(screen.queryByText(/^Hinweise auf geschlossene Tage/)).toBeNull();
    expect(fake.backend.writes).toEqual([
      {
        operation: "POST /opening-hours/special-days",
        ifMatch: null,
        body: {
          ...{ from: "2026-12-31", until: "2026-12-31", isYearly: true },
          ...{ label: "Silvester", labelEn: "New Year’s Eve", isOpen: false },
        },
      },
    ]);
    expect(screen.getByRole("button", { name: "Silvester ändern" })).toBeDefined();
  });

  it("may have no label", async () => {
    await openScreen();
    await press("Besonderen Tag eintragen");
    await type("Erster Tag", "2026-12-31");
    expect(previewRow(/31\.\sDezember/)).toBe("31. Dezembergeschlossen");
    await press("Eintragen");
    await press(/31\.\sDezember löschen/);
    expect(await screen.findByText("„31. Dezember“ wurde gelöscht.")).toBeDefined();
  });

  it("is marked as today instead of the weekday and of longer special days", async () => {
    const { unmount } = await openScreen();
    expect(markedRows()).toEqual([expect.stringMatching(/^Freitag/)]);
    unmount();
    fake.backend.hours.specialDays.push(specialDay(9, "2026-11-19", "2026-11-22", { label: "Kirtag" }));
    const rule = { kind: "specialDay", specialDayId: 9, label: "Kirtag" } as const;
    const { state } = fake.backend.hours;
    fake.backend.hours = { ...fake.backend.hours, state: { ...state, today: { ...state.today, rule } } };
    await openScreen();
    expect(markedRows()).toEqual([expect.stringContaining("Kirtag")]);
    await press("Besonderen Tag eintragen");
    await type("Erster Tag", "2026-11-20");
    await type("Bezeichnung", "Hochzeit");
    expect(markedRows()).toEqual([expect.stringMatching(/Hochzeit.*heute/)]);
    await type("Erster Tag", "2026-11-19");
    await type("Letzter Tag", "2026-11-22");
    expect(markedRows()).toEqual([expect.stringContaining("Hochzeit")]);
    await press("Abbrechen");
    await press("Kirtag ändern");
    await type("Erster Tag", "2026-11-21");
    expect(markedRows()).toEqual([]);
  });

  it("is changed with the loaded version, and its preview ignores invalid dates", async () => {
    await openScreen();
    await press("Betriebsurlaub ändern");
    screen.getByRole("form", { name: "Betriebsurlaub ändern" });
    await type("Letzter Tag", "2027-01-01");
    expect(previewRow(/Betriebsurlaub/)).toBe("7. Jänner – 21. Jänner: Betriebsurlaubgeschlossen");
    await type("Letzter Tag", "2027-01-24");
    expect(previewRow(/Betriebsurlaub/)).toBe("7. Jänner – 24. Jänner: Betriebsurlaubgeschlossen");
    await press("Änderung speichern");
    await waitFor(() => expect(fake.backend.writes).toHaveLength(1));
    const times = Object.fromEntries(timeFields.map((name) => [name, ""]));
    const dates = { from: "2027-01-07", until: "2027-01-24" };
    expect(fake.backend.writes[0]).toMatchObject({
      ifMatch: '"1"',
      body: { ...dates, label: "Betriebsurlaub", isOpen: false, ...times },
    });
  });

  it("that is a change of today can only be undone where it was made, and is listed until it is over", async () => {
    const over = { label: "Ausgebucht", isTodayChange: true };
    fake.backend.hours.specialDays.push(specialDay(9, "2026-11-19", "2026-11-19", over));
    setSpecialDays((saved) => [{ ...saved, isTodayChange: saved.label !== "Heiliger Abend" }]);
    await openScreen();
    expect(screen.queryByText(/^Ausgebucht/)).toBeNull();
    expect(
      screen.getAllByRole("button", { name: /(löschen|ändern)$/ }).map(({ ariaLabel }) => ariaLabel),
    ).toEqual([
      "Heiliger Abend ändern",
      "Heiliger Abend löschen",
      "Betriebsurlaub ändern",
      "Sommer ändern",
      "Sommer löschen",
    ]);
  });

  it("that another person has changed is not deleted, and the current version is shown", async () => {
    await openScreen();
    setSpecialDays((saved) => [
      saved.label === "Betriebsurlaub" ? { ...saved, version: 2, label: "Winterpause" } : saved,
    ]);
    await press("Betriebsurlaub löschen");
    await screen.findByText("Nein: precondition-failed");
    await screen.findByRole("button", { name: "Winterpause ändern" });
    expect(fake.backend.writes.map(({ ifMatch }) => ifMatch)).toEqual(['"1"']);
  });

  describe("deleted by another person while it is edited", () => {
    const storedDrafts = () => Object.keys(sessionStorage).filter((key) => key.includes("special-day"));
    const deleteWhileEditing = async () => {
      const { unmount } = await openScreen();
      await press("Betriebsurlaub ändern");
      await type("Letzter Tag", "2027-01-24");
      deleteSpecialDays();
      return unmount;
    };

    it("can be created again from the input", async () => {
      await deleteWhileEditing();
      await press("Änderung speichern");
      await screen.findByText(/„Betriebsurlaub“ gibt es nicht mehr/);
      expect(screen.queryByLabelText("Erster Tag")).toBeNull();
      expect(screen.queryByRole("row", { name: /Betriebsurlaub/ })).toBeNull();
      await waitFor(() => expect(document.activeElement?.textContent).toBe("Besondere Tage"));
      await press("Als neuen Tag eintragen");
      expect(screen.queryByText(/gibt es nicht mehr/)).toBeNull();
      await press("Eintragen");
      await screen.findByRole("button", { name: "Besonderen Tag eintragen" });
      expect(fake.backend.writes.at(-1)).toMatchObject({
        operation: "POST /opening-hours/special-days",
        body: { from: "2027-01-07", until: "2027-01-24", label: "Betriebsurlaub" },
      });
      expect(storedDrafts()).toEqual([]);
    });

    it("is reported after a reload, and discarding the input can be undone", async () => {
      const unmount = await deleteWhileEditing();
      unmount();
      await openScreen();
      await screen.findByText(/„Betriebsurlaub“ gibt es nicht mehr/);
      await press("Verwerfen");
      expect(screen.queryByText(/gibt es nicht mehr/)).toBeNull();
      expect(storedDrafts()).toEqual([]);
      await press("Rückgängig");
      await screen.findByText(/„Betriebsurlaub“ gibt es nicht mehr/);
    });
  });
});

describe("a season", () => {
  const previewOf = (name: string) => {
    const heading = screen.getByRole("heading", { name });
    const rows = heading.parentElement?.querySelectorAll("tbody tr") ?? [];
    return [...rows].map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));
  };

  it("begins with the hours outside all seasons, is previewed, and is added", async () => {
    await openScreen();
    await press("Saison eintragen");
    await press("Eintragen");
    screen.getByText("Der Name fehlt.");
    await type("Name", "Winter");
    await type("Name (Englisch)", "Winter");
    await type("Erster Tag", "2026-12-01");
    expect(screen.queryByRole("heading", { name: /^Winter/ })).toBeNull();
    expect(screen.queryByText(/^Überschneidet sich/)).toBeNull();
    await press("Eintragen");
    screen.getByText("Dieses Datum fehlt.");
    expect((await field("Letzter Tag")).required).toBe(true);
    await type("Letzter Tag", "2027-12-01");
    await press("Eintragen");
    screen.getByText("Was jedes Jahr gilt, muss kürzer als ein Jahr sein.");
    await type("Letzter Tag", "2027-05-01");
    screen.getByText(/^Überschneidet sich mit „Sommer“: In der gemeinsamen Zeit gilt diese Saison/);
    const seasonForm = within(screen.getByRole("form", { name: "Saison eintragen" }));
    const monday = within(seasonForm.getByRole("group", { name: "Montag" }));
    await act(async () => monday.getByLabelText("offen").click());
    expect(previewOf("Winter, bis 1.\u00a0Mai").slice(0, 4)).toEqual([
      ...["MontagRuhetag", "DienstagRuhetag", "MittwochRuhetag"],
      "Donnerstag10:00 – 23:0011:00 – 20:15",
    ]);
    await press("Eintragen");
    await screen.findByRole("button", { name: "Winter ändern" });
    expect(fake.backend.writes).toEqual([
      {
        operation: "POST /opening-hours/seasons",
        ifMatch: null,
        body: {
          ...{ name: "Winter", nameEn: "Winter", from: "2026-12-01", until: "2027-05-01", isYearly: true },
          week: [1, 2, 3, 4, 5, 6, 0].map((dayKey) =>
            expect.objectContaining({ dayKey, isOpen: dayKey > 3 || dayKey === 0 }),
          ),
          holiday: expect.objectContaining({ isOpen: true, openFrom: "10:00", openUntil: "15:00" }),
        },
      },
    ]);
  });

  it("in force is previewed instead of the week", async () => {
    const { state } = fake.backend.hours;
    const rule = { kind: "weekday", dayKey: 5, seasonId: 3 } as const;
    fake.backend.hours = {
      ...fake.backend.hours,
      seasonId: 3,
      state: { ...state, today: { ...state.today, rule } },
    };
    fake.backend.hours.nextWeek = { from: "2027-10-01" };
    fake.backend.hours.closures = [{ from: "2026-12-24", until: "2026-12-24", label: "", labelEn: "" }];
    await openScreen();
    expect(previewOf("Sommer, bis 30.\u00a0September")[4]).toMatch(/^Freitag · heute/);
    const preview = within(screen.getByRole("region", { name: "Das sehen die Gäste" }));
    expect(preview.getByText(/^24.\sDezember geschlossen$/)).toBeDefined();
    expect(within(preview.getByRole("group")).getByText(/^Ab 1.\sOktober: übliche Zeiten$/)).toBeDefined();
    // The usual one is the next.
    expect(preview.getAllByRole("row", { name: /^Freitag/ })).toHaveLength(2);
  });
});

it.each<[OpeningHours["state"]["today"]["rule"], string]>([
  [{ kind: "specialDay", specialDayId: 8, label: "Heiliger Abend" }, "Heiliger Abend (jedes Jahr)"],
  [{ kind: "specialDay", specialDayId: 2 }, "besonderer Tag"],
  [{ kind: "holiday", holiday: "nationalDay" }, "Nationalfeiertag"],
  [{ kind: "weekday", dayKey: 4, seasonId: 3 }, "Donnerstag (Sommer)"],
])("the hours on a date are those of the server: %j", async (rule, reason) => {
  fake.backend.hours.specialDays.push(specialDay(8, "2020-12-24", "2020-12-24", { isYearly: true }));
  const { state } = fake.backend.hours;
  fake.backend.hours = {
    ...fake.backend.hours,
    state: { ...state, today: { ...state.today, hours: { isOpen: false }, rule } },
  };
  await openScreen();
  await type("Datum", "2026-12-24");
  await screen.findByText(`24. Dezember 2026: geschlossen, ${reason}`);
});

it.each([
  ["1969-12-31", true],
  ["1970-01-01", false],
  ["2400-12-31", false],
  ["2401-01-01", true],
  // While the year is typed.
  ["0202-01-01", false],
])("the hours on %s are in the supported years or the field has an error: %s", async (date, isRefused) => {
  await openScreen();
  await type("Datum", date);
  expect((await field("Datum")).ariaInvalid).toBe(String(isRefused));
});

it("links to the closures as a calendar and to the hours for OpenStreetMap", async () => {
  await openScreen();
  const section = within(screen.getByRole("region", { name: "Für Kalender und Karten" }));
  expect(section.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/api/opening-hours/closures.ics",
    "/api/opening-hours/osm",
  ]);
});
