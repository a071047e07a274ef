import type { Dish, LunchCourse } from "@/api/generated";
import { lunchWeekEditLimits } from "@/api/generated/limits";
import type { TranslateFunction } from "@/i18n/texts";
import { countCharacters } from "@/lib/countCharacters";
import {
  type AllergenInput,
  allergenError,
  formatAllergens,
  normalizeAllergens,
  toAllergenDeclaration,
  toAllergenInput,
} from "../components/allergens";
import type { FormInput } from "../components/FormErrors";
import type { DishesById } from "../hooks/useDishes";

/** A line of a menu: a text, or a dish, which is edited elsewhere. */
export type CourseInput = { dish?: number; text: string; textEn: string; allergens: AllergenInput };

export const newCourse: CourseInput = { text: "", textEn: "", allergens: "" };

const maxLengths = {
  text: lunchWeekEditLimits["days.*.menus.*.courses.*.text"].max,
  textEn: lunchWeekEditLimits["days.*.menus.*.courses.*.textEn"].max,
};

export const toCourseInput = ({ dish, text = "", textEn = "", allergens }: LunchCourse): CourseInput => ({
  ...(dish !== undefined && { dish }),
  ...{ text, textEn, allergens: toAllergenInput(allergens) },
});

export const dishCourse = ({ id }: Dish): CourseInput => ({ ...newCourse, dish: id });

/** The dish as a text, to be changed for this menu. */
export const textCourse = ({ name, nameEn = "", allergens }: Dish): CourseInput => ({
  ...{ text: name, textEn: nameEn, allergens: toAllergenInput(allergens) },
});

export const toCourse = (t: TranslateFunction, course: CourseInput): LunchCourse => {
  const { dish, text, textEn, allergens } = course;
  if (dish !== undefined) return { dish };
  return { text, ...(textEn && { textEn }), allergens: toAllergenDeclaration(t, allergens) };
};

/** As the server will store it. */
export const normalizeCourse = (t: TranslateFunction, course: CourseInput): CourseInput => ({
  ...course,
  text: course.text.trim(),
  textEn: course.textEn.trim(),
  allergens: normalizeAllergens(t, course.allergens),
});

export const isEmptyCourse = ({ dish, text, textEn, allergens }: CourseInput) =>
  dish === undefined && [text, textEn, allergens].every((value) => value.trim() === "");

/** Undefined for a dish that was deleted. */
export const nameOfCourse = ({ dish, text }: CourseInput, dishes: DishesById) =>
  dish === undefined ? text.trim() : dishes.get(dish)?.name;

/** For the comparison of two versions: all there is. */
export function describeCourse(t: TranslateFunction, course: CourseInput, dishes: DishesById): string {
  const allergens = formatAllergens(t, course.allergens);
  const title = nameOfCourse(course, dishes) ?? t("staff.lunch.dish.deleted");
  const name = title + (course.textEn && ` / ${course.textEn}`);
  return allergens === "" ? name : `${name} (${allergens})`;
}

/** Messages by field; `path`: that of the course in the API. */
export function courseErrors(t: TranslateFunction, path: string, course: CourseInput) {
  if (isEmptyCourse(course)) return {};
  const errors: Record<string, string> = {};
  for (const field of ["text", "textEn"] as const)
    if (countCharacters(course[field].trim()) > maxLengths[field])
      errors[`${path}.${field}`] = t("staff.lunch.error.long", { limit: maxLengths[field] });
  const isMissing = course.dish === undefined && course.text.trim() === "";
  if (isMissing) errors[`${path}.text`] = t("staff.lunch.error.text");
  const allergens = allergenError(t, course.allergens);
  if (allergens !== undefined) errors[`${path}.allergens`] = allergens;
  return errors;
}

/** The inputs of a course, for the list of errors. */
export const courseInputs = (path: string, label: string): FormInput[] =>
  ["dish", "text", "allergens", "textEn"].map((field) => ({ key: `${path}.${field}`, label }));
