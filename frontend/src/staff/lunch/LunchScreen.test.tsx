import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dish } from "@/testing/fakeCards";
import { lunchWeek } from "@/testing/fakeLunch";
import { setUpFakeServer } from "@/testing/setUpFakeServer";
import { closeStatus, currentPath, field, followLink, press, renderStaffApp, type } from "@/testing/staffApp";

const fake = setUpFakeServer();
const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");

/** Thursday. */
const today = "2026-11-26T09:00:00Z";
const week49 = "/mittag?woche=2026-W49";
const menus = ["Suppe + Eiernockerl", "Gulasch", "Linsen", "Knödel", "Fisch"];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(today) });
  fake.backend.lunchWeeks = [lunchWeek("2026-W46", ["Blunzngröstl"]), lunchWeek("2026-W48", menus)];
});

const weekOf = (week: string) => fake.backend.lunchWeeks.find((one) => one.week === week);
const coursesOf = (week: string) =>
  weekOf(week)?.days.map(({ menus }) =>
    menus.map(({ courses }) => courses.map(({ text }) => text).join(" + ")).join(" | "),
  );
const choose = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

it("lists this week, the next ones and later ones with their states", async () => {
  fake.backend.lunchWeeks.push(
    lunchWeek("2026-W49", menus, { publishedAt: "2026-11-27T15:00:00Z" }),
    lunchWeek("2027-W02", menus),
    lunchWeek("2027-W03", menus, { publishedAt: "2026-11-20T15:00:00Z" }),
  );
  renderStaffApp("/mittag");
  const list = await screen.findByRole("list", { name: "Wochen" });
  expect(
    within(list)
      .getAllByRole("link")
      .map(({ textContent }) => plain(textContent)),
  ).toEqual([
    "Diese Woche KW 48 · 23.11. – 27.11.Entwurf",
    "Nächste Woche KW 49 · 30.11. – 4.12.ab Fr 27.11., 16:00",
    " KW 50 · 7.12. – 11.12.leer",
    " KW 2 · 11.1. – 15.1.Entwurf",
    " KW 3 · 18.1. – 22.1.öffentlich",
  ]);
  await followLink(/^Nächste Woche/);
  expect(currentPath()).toBe(week49);
  const heading = await screen.findByRole("heading", { name: /^KW 49/ });
  expect(document.activeElement).toBe(heading);
});

