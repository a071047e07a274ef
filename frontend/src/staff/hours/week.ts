import type { OpeningHours } from "@/api/generated";
import type { OpeningHoursEdit } from "@/api/generated/models/OpeningHoursEdit";
import {
  type DayTimesDraft,
  type TimeFieldName,
  timeFields,
  toApiDayHours,
  toDayTimesDraft,
  validateDayTimes,
} from "./times";

/** Monday to Sunday, then holidays; `version`: version the draft is based on. */
export type WeekDraft = { days: readonly DayTimesDraft[]; version: number };

/** `dayKey` by row; Sunday is 0. */
export const dayKeys = [1, 2, 3, 4, 5, 6, 0, "holiday"] as const;

export const weekDraftOf = ({
  week,
  holiday,
  version,
}: Pick<OpeningHours, "week" | "holiday" | "version">): WeekDraft => ({
  days: [...week.map(({ dayKey: _, ...day }) => toDayTimesDraft(day)), toDayTimesDraft(holiday)],
  version,
});

/** Days by row number. */
export type TimesByRow = Readonly<Record<string, DayTimesDraft>>;

export const toTimesByRow = (days: readonly DayTimesDraft[]): TimesByRow =>
  Object.fromEntries(days.entries());

export function toHoursEditRequest({ days }: Pick<WeekDraft, "days">): OpeningHoursEdit {
  const hours = days.map(toApiDayHours);
  return {
    week: hours.slice(0, 7).map((day, index) => ({ ...day, dayKey: Number(dayKeys[index]) })),
    holiday: hours[7] ?? { isOpen: false },
  };
}

export const isWeekValid = ({ days }: WeekDraft) =>
  days.every((day) => Object.keys(validateDayTimes(day)).length === 0);

/** Prefix of field names in the API. */
export const apiFieldNamePrefix = (row: number) => (row === 7 ? "holiday." : `week[${row}].`);

/** Row and input of a field name such as `week.2.openFrom` or `holiday.openUntil`. */
export function parseTimeFieldName(field: string): { row: number; timeField: TimeFieldName } | undefined {
  const [, day, name] = /^(?:week\W?(\d)\W*|holiday\W)(\w+)$/.exec(field) ?? [];
  const timeField = timeFields.find((one) => one === name);
  return timeField && { row: day === undefined ? 7 : Number(day), timeField };
}
