import type { LunchSettings } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { formatPrice } from "@/lib/dishes";
import { numberOfWeek } from "@/lib/isoWeek";
import { parsePrice } from "../components/prices";
import type { DishesById } from "../hooks/useDishes";
import { nameOfCourse, toCourseInput } from "./courses";
import { formatShortDate, shortWeekdayName, weekdayName, workingDays } from "./dates";
import { type LunchWeekInput, type MenuInput, weekDays } from "./week";

type Options = {
  week: string;
  input: LunchWeekInput;
  settings: LunchSettings;
  /** Days without lunch by the opening hours; Monday is 0. */
  closedDays: readonly number[];
  dishes: DishesById;
};

const line = (t: TranslateFunction, label: string, text: string) =>
  t("staff.lunch.share.line", { label, text });

function menuLines(
  t: TranslateFunction,
  day: string,
  menus: readonly MenuInput[],
  { dishes, settings: { prices } }: Options,
): string[] {
  const filled = menus.flatMap(({ courses, price }, index) => {
    const names = courses.flatMap((course) => nameOfCourse(course, dishes) || []);
    const cents = price.trim() === "" ? prices[index] : parsePrice(price);
    const shownPrice = cents === undefined ? "" : formatPrice(cents);
    return names.length > 0 ? [{ number: index + 1, courses: names.join(", "), price: shownPrice }] : [];
  });
  return filled.map(({ number, courses, price }) =>
    line(
      t,
      filled.length === 1 ? day : t("staff.lunch.share.menu", { day, number }),
      price === "" ? courses : t("staff.lunch.share.price", { courses, price }),
    ),
  );
}

function includedText(t: TranslateFunction, { includesSoup, includesDessert }: LunchSettings): string[] {
  if (includesSoup && includesDessert) return [t("staff.lunch.share.both")];
  if (includesSoup) return [t("staff.lunch.share.soup")];
  return includesDessert ? [t("staff.lunch.share.dessert")] : [];
}

/** The week as plain text, as it is typed, without dishes that were deleted. */
export function formatWeekText(t: TranslateFunction, options: Options): string {
  const { week, input, settings, closedDays, dishes } = options;
  const days = weekDays.map((day, index) => {
    if (closedDays.includes(index)) return [];
    const fixed = settings.weekdayCourses
      .filter(({ dayKey }) => dayKey === (index + 1) % 7)
      .flatMap(({ course }) => nameOfCourse(toCourseInput(course), dishes) ?? []);
    const label = t("staff.lunch.share.weekday", { day: weekdayName(t, index) });
    return [
      ...menuLines(t, shortWeekdayName(t, index), input[day], options),
      ...fixed.map((name) => line(t, label, name)),
    ];
  });
  const { from, until } = workingDays(
    week,
    days.findLastIndex((lines) => lines.length > 0),
  );
  const heading = t("staff.lunch.share.heading", {
    number: numberOfWeek(week),
    from: formatShortDate(t, from),
    until: formatShortDate(t, until),
  });
  return [
    heading,
    "",
    ...days.flat(),
    "",
    ...includedText(t, settings),
    t("staff.lunch.share.until", { until: settings.until }),
  ].join("\n");
}