it("last week is copied, five days are changed, and the week is published with one button", async () => {
  renderStaffApp(week49);
  await press("Letzte Woche kopieren");
  expect(await closeStatus()).toBe("KW 48 kopiert. Gäste sehen davon noch nichts.");
  expect(coursesOf("2026-W49")).toEqual([...menus, "", ""]);
  for (const [index, day] of ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag"].entries())
    await type(`${day}, Zeile 1`, `Neu ${index}`);
  await choose("Für Gäste", "from");
  expect((await field("Sichtbar ab, Tag")).value).toBe("2026-11-27");
  expect((await field("Sichtbar ab, Uhrzeit")).value).toBe("16:00");
  await press("Speichern");
  expect(await closeStatus()).toBe("Gespeichert. Gäste sehen die Woche ab Fr 27.11., 16:00.");
  expect(fake.backend.writes.at(-1)).toMatchObject({
    operation: "PUT /lunch/weeks/2026-W49",
    ifMatch: '"2"',
  });
  expect(coursesOf("2026-W49")).toEqual(["Neu 0 + Eiernockerl", "Neu 1", "Neu 2", "Neu 3", "Neu 4", "", ""]);
  expect(weekOf("2026-W49")?.publishedAt).toBe("2026-11-27T15:00:00.000Z");

  await choose("Für Gäste", "public");
  await press("Speichern");
  expect(await closeStatus()).toBe("Gespeichert. Gäste sehen die Woche.");
  expect(weekOf("2026-W49")?.publishedAt).toBe("2026-11-26T09:00:00.000Z");
  await choose("Für Gäste", "draft");
  await press("Speichern");
  expect(await closeStatus()).toBe("Gespeichert. Gäste sehen die Woche noch nicht.");
  expect(weekOf("2026-W49")?.publishedAt).toBeUndefined();
});

describe("copying", () => {
  it("offers the latest week before, and all others with their first lines", async () => {
    fake.backend.lunchWeeks = [lunchWeek("2026-W46", ["Blunzngröstl"]), lunchWeek("2026-W50", menus)];
    renderStaffApp(week49);
    await screen.findByRole("button", { name: "KW 46 kopieren" });
    await press("andere Woche …");
    const list = screen.getByRole("list", { name: "Welche Woche?" });
    expect(
      within(list)
        .getAllByRole("button")
        .map(({ textContent }) => plain(textContent)),
    ).toEqual(["KW 50 · 7.12. – 11.12.Suppe · Eiernockerl · Gulasch", "KW 46 · 9.11. – 13.11.Blunzngröstl"]);
    await press(/^KW 50/);
    await closeStatus();
    expect(coursesOf("2026-W49")).toEqual([...menus, "", ""]);
    expect(screen.queryByRole("button", { name: "andere Woche …" })).toBeNull();
  });

  it("overwrites nothing that another person has saved meanwhile", async () => {
    renderStaffApp(week49);
    fake.backend.beforeWrite = () => fake.backend.lunchWeeks.push(lunchWeek("2026-W49", ["Gulasch"]));
    await press("Letzte Woche kopieren");
    expect(await closeStatus()).toMatch(/^Nichts kopiert: Diese Woche hat inzwischen schon Menüs/);
    expect((await field("Montag, Zeile 1")).value).toBe("Gulasch");
    expect(coursesOf("2026-W49")?.[0]).toBe("Gulasch");
  });
});

it("a week is typed line by line", async () => {
  fake.backend.lunchWeeks = [];
  renderStaffApp(week49);
  await type("Montag, Zeile 1", "Suppe");
  const enter = async (label: string) => fireEvent.keyDown(await field(label), { key: "Enter" });
  await enter("Montag, Zeile 1");
  expect(document.activeElement).toBe(await field("Montag, Zeile 2"));
  // An empty line begins no other one.
  await enter("Montag, Zeile 2");
  await type("Montag, Zeile 2", "Gulasch");
  await enter("Montag, Zeile 1");
  expect(document.activeElement).toBe(await field("Montag, Zeile 2"));
  await type("Montag, Zeile 1", "Suppe ");
  await press("Montag: Zeile dazu");
  await press("Montag: Menü dazu");
  expect(document.activeElement).toBe(await field("Montag, Menü 2, Zeile 1"));
  await type("Montag, Menü 2, Zeile 1", "Fisch");
  await type("Montag, Menü 2: Preis in Euro", "14.5");
  await press("Samstag und Sonntag dazu");
  await type("Sonntag, Zeile 1", "Braten");
  await press("Speichern");
  await closeStatus();
  expect(coursesOf("2026-W49")).toEqual(["Suppe + Gulasch | Fisch", "", "", "", "", "", "Braten"]);
  expect(weekOf("2026-W49")?.days[0]?.menus[1]?.price).toBe(1450);
});

it("allergens are typed or chosen, and are not checked until then", async () => {
  renderStaffApp("/mittag?woche=2026-W48");
  await press("Dienstag, Zeile 1: Allergene");
  await type("Allergene", "acg");
  await screen.findByText("Enthält Gluten, Eier und Milch.");
  fireEvent.click(await field("L Sellerie"));
  fireEvent.click(await field("A Gluten"));
  expect((await field("Allergene")).value).toBe("CGL");
  await type("Auf Englisch", "Goulash");
  await press("Dienstag, Zeile 1: Allergene C, G, L · EN");
  await press("Mittwoch, Zeile 1: Allergene");
  fireEvent.click(await field("Geprüft: keine der 14"));
  await press("Mittwoch, Zeile 1: Allergene keine");
  await press("Speichern");
  await closeStatus();
  const declarations = weekOf("2026-W48")?.days.map(({ menus }) => menus[0]?.courses[0]);
  expect(declarations?.slice(0, 3)).toEqual([
    { text: "Suppe", allergens: { isChecked: false, contains: [] } },
    {
      text: "Gulasch",
      textEn: "Goulash",
      allergens: { isChecked: true, contains: ["eggs", "milk", "celery"] },
    },
    { text: "Linsen", allergens: { isChecked: true, contains: [] } },
  ]);
});

it("a line becomes a dish that is found, and a dish becomes a text again", async () => {
  const allergens = { isChecked: true, contains: ["gluten" as const] };
  fake.backend.dishes = [
    dish(1, "Rindsgulasch", { allergens, nameEn: "Beef goulash" }),
    dish(2, "Erdäpfelgulasch"),
    dish(3, "Forelle"),
  ];
  const courses = [{ dish: 1 }, { dish: 99 }];
  Object.assign(weekOf("2026-W48")?.days[1]?.menus[0] ?? {}, { courses });
  renderStaffApp("/mittag?woche=2026-W48");
  const key = async (label: string, name: string) => fireEvent.keyDown(await field(label), { key: name });
  await type("Montag, Zeile 2", "gul");
  const list = screen.getByRole("listbox");
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    "ErdäpfelgulaschAllergene nicht geprüft",
    "RindsgulaschAllergene: A",
  ]);
  await key("Montag, Zeile 2", "ArrowDown");
  await key("Montag, Zeile 2", "Enter");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(document.activeElement).toBe(await field("Montag, Zeile 3"));
  // Enter alone keeps what is typed.
  await type("Mittwoch, Zeile 1", "Forelle");
  await key("Mittwoch, Zeile 1", "Enter");
  await screen.findByText("Gelöschtes Gericht: Gäste sehen es nicht");
  screen.getByText(/Di: Rindsgulasch – 12,90/);
  await press("Dienstag, Zeile 1: Als Text");
  expect(document.activeElement).toBe(await field("Dienstag, Zeile 1"));
  await press("Dienstag, Zeile 2: Text schreiben");
  await press("Speichern");
  await closeStatus();
  const saved = weekOf("2026-W48")?.days.map(({ menus }) => menus[0]?.courses);
  expect(saved?.slice(0, 3)).toEqual([
    [{ text: "Suppe", allergens: { isChecked: false, contains: [] } }, { dish: 2 }],
    [{ text: "Rindsgulasch", textEn: "Beef goulash", allergens }],
    [{ text: "Forelle", allergens: { isChecked: false, contains: [] } }],
  ]);
});

