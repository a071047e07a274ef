import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { currentPath, renderStaffApp } from "@/testing/staffApp";

const fake = setUpFakeServer();

async function renderPage() {
  const view = renderStaffApp("/opening-hours");
  await screen.findByRole("heading", { name: "Die Woche" });
  return view;
}
const press = (name: string | RegExp) => act(async () => screen.getByRole("button", { name }).click());
const day = (name: string) => within(screen.getByRole("group", { name }));
const open = (name: string) => act(async () => day(name).getByRole("checkbox").click());
const set = (cell: string, value: string) =>
  fireEvent.change(screen.getByLabelText(cell), { target: { value } });
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const row = (name: RegExp) =>
  within(screen.getByRole("region", { name: "Das sehen die Gäste" }))
    .getByRole("row", { name })
    .textContent.replaceAll("\u00a0", " ");
const acceptAlert = async () => (await screen.findByRole("alertdialog")).querySelector("p")?.textContent;

describe("the week", () => {
  it("shows while typing what guests will see", async () => {
    await renderPage();
    expect(row(/^Montag/)).toBe("Montag10:00 – 23:0011:00 – 20:15");
    set("Montag, Lokal bis", "22:30");
    expect(row(/^Montag/)).toBe("Montag10:00 – 22:3011:00 – 20:15");
    set("Montag, Küche von", "");
    set("Montag, Küche bis", "");
    expect(row(/^Montag/)).toBe("Montag10:00 – 22:30keine warme Küche");
    await open("Montag");
    expect(row(/^Montag/)).toBe("MontagRuhetag");
    await open("Feiertage");
    expect(row(/^Feiertage/)).toBe("Feiertagegeschlossen");
  });

  it("explains a closing after midnight", async () => {
    await renderPage();
    set("Samstag, Lokal bis", "02:00");
    expect(day("Samstag").getByText(/^Bis 02:00 am nächsten Morgen/)).toBeDefined();
    set("Samstag, Lokal bis", "00:00");
    expect(day("Samstag").getByText("Bis Mitternacht.")).toBeDefined();
  });

  it("is saved whole, for the version that was seen", async () => {
    await renderPage();
    expect(screen.queryByRole("button", { name: "Woche speichern" })).toBeNull();
    await open("Dienstag");
    set("Dienstag, Lokal von", "16:00");
    set("Dienstag, Lokal bis", "23:00");
    await press("Woche speichern");
    expect(await acceptAlert()).toBe("Die Öffnungszeiten wurden erfolgreich angepasst");
    const [write] = fake.backend.writes;
    expect([write?.operation, write?.ifMatch]).toEqual(["PUT /opening-hours", '"5"']);
    const { week, holiday } = (write?.body ?? {}) as { week?: object[]; holiday?: object };
    expect(week?.slice(0, 3)).toEqual([
      {
        dayKey: 1,
        isOpen: true,
        openFrom: "10:00",
        openUntil: "23:00",
        kitchenFrom: "11:00",
        kitchenUntil: "20:15",
      },
      { dayKey: 2, isOpen: true, openFrom: "16:00", openUntil: "23:00" },
      { dayKey: 3, isOpen: false },
    ]);
    expect(week).toHaveLength(7);
    expect(holiday).toMatchObject({ isOpen: true, openFrom: "10:00", openUntil: "15:00" });
    await press("OK");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
    expect(currentPath()).toBe("/opening-hours");
    expect(row(/^Dienstag/)).toContain("16:00 – 23:00");
    expect(screen.queryByRole("button", { name: "Woche speichern" })).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it("is not saved with faults, and says at each cell what is wrong", async () => {
    await renderPage();
    await open("Mittwoch");
    set("Montag, Küche bis", "");
    set("Freitag, Lokal bis", "10:00");
    expect(screen.queryByText(/Diese Zeit fehlt/)).toBeNull();
    await press("Woche speichern");
    expect(fake.backend.writes).toEqual([]);
    expect(day("Mittwoch").getByText("Lokal von: Diese Zeit fehlt.")).toBeDefined();
    expect(day("Montag").getByText("Küche bis: Diese Zeit fehlt.")).toBeDefined();
    expect(day("Freitag").getByText("Lokal bis: „Von“ und „bis“ sind gleich.")).toBeDefined();
    const cell = screen.getByLabelText("Montag, Küche bis");
    expect(cell.getAttribute("aria-invalid")).toBe("true");
    const texts = document.getElementById(cell.getAttribute("aria-describedby") ?? "");
    expect(texts?.textContent).toContain("Diese Zeit fehlt.");
    set("Montag, Küche bis", "20:00");
    expect(day("Montag").queryByText(/Diese Zeit fehlt/)).toBeNull();
  });

  it("shows server errors at the cell until it changes", async () => {
    await renderPage();
    set("Montag, Lokal bis", "22:00");
    const errors = [
      { field: "week[0].openUntil", detail: "So lange nicht." },
      { field: "holiday.openFrom", detail: "So früh nicht." },
    ];
    fake.backend.failNext(422, "unprocessable-content", { errors });
    await press("Woche speichern");
    await day("Montag").findByText("Lokal bis: So lange nicht.");
    expect(day("Feiertage").getByText("Lokal von: So früh nicht.")).toBeDefined();
    set("Montag, Lokal bis", "21:00");
    expect(screen.queryByText(/So lange nicht/)).toBeNull();
  });

  it("takes the hours of a day over for another, or for all", async () => {
    await renderPage();
    await press("Sonntag für andere Tage übernehmen");
    await act(async () => day("Sonntag").getByRole("button", { name: "Montag" }).click());
    expect(row(/^Montag/)).toBe("Montag10:00 – 15:0011:00 – 14:00");
    expect(row(/^Donnerstag/)).toBe("Donnerstag10:00 – 23:0011:00 – 20:15");
    expect(day("Sonntag").getByRole("status").textContent).toBe("Für Montag übernommen.");
    await act(async () => day("Sonntag").getByRole("button", { name: "alle anderen" }).click());
    expect(row(/^Donnerstag/)).toBe("Donnerstag10:00 – 15:0011:00 – 14:00");
    expect(row(/^Dienstag/)).toBe("Dienstag10:00 – 15:0011:00 – 14:00");
  });

  it("changed by two people is shown in both versions", async () => {
    await renderPage();
    set("Montag, Lokal bis", "22:00");
    fake.backend.hours = { ...fake.backend.hours, version: 6, holiday: { isOpen: false } };
    await press("Woche speichern");
    await screen.findByText(/hat jemand anderer gespeichert/);
    const choice = (name: string) =>
      screen.getByRole("group", { name }).textContent?.replaceAll("\u00a0", " ");
    expect(choice("Montag")).toBe(
      "MontagDeine Fassung10:00 – 22:00, Küche 11:00 – 20:15Gespeicherte Fassung10:00 – 23:00, Küche 11:00 – 20:15",
    );
    expect(choice("Feiertage")).toBe(
      "FeiertageDeine Fassung10:00 – 15:00, Küche 11:00 – 14:00Gespeicherte Fassunggeschlossen",
    );
    await press("Auswahl speichern");
    await acceptAlert();
    expect(fake.backend.hours.week[0]?.openUntil).toBe("22:00");
    expect(fake.backend.hours.holiday).toEqual({ isOpen: false });
    expect(fake.backend.writes.map(({ ifMatch }) => ifMatch)).toEqual(['"5"', '"6"']);
  });

  it("stays as it was typed over a reload, and forgets what is thrown away", async () => {
    const { unmount } = await renderPage();
    set("Montag, Lokal bis", "22:00");
    unmount();
    await renderPage();
    expect(row(/^Montag/)).toBe("Montag10:00 – 22:0011:00 – 20:15");
    await press("Verwerfen");
    expect(row(/^Montag/)).toBe("Montag10:00 – 23:0011:00 – 20:15");
  });
});

describe("a special day", () => {
  it("is seen by guests while it is typed, and added", async () => {
    await renderPage();
    await press("Besonderen Tag eintragen");
    fill("Erster Tag", "2026-12-31");
    fill("Bezeichnung", "Silvester");
    expect(row(/Silvester/)).toBe("31. Dezember: Silvestergeschlossen");
    await press("Eintragen");
    await waitFor(() => expect(screen.queryByLabelText("Erster Tag")).toBeNull());
    expect(fake.backend.writes).toEqual([
      {
        operation: "POST /opening-hours/special-days",
        ifMatch: null,
        body: { from: "2026-12-31", until: "2026-12-31", label: "Silvester", isOpen: false },
      },
    ]);
    expect(screen.getByRole("button", { name: "Silvester ändern" })).toBeDefined();
  });

  it("of today is marked while it is typed, in place of the weekday and of what is longer", async () => {
    const feast = {
      id: 9,
      from: "2026-11-19",
      until: "2026-11-22",
      label: "Kirtag",
      isOpen: false,
      version: 1,
    };
    fake.backend.hours.specialDays.push(feast);
    const { state } = fake.backend.hours;
    const rule = { kind: "SPECIAL_DAY", specialDayId: 9, label: "Kirtag" } as const;
    fake.backend.hours = { ...fake.backend.hours, state: { ...state, today: { ...state.today, rule } } };
    const marked = () =>
      screen.getAllByRole("row").flatMap((row) => (row.ariaCurrent === "date" ? [row.textContent] : []));
    await renderPage();
    expect(marked()).toEqual([expect.stringContaining("Kirtag")]);
    await press("Besonderen Tag eintragen");
    fill("Erster Tag", "2026-11-20");
    fill("Bezeichnung", "Hochzeit");
    expect(marked()).toEqual([expect.stringMatching(/Hochzeit.*heute/)]);
    fill("Erster Tag", "2026-11-21");
    expect(marked()).toEqual([expect.stringContaining("Kirtag")]);
    fill("Erster Tag", "2026-11-19");
    fill("Letzter Tag", "2026-11-22");
    expect(marked()).toEqual([expect.stringContaining("Hochzeit")]);
    await press("Abbrechen");
    await press("Kirtag ändern");
    fill("Erster Tag", "2026-11-21");
    expect(marked()).toEqual([]);
  });

  it("of today takes the mark from the weekday", async () => {
    await renderPage();
    expect(row(/^Freitag/)).toContain("heute");
    await press("Besonderen Tag eintragen");
    fill("Erster Tag", "2026-11-20");
    fill("Bezeichnung", "Hochzeit");
    expect(row(/Hochzeit/)).toContain("heute");
    expect(row(/^Freitag/)).not.toContain("heute");
  });

  it("is not added with faults", async () => {
    await renderPage();
    await press("Besonderen Tag eintragen");
    await press("Eintragen");
    expect(screen.getByText("Dieses Datum fehlt.")).toBeDefined();
    expect(screen.getByText("Bitte gib eine Bezeichnung ein.")).toBeDefined();
    fill("Erster Tag", "2026-12-31");
    fill("Letzter Tag", "2026-12-30");
    expect(screen.getByText("Der letzte Tag liegt vor dem ersten.")).toBeDefined();
    expect(fake.backend.writes).toEqual([]);
    await press("Abbrechen");
    expect(screen.queryByLabelText("Erster Tag")).toBeNull();
  });

  it("that would end before it begins is not shown as guests would see it", async () => {
    await renderPage();
    await press("Betriebsurlaub ändern");
    fill("Letzter Tag", "2027-01-01");
    expect(row(/Betriebsurlaub/)).toBe("7. Jänner – 21. Jänner: Betriebsurlaubgeschlossen");
  });

  it("is changed for the version that was seen", async () => {
    await renderPage();
    await press("Betriebsurlaub ändern");
    fill("Letzter Tag", "2027-01-24");
    expect(row(/Betriebsurlaub/)).toBe("7. Jänner – 24. Jänner: Betriebsurlaubgeschlossen");
    await press("Änderung speichern");
    await waitFor(() => expect(fake.backend.writes).toHaveLength(1));
    expect(fake.backend.writes[0]?.ifMatch).toBe('"1"');
    expect(fake.backend.writes[0]?.body).toEqual({
      from: "2027-01-07",
      until: "2027-01-24",
      label: "Betriebsurlaub",
      isOpen: false,
      openFrom: "",
      openUntil: "",
      kitchenFrom: "",
      kitchenUntil: "",
    });
  });

  it("that another person changed is shown in both versions", async () => {
    await renderPage();
    await press("Betriebsurlaub ändern");
    fill("Letzter Tag", "2027-01-24");
    fake.backend.hours = {
      ...fake.backend.hours,
      specialDays: fake.backend.hours.specialDays.map((one) => ({ ...one, version: 2, until: "2027-01-31" })),
    };
    await press("Änderung speichern");
    const choice = await screen.findByRole("group", { name: "Letzter Tag" });
    expect(choice.textContent).toBe(
      "Letzter TagDeine Fassung24.\u00a0JännerGespeicherte Fassung31.\u00a0Jänner",
    );
    await press("Meine Änderungen verwerfen");
    expect(row(/Betriebsurlaub/)).toContain("7. Jänner – 31. Jänner");
  });

  it("that another person changed elsewhere keeps both changes", async () => {
    await renderPage();
    await press("Betriebsurlaub ändern");
    fill("Letzter Tag", "2027-01-24");
    fake.backend.hours = {
      ...fake.backend.hours,
      specialDays: fake.backend.hours.specialDays.map((one) => ({
        ...one,
        version: 2,
        label: "Winterpause",
      })),
    };
    await press("Änderung speichern");
    await screen.findByRole("group", { name: "Letzter Tag" });
    await press("Auswahl speichern");
    await waitFor(() => expect(fake.backend.writes).toHaveLength(2));
    expect(fake.backend.writes[1]).toMatchObject({
      ifMatch: '"2"',
      body: { label: "Winterpause", until: "2027-01-24" },
    });
  });

  it("that another person has changed is not deleted, and shown as it is now", async () => {
    await renderPage();
    fake.backend.hours = {
      ...fake.backend.hours,
      specialDays: fake.backend.hours.specialDays.map((one) =>
        one.label === "Betriebsurlaub" ? { ...one, version: 2, label: "Winterpause" } : one,
      ),
    };
    await press("Betriebsurlaub löschen");
    await screen.findByText("Nein: precondition-failed");
    await screen.findByRole("button", { name: "Winterpause ändern" });
    expect(fake.backend.writes.map(({ ifMatch }) => ifMatch)).toEqual(['"1"']);
  });

  it("is deleted with an undo", async () => {
    await renderPage();
    await press("Betriebsurlaub löschen");
    await screen.findByText("„Betriebsurlaub“ wurde gelöscht.");
    await waitFor(() => expect(screen.queryByRole("button", { name: "Betriebsurlaub ändern" })).toBeNull());
    await press("Rückgängig");
    await screen.findByText("„Betriebsurlaub“ ist wieder eingetragen.");
    expect(await screen.findByRole("button", { name: "Betriebsurlaub ändern" })).toBeDefined();
    expect(fake.backend.writes.map(({ operation }) => operation)).toEqual([
      expect.stringMatching(/^DELETE \/opening-hours\/special-days\/\d+$/),
      "POST /opening-hours/special-days",
    ]);
    expect(fake.backend.writes[1]?.body).toEqual({
      from: "2027-01-07",
      until: "2027-01-21",
      label: "Betriebsurlaub",
      isOpen: false,
    });
  });

  it("is deleted with an undo also when only the answer was lost", async () => {
    await renderPage();
    fake.backend.refusals.push("lost");
    await press("Betriebsurlaub löschen");
    await screen.findByText("„Betriebsurlaub“ wurde gelöscht.");
    expect(screen.queryByRole("button", { name: "Betriebsurlaub ändern" })).toBeNull();
    expect(screen.queryByText(/Keine Verbindung/)).toBeNull();
  });

  it("is back once also when only the answer to the undo was lost", async () => {
    await renderPage();
    await press("Betriebsurlaub löschen");
    await screen.findByText("„Betriebsurlaub“ wurde gelöscht.");
    fake.backend.refusals.push("lost");
    await press("Rückgängig");
    await screen.findByText("„Betriebsurlaub“ ist wieder eingetragen.");
    expect(await screen.findAllByRole("button", { name: "Betriebsurlaub ändern" })).toHaveLength(1);
    expect(screen.queryByText(/Keine Verbindung/)).toBeNull();
  });

  it("deleted by another person is reported as deleted", async () => {
    await renderPage();
    fake.backend.hours = { ...fake.backend.hours, specialDays: [] };
    await press("Betriebsurlaub löschen");
    await screen.findByText("„Betriebsurlaub“ war schon gelöscht.");
    expect(screen.queryByRole("button", { name: "Betriebsurlaub ändern" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
  });

  describe("deleted by another person while it is edited", () => {
    const stored = () => Object.keys(sessionStorage).filter((key) => key.includes("special-day"));
    const editDeleted = async () => {
      const { unmount } = await renderPage();
      await press("Betriebsurlaub ändern");
      fill("Letzter Tag", "2027-01-24");
      fake.backend.hours = { ...fake.backend.hours, specialDays: [] };
      return unmount;
    };

    it("is reported as deleted on saving, and can be created again from the draft", async () => {
      await editDeleted();
      await press("Änderung speichern");
      await screen.findByText(/„Betriebsurlaub“ gibt es nicht mehr/);
      expect(screen.queryByLabelText("Erster Tag")).toBeNull();
      expect(screen.queryByRole("row", { name: /Betriebsurlaub/ })).toBeNull();
      expect(document.activeElement?.textContent).toBe("Besondere Tage");
      await press("Als neuen Tag eintragen");
      expect(screen.queryByText(/gibt es nicht mehr/)).toBeNull();
      expect(screen.getByLabelText<HTMLInputElement>("Letzter Tag").value).toBe("2027-01-24");
      await press("Eintragen");
      await screen.findByRole("button", { name: "Besonderen Tag eintragen" });
      expect(fake.backend.writes.at(-1)).toMatchObject({
        operation: "POST /opening-hours/special-days",
        body: { from: "2027-01-07", until: "2027-01-24", label: "Betriebsurlaub" },
      });
      expect(stored()).toEqual([]);
    });

    it("is reported as deleted after a reload, and its draft can be discarded, with an undo", async () => {
      const unmount = await editDeleted();
      unmount();
      await renderPage();
      await screen.findByText(/„Betriebsurlaub“ gibt es nicht mehr/);
      await press("Verwerfen");
      expect(screen.queryByText(/gibt es nicht mehr/)).toBeNull();
      expect(screen.getByRole("button", { name: "Besonderen Tag eintragen" })).toBeDefined();
      expect(stored()).toEqual([]);
      await press("Rückgängig");
      await screen.findByText(/„Betriebsurlaub“ gibt es nicht mehr/);
    });
  });
});
