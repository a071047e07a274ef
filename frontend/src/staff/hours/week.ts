import type { OpeningHours, OpeningHoursEdit } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { dayName } from "@/lib/dates";
import type { ComparableField } from "../components/ConflictForm";
import { type DayTimes, dayTimesErrors, formatTimes, toApiDayHours, toDayTimes } from "./times";

/** Monday to Sunday, by their paths in the API. */
const weekdays = ["week.0", "week.1", "week.2", "week.3", "week.4", "week.5", "week.6"] as const;
export const weekRows = [...weekdays, "holiday"] as const;
export type WeekRow = (typeof weekRows)[number];
export type WeekInput = Record<WeekRow, DayTimes>;

/** Sunday is 0. */
const dayKeyOf = (index: number) => (index + 1) % 7;

export const rowLabel = (t: TranslateFunction, row: WeekRow) =>
  row === "holiday" ? t("hours.holidays") : dayName(t, dayKeyOf(weekdays.indexOf(row)));

export const toWeekInput = ({ week, holiday }: Pick<OpeningHours, "week" | "holiday">) =>
  Object.fromEntries([...week, holiday].map((day, index) => [weekRows[index], toDayTimes(day)])) as WeekInput;

export const toHoursEditRequest = (input: WeekInput): OpeningHoursEdit => ({
  week: weekdays.map((row, index) => ({ ...toApiDayHours(input[row]), dayKey: dayKeyOf(index) })),
  holiday: toApiDayHours(input.holiday),
});

/** Fields for resolving conflicts. */
export const comparableWeekFields = (t: TranslateFunction): ComparableField<WeekInput>[] =>
  weekRows.map((row) => ({
    key: row,
    label: rowLabel(t, row),
    format: (week) => formatTimes(t, week[row]),
  }));

export const weekErrors = (t: TranslateFunction, input: WeekInput): Record<string, string> =>
  Object.assign({}, ...weekRows.map((row) => dayTimesErrors(t, input[row], `${row}.`)));
