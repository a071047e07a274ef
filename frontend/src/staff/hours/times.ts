import type { Hours as DayHours } from "@/api/generated";
import type { TextKey, TranslateFunction } from "@/i18n/texts";
import { formatDayHours } from "../components/hours";

/** The venue or the kitchen, by the names of its fields. */
export type OpeningPart = "open" | "kitchen";

/** In form order. */
export const fieldsOf = <Part extends OpeningPart>(part: Part) =>
  [`${part}From`, `${part}Until`, `${part}BreakFrom`, `${part}BreakUntil`] as const;

export const timeFields = [...fieldsOf("open"), ...fieldsOf("kitchen")];
export type TimeFieldName = (typeof timeFields)[number];

/** Times of a day in the form; empty strings are missing, and breaks in input that an earlier version has stored. */
export type DayTimes = { isOpen: boolean } & Record<TimeFieldName, string>;
type TimeErrors = Partial<Record<TimeFieldName, TextKey>>;

export const toDayTimes = ({ isOpen, ...hours }: DayHours): DayTimes => {
  const times = timeFields.map((field) => [field, hours[field] ?? ""]);
  return { isOpen, ...Object.fromEntries(times) };
};

/** A closed day has no times. */
export const toApiDayHours = ({ isOpen, ...times }: DayTimes): DayHours => {
  const given = timeFields.filter((field) => isOpen && times[field]);
  return { isOpen, ...Object.fromEntries(given.map((field) => [field, times[field]])) };
};

export const hasBreakTimes = (times: DayTimes, part: OpeningPart): boolean =>
  fieldsOf(part)
    .slice(2)
    .some((field) => times[field]);

export const partLabel = (t: TranslateFunction, part: OpeningPart): string =>
  t(part === "open" ? "staff.hours.venue" : "staff.hours.kitchen");

export const breakLabel = (t: TranslateFunction, part: OpeningPart): string =>
  t("staff.hours.break.name", { what: partLabel(t, part) });

/** "Lokal von", "Pause Lokal von". */
export function timeFieldLabel(t: TranslateFunction, timeField: TimeFieldName): string {
  const part = timeField.startsWith("open") ? "open" : "kitchen";
  return t("staff.hours.cellName", {
    what: timeField.includes("Break") ? breakLabel(t, part) : partLabel(t, part),
    end: t(timeField.endsWith("From") ? "staff.hours.from" : "staff.hours.until"),
  });
}

/** "Montag, Lokal von". */
export const dayTimeFieldLabel = (t: TranslateFunction, day: string, timeField: TimeFieldName): string =>
  t("staff.hours.cell", { day, cell: timeFieldLabel(t, timeField) });

/** One-line summary. */
export const formatTimes = (t: TranslateFunction, times: DayTimes): string =>
  formatDayHours(t, toApiDayHours(times));

/** Requires both times, or neither if not `isRequired`. */
function timeSpanErrors(
  times: DayTimes,
  from: TimeFieldName,
  until: TimeFieldName,
  isRequired: boolean,
): TimeErrors {
  if (!isRequired && !times[from] && !times[until]) return {};
  const missing = [from, until].filter((timeField) => !times[timeField]);
  if (missing.length > 0)
    return Object.fromEntries(missing.map((timeField) => [timeField, "staff.hours.error.missing"]));
  return times[from] === times[until] ? { [until]: "staff.hours.error.same" } : {};
}

/** Start and end; a time after midnight is greater than all of the day. */
type TimeSpan = readonly [start: string, end: string];

