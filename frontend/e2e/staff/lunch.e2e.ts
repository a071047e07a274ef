import { expect } from "vitest";
import type { Dish, Lunch, LunchWeek } from "../../src/api/generated";
import { datesOfWeek, isoWeekOf, weekAfter } from "../../src/lib/isoWeek";
import { axe, setColorScheme, violationsOf } from "../axe";
import { test as baseTest, startedOnce } from "../fixtures";
import { startServerAt } from "../server";
import { plain } from "../texts";
import { ApiClient, closeStatus, signInByApi, waitForScreen } from "./fixtures";
import { addStaff, berta } from "./startStaffServer";

/** Friday after noon. */
const now = "2026-11-27T12:00:00Z";
const thisWeek = isoWeekOf("2026-11-27");
const nextWeek = weekAfter(thisWeek);

const test = baseTest.extend(
  "serverWithClock",
  { scope: "file" },
  startedOnce(() => startServerAt(now, addStaff)),
);

const workingDays = ["Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag"];

test("an innkeeper copies last week's lunch, changes five days, one to a dish, and publishes them", async ({
  serverWithClock: server,
  openPage,
}) => {
  const colleague = await ApiClient.of(server, berta);
  const menu = (text: string) => ({ menus: [{ courses: [{ text: "Suppe" }, { text }] }] });
  const days = [...workingDays.map((day) => menu(`Menü vom ${day}`)), { menus: [] }, { menus: [] }];
  await colleague.request("PUT", `/lunch/weeks/${thisWeek}`, { days });
  const { id: dish } = await colleague.request<Dish>("POST", "/dishes", {
    ...{ name: "Gebratene Forelle", description: "", prices: [{ price: 1990 }], marks: [] },
    allergens: { isChecked: true, contains: ["fish"] },
  });

  const page = await openPage(server, { screenSize: "phone", reducedMotion: true });
  // The time of the browser is that of the server.
  await page.clock.setFixedTime(now);
  await signInByApi(page, server);
  await page.goto("/einloggen");
  await waitForScreen(page, "Griaß di, Anna!");
  await page.getByRole("link", { name: "Für nächste Woche gibt es noch kein Mittagsmenü." }).tap();
  await page.getByRole("button", { name: "Letzte Woche kopieren" }).tap();
  expect(await closeStatus(page)).toBe("KW 48 kopiert. Gäste sehen davon noch nichts.");
  for (const day of workingDays) await page.getByLabel(`${day}, Zeile 2`, { exact: true }).fill(`${day} neu`);
  await page.getByLabel("Freitag, Zeile 2", { exact: true }).fill("forelle");
  await page.getByRole("option", { name: "Gebratene Forelle Allergene: D" }).tap();
  await page.getByLabel("Für Gäste").selectOption("sofort");
  for (const scheme of ["light", "dark"] as const) {
    await setColorScheme(page, scheme);
    expect(await violationsOf(axe(page)), scheme).toEqual([]);
  }
  await page.getByRole("button", { name: "Speichern" }).tap();
  expect(await closeStatus(page)).toBe("Gespeichert. Gäste sehen die Woche.");

  const saved = await colleague.request<LunchWeek>("GET", `/lunch/weeks/${nextWeek}`);
  const textsOf = ({ menus }: LunchWeek["days"][number]) =>
    menus.flatMap(({ courses }) => courses.map((course) => course.text ?? `${course.dish}`));
  const texts = workingDays.map((day) => ["Suppe", `${day} neu`]);
  expect(saved.days.slice(0, 5).map(textsOf)).toEqual(texts.with(4, ["Suppe", `${dish}`]));
  const shown: Lunch = await (await fetch(`${server.url}/api/lunch`)).json();
  expect(shown).toMatchObject({ isOffered: true, week: nextWeek });
  const dates = datesOfWeek(nextWeek);
  for (const day of shown.days) {
    expect(day.menus.flatMap(({ courses }) => courses.map(({ text }) => text))).toEqual(
      texts.with(4, ["Suppe", "Gebratene Forelle"])[dates.indexOf(day.date)],
    );
  }

  await page.getByRole("link", { name: "Alle Wochen" }).tap();
  const week = page.getByRole("link", { name: "Nächste Woche" });
  expect(plain(await week.innerText())).toContain("öffentlich");
});