it("another text loses the allergens of the former one, unless they are kept", async () => {
  const allergens = { isChecked: true, contains: [] };
  const [monday, tuesday] = weekOf("2026-W48")?.days ?? [];
  for (const day of [monday, tuesday])
    Object.assign(day?.menus[0]?.courses[0] ?? {}, { allergens, textEn: "Dish" });
  renderStaffApp("/mittag?woche=2026-W48");
  await type("Montag, Zeile 1", "Fischsuppe");
  await press("Montag, Zeile 1: Allergene");
  await type("Dienstag, Zeile 1", "Rindsgulasch");
  fireEvent.click(screen.getAllByRole("button", { name: "Wie vorher: keine · EN" })[1] as HTMLElement);
  await press("Speichern");
  await closeStatus();
  const courses = weekOf("2026-W48")?.days.map(({ menus }) => menus[0]?.courses[0]);
  expect(courses?.slice(0, 2)).toEqual([
    { text: "Fischsuppe", allergens: { isChecked: false, contains: [] } },
    { text: "Rindsgulasch", textEn: "Dish", allergens },
  ]);
});

it("the text of a line is selected when the line gets the focus, and a second tap places the cursor", async () => {
  renderStaffApp("/mittag?woche=2026-W48");
  const [soup, other] = [await field("Montag, Zeile 1"), await field("Montag, Zeile 2")];
  const selected = () => soup.value.slice(soup.selectionStart ?? 0, soup.selectionEnd ?? 0);
  const tap = () => {
    fireEvent.pointerDown(soup);
    if (selected() === "") soup.setSelectionRange(2, 2);
    soup.focus();
    fireEvent.click(soup);
    return selected();
  };
  expect([tap(), tap()]).toEqual(["Suppe", ""]);
  other.focus();
  act(() => soup.focus());
  expect(selected()).toBe("Suppe");
  // Another window had the focus.
  soup.setSelectionRange(2, 2);
  fireEvent.focus(soup);
  expect(selected()).toBe("");
});

it("invalid input is explained and not sent", async () => {
  renderStaffApp("/mittag?woche=2026-W48");
  await press("Montag, Zeile 2: Allergene");
  await type("Allergene", "A, Q");
  await press("Montag, Zeile 2: Allergene A");
  await type("Dienstag: Preis in Euro", "vierzehn");
  await type("Mittwoch, Zeile 1", "x".repeat(161));
  await choose("Für Gäste", "from");
  await type("Sichtbar ab, Uhrzeit", "");
  await press("Speichern");
  const summary = await screen.findByText("Bitte prüfe deine Eingaben");
  const errors = within(summary.parentElement as HTMLElement).getAllByRole("button");
  expect(errors.map(({ textContent }) => plain(textContent))).toEqual([
    "Montag, Zeile 2 – „Q“ ist keiner der 14 Buchstaben und keine der 14 Zutaten.",
    "Dienstag: Preis in Euro – Bitte gib einen Preis wie 14,90 ein.",
    "Mittwoch, Zeile 1 – Zu lang: höchstens 160 Zeichen.",
    "Für Gäste – Bitte wähle Tag und Uhrzeit.",
  ]);
  await act(async () => errors[0]?.click());
  expect(document.activeElement).toBe(await field("Allergene"));
  expect(fake.backend.writes).toEqual([]);
});

