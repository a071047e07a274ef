import type { LunchDay, LunchMenu, LunchWeek, LunchWeekEdit } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { formatPrice } from "@/lib/dishes";
import type { ComparableField } from "../components/ConflictForm";
import type { FormInput } from "../components/FormErrors";
import { normalizePrice, parsePrice } from "../components/prices";
import type { DishesById } from "../hooks/useDishes";
import {
  type CourseInput,
  courseErrors,
  courseInputs,
  describeCourse,
  isEmptyCourse,
  newCourse,
  normalizeCourse,
  toCourse,
  toCourseInput,
} from "./courses";
import { weekdayName } from "./dates";
import { formatPublication, instantOf, type PublishedAt, toPublishedAt } from "./publication";

export const maxMenus = 3;
export const maxCourses = 6;

/** `price`: as typed; empty for that of the settings. */
export type MenuInput = { courses: CourseInput[]; price: string };

/** Monday to Sunday, by their paths in the API. */
export const weekDays = ["days.0", "days.1", "days.2", "days.3", "days.4", "days.5", "days.6"] as const;
export type WeekDay = (typeof weekDays)[number];

export type LunchWeekInput = Record<WeekDay, MenuInput[]> & { publishedAt: PublishedAt };

const toMenuInput = ({ courses, price }: LunchMenu): MenuInput => ({
  courses: courses.map(toCourseInput),
  price: price === undefined ? "" : formatPrice(price),
});

const mapDays = <Value>(map: (index: number, day: WeekDay) => Value) =>
  Object.fromEntries(weekDays.map((day, index) => [day, map(index, day)])) as Record<WeekDay, Value>;

export const toWeekInput = (week: LunchWeek): LunchWeekInput => ({
  ...mapDays((index) => week.days[index]?.menus.map(toMenuInput) ?? []),
  publishedAt: toPublishedAt(week),
});

/** Without menus at the end that have no courses. */
function normalizeMenus(t: TranslateFunction, menus: readonly MenuInput[]): MenuInput[] {
  const normalized = menus.map(({ courses, price }) => ({
    courses: courses.filter((course) => !isEmptyCourse(course)).map((course) => normalizeCourse(t, course)),
    price: normalizePrice(price),
  }));
  const last = normalized.findLastIndex(({ courses }) => courses.length > 0);
  return normalized.slice(0, last + 1);
}

/** As the server will store it. */
export const normalizeWeek = (t: TranslateFunction, input: LunchWeekInput): LunchWeekInput => ({
  ...mapDays((_, day) => normalizeMenus(t, input[day])),
  publishedAt: input.publishedAt,
});

/** Of normalized input. */
export function toWeekEdit(t: TranslateFunction, input: LunchWeekInput): LunchWeekEdit {
  const publishedAt = instantOf(input.publishedAt)?.toISOString();
  const toDay = (menus: readonly MenuInput[]): LunchDay => ({
    menus: menus.map(({ courses, price }) => {
      const cents = parsePrice(price);
      return {
        courses: courses.map((course) => toCourse(t, course)),
        ...(cents !== undefined && { price: cents }),
      };
    }),
  });
  return { days: weekDays.map((day) => toDay(input[day])), ...(publishedAt && { publishedAt }) };
}

/** With at least one menu and one line in each, to type in. */
export function shownMenus(menus: readonly MenuInput[]): MenuInput[] {
  const shown = menus.length > 0 ? menus : [{ courses: [], price: "" }];
  return shown.map((menu) => (menu.courses.length > 0 ? menu : { ...menu, courses: [newCourse] }));
}

export const hasCourses = (menus: readonly MenuInput[]) =>
  menus.some(({ courses }) => courses.some((course) => !isEmptyCourse(course)));

export const isEmptyWeek = ({ days }: Pick<LunchWeek, "days">) =>
  days.every(({ menus }) => menus.every(({ courses }) => courses.length === 0));

/** "Montag", or "Montag, Menü 2" if there are several. */
export const menuLabel = (t: TranslateFunction, day: string, index: number, count: number) =>
  count === 1 ? day : t("staff.lunch.menuOfDay", { day, number: index + 1 });

/** Messages by field of the API. */
export function weekErrors(t: TranslateFunction, input: LunchWeekInput): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const day of weekDays)
    for (const [number, { courses, price }] of input[day].entries()) {
      const menu = `${day}.menus.${number}`;
      if (price.trim() !== "" && parsePrice(price) === undefined)
        errors[`${menu}.price`] = t("staff.price.invalid");
      for (const [line, course] of courses.entries())
        Object.assign(errors, courseErrors(t, `${menu}.courses.${line}`, course));
    }
  const isMomentMissing = input.publishedAt !== "" && instantOf(input.publishedAt) === undefined;
  return isMomentMissing ? { ...errors, publishedAt: t("staff.lunch.error.moment") } : errors;
}

/** All inputs, for the list of errors. */
export function weekInputs(t: TranslateFunction, input: LunchWeekInput): FormInput[] {
  const inputs = weekDays.flatMap((day, index) => {
    const menus = shownMenus(input[day]);
    return menus.flatMap(({ courses }, number) => {
      const menu = `${day}.menus.${number}`;
      const label = menuLabel(t, weekdayName(t, index), number, menus.length);
      const lines = courses.flatMap((_, line) =>
        courseInputs(`${menu}.courses.${line}`, t("staff.lunch.line", { menu: label, number: line + 1 })),
      );
      return [...lines, { key: `${menu}.price`, label: t("staff.lunch.price.label", { menu: label }) }];
    });
  });
  return [...inputs, { key: "publishedAt", label: t("staff.lunch.publication") }];
}

function describeMenus(t: TranslateFunction, menus: readonly MenuInput[], dishes: DishesById): string {
  const described = menus.map(({ courses, price }) => {
    const names = courses.map((course) => describeCourse(t, course, dishes)).join(", ");
    return price === "" ? names : t("staff.lunch.share.price", { courses: names, price });
  });
  const lines = described.map((menu, index) =>
    described.length === 1
      ? menu
      : t("staff.lunch.share.line", { label: t("staff.lunch.menu", { number: index + 1 }), text: menu }),
  );
  return lines.join(" · ") || t("staff.empty");
}

/** Fields for resolving conflicts. */
export const comparableWeekFields = (
  t: TranslateFunction,
  dishes: DishesById,
): ComparableField<LunchWeekInput>[] => [
  ...weekDays.map((day, index) => ({
    key: day,
    label: weekdayName(t, index),
    format: (week: LunchWeekInput) => describeMenus(t, week[day], dishes),
  })),
  {
    key: "publishedAt",
    label: t("staff.lunch.publication"),
    format: ({ publishedAt }) => formatPublication(t, publishedAt),
  },
];
