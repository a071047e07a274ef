import type { LunchSettings, LunchSettingsEdit } from "@/api/generated";
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
import { maxMenus } from "./week";

export type LunchSettingsInput = {
  until: string;
  /** Of menus 1 to 3, as typed. */
  prices: string[];
  /** From Monday to Sunday. */
  courses: CourseInput[];
  includesSoup: boolean;
  includesDessert: boolean;
};

/** Sunday is 0. */
const dayKeyOf = (index: number) => (index + 1) % 7;

export const toSettingsInput = (settings: LunchSettings): LunchSettingsInput => ({
  until: settings.until,
  prices: Array.from({ length: maxMenus }, (_, index) => {
    const price = settings.prices[index];
    return price === undefined ? "" : formatPrice(price);
  }),
  courses: Array.from({ length: 7 }, (_, index) => {
    const fixed = settings.weekdayCourses.find(({ dayKey }) => dayKey === dayKeyOf(index));
    return fixed === undefined ? newCourse : toCourseInput(fixed.course);
  }),
  includesSoup: settings.includesSoup,
  includesDessert: settings.includesDessert,
});

/** As the server will store it. */
export const normalizeSettings = (t: TranslateFunction, input: LunchSettingsInput): LunchSettingsInput => ({
  ...input,
  prices: input.prices.map(normalizePrice),
  courses: input.courses.map((course) => normalizeCourse(t, course)),
});

/** Of normalized input. */
export const toSettingsEdit = (t: TranslateFunction, input: LunchSettingsInput): LunchSettingsEdit => ({
  until: input.until,
  prices: input.prices.flatMap((price) => parsePrice(price) ?? []),
  weekdayCourses: input.courses.flatMap((course, index) =>
    isEmptyCourse(course) ? [] : [{ dayKey: dayKeyOf(index), course: toCourse(t, course) }],
  ),
  includesSoup: input.includesSoup,
  includesDessert: input.includesDessert,
});

const coursePath = (index: number) => `weekdayCourses.${index}.course`;

/** Messages by field. */
export function settingsErrors(t: TranslateFunction, input: LunchSettingsInput): Record<string, string> {
  const errors: Record<string, string> = {};
  if (input.until === "") errors.until = t("staff.lunch.error.until");
  const lastPrice = input.prices.findLastIndex((price) => price.trim() !== "");
  for (const [index, price] of input.prices.entries()) {
    if (price.trim() === "" && index < lastPrice) errors[`prices.${index}`] = t("staff.lunch.error.price");
    else if (price.trim() !== "" && parsePrice(price) === undefined)
      errors[`prices.${index}`] = t("staff.price.invalid");
  }
  const courses = input.courses.map((course, index) => courseErrors(t, coursePath(index), course));
  return Object.assign(errors, ...courses);
}

export const menuPriceLabel = (t: TranslateFunction, index: number) =>
  t("staff.lunch.menu", { number: index + 1 });

/** All inputs, for the list of errors. */
export const settingsInputs = (t: TranslateFunction): FormInput[] => [
  { key: "until", label: t("staff.lunch.settings.until") },
  ...Array.from({ length: maxMenus }, (_, index) => ({
    key: `prices.${index}`,
    label: menuPriceLabel(t, index),
  })),
  ...Array.from({ length: 7 }, (_, index) => courseInputs(coursePath(index), weekdayName(t, index))).flat(),
];

/** Fields for resolving conflicts. */
export const comparableSettingsFields = (
  t: TranslateFunction,
  dishes: DishesById,
): ComparableField<LunchSettingsInput>[] => [
  { key: "until", label: t("staff.lunch.settings.until") },
  {
    key: "prices",
    label: t("staff.lunch.settings.prices"),
    format: ({ prices }) => prices.filter((price) => price !== "").join(" · ") || t("staff.empty"),
  },
  { key: "includesSoup", label: t("staff.lunch.settings.includesSoup") },
  { key: "includesDessert", label: t("staff.lunch.settings.includesDessert") },
  {
    key: "courses",
    label: t("staff.lunch.settings.weekdays"),
    format: ({ courses }) =>
      courses
        .flatMap((course, index) =>
          isEmptyCourse(course)
            ? []
            : [
                t("staff.lunch.share.line", {
                  label: weekdayName(t, index),
                  text: describeCourse(t, course, dishes),
                }),
              ],
        )
        .join(" · ") || t("staff.empty"),
  },
];