it("after a conflict only what both have changed is to be chosen", async () => {
  renderStaffApp("/mittag?woche=2026-W48");
  await type("Montag, Zeile 1", "Meine Suppe");
  fake.backend.beforeWrite = () => {
    fake.backend.lunchWeeks = [
      lunchWeek("2026-W48", ["Ihre Suppe", ...menus.slice(1, 4), "Karpfen"], { version: 3 }),
    ];
  };
  await press("Speichern");
  const comparison = await screen.findByRole("form", { name: "Gleichzeitig geändert" });
  expect(
    within(comparison)
      .getAllByRole("group")
      .map(({ textContent }) => plain(textContent)),
  ).toEqual([
    "MontagDeine FassungMeine Suppe, EiernockerlGespeicherte FassungIhre Suppe",
    "FreitagDeine FassungFischGespeicherte FassungKarpfen",
  ]);
  fireEvent.click(within(comparison).getAllByLabelText(/Deine Fassung/)[0] as HTMLElement);
  await press("Auswahl speichern");
  await closeStatus();
  expect(coursesOf("2026-W48")?.[0]).toBe("Meine Suppe + Eiernockerl");
  expect(coursesOf("2026-W48")?.[4]).toBe("Karpfen");
});

it("days without lunch by the opening hours are marked", async () => {
  fake.backend.hours.state.today.hours = {
    isOpen: true,
    openFrom: "10:00",
    openUntil: "23:00",
    kitchenFrom: "17:00",
    kitchenUntil: "21:00",
  };
  renderStaffApp(week49);
  expect(await screen.findAllByText("keine Küche zu Mittag – wird nicht angezeigt")).toHaveLength(5);
  cleanup();
  fake.backend.hours.state.today.hours = { isOpen: false };
  renderStaffApp(week49);
  expect(await screen.findAllByText("geschlossen – wird nicht angezeigt")).toHaveLength(5);
  expect((await field("Montag, Zeile 1")).disabled).toBe(false);
});

describe("sharing the week", () => {
  const text = "Mittagsmenü KW 48 (23.11.–27.11.)\n\nMo: Suppe, Eiernockerl – 12,90 €";
  const show = () => renderStaffApp("/mittag?woche=2026-W48");

  it("uses the dialog of the system", async () => {
    const share = vi.fn(async () => {});
    vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { share }));
    show();
    await press("Teilen");
    expect(share).toHaveBeenCalledWith({ text: expect.stringContaining(text) });
  });

  it.each([
    [true, "Kopiert. Jetzt kannst du den Text einfügen."],
    [false, "Kopieren hat nicht geklappt. Bitte markiere den Text und kopiere ihn selbst."],
  ])("copies the text without HTTPS: %s", async (isCopied, message) => {
    const copied: string[] = [];
    document.execCommand = () => {
      copied.push((document.activeElement as HTMLTextAreaElement).value);
      return isCopied;
    };
    show();
    await press("Text kopieren");
    expect(await closeStatus()).toBe(message);
    expect(copied[0]).toContain(text);
  });
});

it("the settings refuse a price without the one before it, and keep fixed courses", async () => {
  renderStaffApp("/mittag");
  await type("Menü 3", "15");
  await press("Einstellungen speichern");
  await screen.findByText("Menü 2 – Auch dieser Preis muss eingetragen sein.");
  await type("Menü 2", "13,9");
  await type("Freitag", "Fisch");
  await type("Mittag bis", "14:30");
  fireEvent.click(await field("Nachspeise inklusive"));
  await press("Einstellungen speichern");
  expect(await closeStatus()).toBe("Einstellungen gespeichert");
  await waitFor(() =>
    expect(fake.backend.lunchSettings).toEqual({
      until: "14:30",
      prices: [1290, 1390, 1500],
      weekdayCourses: [
        { dayKey: 5, course: { text: "Fisch", allergens: { isChecked: false, contains: [] } } },
      ],
      includesSoup: true,
      includesDessert: true,
      version: 2,
    }),
  );
});