/** The errors of an opening, and its periods before and after the break if it is valid. */
function checkOpening(
  times: DayTimes,
  part: OpeningPart,
  isRequired: boolean,
): { errors: TimeErrors; periods?: readonly TimeSpan[] } {
  const [from, until, breakFrom, breakUntil] = fieldsOf(part);
  const hasBreak = hasBreakTimes(times, part);
  const spanErrors = timeSpanErrors(times, from, until, isRequired || hasBreak);
  const breakErrors = timeSpanErrors(times, breakFrom, breakUntil, hasBreak);
  const errors = { ...spanErrors, ...breakErrors };
  if (!times[from] || Object.keys(spanErrors).length > 0) return { errors };
  const start = times[from];
  const [end, pause, resume] = [until, breakFrom, breakUntil]
    .map((field) => times[field])
    .map((time) => (time < start ? `next day ${time}` : time)) as [string, string, string];
  if (!hasBreak || Object.keys(breakErrors).length > 0) return { errors, periods: [[start, end]] };
  if (start < pause && pause < resume && resume < end)
    return {
      errors,
      periods: [
        [start, pause],
        [resume, end],
      ],
    };
  const isEnd = start < pause && pause < end;
  return { errors: { ...errors, [isEnd ? breakUntil : breakFrom]: "staff.hours.error.break" } };
}

/** Each period of the kitchen must be within a period of the venue. */
function kitchenErrors(kitchen: readonly TimeSpan[], venue: readonly TimeSpan[]): TimeErrors {
  const errors: TimeErrors = {};
  const [from, until, breakFrom, breakUntil] = fieldsOf("kitchen");
  const hasBreak = kitchen.length > 1;
  for (const [index, [start, end]] of kitchen.entries()) {
    const isLast = index === kitchen.length - 1;
    const containing = venue.findIndex(([opens, closes]) => opens <= start && start < closes);
    if (containing < 0) errors[index === 0 ? from : breakUntil] = "staff.hours.error.outside";
    const next = containing < 0 || hasBreak ? undefined : venue[containing + 1];
    const reachesNext = next !== undefined && next[0] < end;
    if (reachesNext) errors[breakFrom] = "staff.hours.error.kitchenBreak";
    const [, closes = ""] = (reachesNext ? next : (venue[containing] ?? venue.at(-1))) ?? [];
    if (end > closes) errors[isLast ? until : breakFrom] = "staff.hours.error.outside";
  }
  return errors;
}

/** Errors of a day, by the same rules as the domain. */
export function validateDayTimes(times: DayTimes): TimeErrors {
  if (!times.isOpen) return {};
  const venue = checkOpening(times, "open", true);
  const kitchen = checkOpening(times, "kitchen", false);
  return {
    ...venue.errors,
    ...kitchen.errors,
    ...(venue.periods && kitchen.periods && kitchenErrors(kitchen.periods, venue.periods)),
  };
}

/**
 * Adds the break of the other part, or the usual one between noon and evening, if it is within the opening. The kitchen has
 * a break while the venue has one.
 */
export function withBreak(times: DayTimes, part: OpeningPart): DayTimes {
  const [, , otherFrom, otherUntil] = fieldsOf(part === "open" ? "kitchen" : "open");
  const [, , breakFrom, breakUntil] = fieldsOf(part);
  const changed = {
    ...times,
    [breakFrom]: times[otherFrom] || "14:00",
    [breakUntil]: times[otherUntil] || "17:30",
  };
  const errors = validateDayTimes(changed);
  if (errors[breakFrom] ?? errors[breakUntil]) return times;
  return errors.kitchenBreakFrom === "staff.hours.error.kitchenBreak"
    ? withBreak(changed, "kitchen")
    : changed;
}

export function withoutBreak(times: DayTimes, part: OpeningPart): DayTimes {
  const [, , breakFrom, breakUntil] = fieldsOf(part);
  return { ...times, [breakFrom]: "", [breakUntil]: "" };
}

/** Messages by field of the API. */
export const dayTimesErrors = (t: TranslateFunction, times: DayTimes, prefix = "") =>
  Object.fromEntries(Object.entries(validateDayTimes(times)).map(([field, key]) => [prefix + field, t(key)]));

/** Whether the venue closes after midnight (decision H5), at midnight, or on the same day. */
export function classifyClosingTime({
  isOpen,
  openFrom,
  openUntil,
}: DayTimes): "nextDay" | "midnight" | "sameDay" {
  if (!isOpen || openFrom === "" || openUntil === "" || openUntil >= openFrom) return "sameDay";
  return openUntil === "00:00" ? "midnight" : "nextDay";
}
