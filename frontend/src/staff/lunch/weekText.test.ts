import { expect, it } from "vitest";
import type { LunchMenu, LunchSettings, WeekdayCourse } from "@/api/generated";
import { dictionaries } from "@/i18n/dictionaries";
import { createTranslator } from "@/i18n/texts";
import { dish } from "@/testing/fakeCards";
import { toWeekInput } from "./week";
import { formatWeekText } from "./weekText";

const t = createTranslator(dictionaries.de);

const settings: LunchSettings = {
  until: "14:00",
  prices: [1290, 1390],
  weekdayCourses: [],
  includesSoup: false,
  includesDessert: false,
  version: 1,
};
/** "#1" is the dish 1. */
const course = (text: string) => (text.startsWith("#") ? { dish: Number(text.slice(1)) } : { text });
const menu = (courses: string, price?: number): LunchMenu => ({
  courses: courses === "" ? [] : courses.split(" + ").map(course),
  ...(price !== undefined && { price }),
});
const friday: WeekdayCourse = { dayKey: 5, course: { text: "Fisch" } };

const dishes = new Map([[1, dish(1, "Backhendl")]]);

type Row = {
  days: LunchMenu[][];
  changes?: Partial<LunchSettings>;
  closedDays?: number[];
  text: string;
};

const rows: Record<string, Row> = {
  "a menu a day": {
    days: [[menu("Frittatensuppe + Eiernockerl")], [menu("Gulasch", 1450)], [], [], [menu("Strudel")]],
    text: `Mittagsmenü KW 49 (30.11.–4.12.)

Mo: Frittatensuppe, Eiernockerl – 12,90 €
Di: Gulasch – 14,50 €
Fr: Strudel – 12,90 €

Mittag bis 14:00`,
  },
  "several menus, one without a price, and what is included": {
    days: [
      [menu("Linsen"), menu("Gulasch"), menu("Fisch")],
      [menu(""), menu("Knödel")],
    ],
    changes: { includesSoup: true, includesDessert: true, until: "14:30" },
    text: `Mittagsmenü KW 49 (30.11.–4.12.)

Mo, Menü 1: Linsen – 12,90 €
Mo, Menü 2: Gulasch – 13,90 €
Mo, Menü 3: Fisch
Di: Knödel – 13,90 €

Suppe und Nachspeise inklusive
Mittag bis 14:30`,
  },
  "a closed day, the course of a weekday, and a Sunday": {
    days: [[menu("Linsen")], [], [], [], [], [], [menu("Braten")]],
    changes: { weekdayCourses: [friday], includesSoup: true },
    closedDays: [0],
    text: `Mittagsmenü KW 49 (30.11.–6.12.)

Jeden Freitag: Fisch
So: Braten – 12,90 €

Suppe inklusive
Mittag bis 14:00`,
  },
  "dishes, some of which were deleted": {
    days: [[menu("Suppe + #1 + #2"), menu("#2")]],
    changes: { weekdayCourses: [friday, { dayKey: 5, course: course("#2") }] },
    text: `Mittagsmenü KW 49 (30.11.–4.12.)

Mo: Suppe, Backhendl – 12,90 €
Jeden Freitag: Fisch

Mittag bis 14:00`,
  },
};

it.each(Object.entries(rows))("the text of a week with %s", (_, { days, changes, closedDays = [], text }) => {
  const menus = Array.from({ length: 7 }, (_, index) => ({ menus: days[index] ?? [] }));
  const input = toWeekInput({ week: "2026-W49", days: menus, version: 1 });
  const options = { week: "2026-W49", input, settings: { ...settings, ...changes }, closedDays, dishes };
  expect(formatWeekText(t, options)).toBe(text);
});
