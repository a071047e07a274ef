import type { Hours as DayHours } from "@/api/generated";
import { formatHours } from "@/components/hours";
import type { TextKey, TranslateFunction } from "@/i18n/texts";

/** In form order. */
export const timeFields = ["openFrom", "openUntil", "kitchenFrom", "kitchenUntil"] as const;
export type TimeFieldName = (typeof timeFields)[number];

/** Times of a day in the form; empty strings are missing. */
export type DayTimes = { isOpen: boolean } & Record<TimeFieldName, string>;
type TimeErrors = Partial<Record<TimeFieldName, TextKey>>;

export const toDayTimes = ({ isOpen, ...hours }: DayHours): DayTimes => {
  const times = timeFields.map((field) => [field, hours[field] ?? ""]);
  return { isOpen, ...Object.fromEntries(times) };
};

/** A closed day has no times. */
export const toApiDayHours = ({ isOpen, ...times }: DayTimes): DayHours => {
  const given = timeFields.filter((field) => isOpen && times[field] !== "");
  return { isOpen, ...Object.fromEntries(given.map((field) => [field, times[field]])) };
};

/** "Lokal von". */
export const timeFieldLabel = (t: TranslateFunction, timeField: TimeFieldName): string =>
  t("staff.hours.cellName", {
    what: t(timeField.startsWith("open") ? "staff.hours.venue" : "staff.hours.kitchen"),
    end: t(timeField.endsWith("From") ? "staff.hours.from" : "staff.hours.until"),
  });

/** "Montag, Lokal von". */
export const dayTimeFieldLabel = (t: TranslateFunction, day: string, timeField: TimeFieldName): string =>
  t("staff.hours.cell", { day, cell: timeFieldLabel(t, timeField) });

/** One-line summary. */
export function formatTimes(t: TranslateFunction, times: DayTimes): string {
  const open = formatHours(t, toApiDayHours(times));
  if (open === undefined) return t("hours.closed");
  const venue = open.venue ?? t("staff.hours.error.missing");
  return open.kitchen === undefined
    ? `${venue}, ${t("hours.noKitchen")}`
    : t("staff.hours.summary", { venue, kitchen: open.kitchen });
}

function timeSpanErrors(
  times: DayTimes,
  from: TimeFieldName,
  until: TimeFieldName,
  mayBeEmpty: boolean,
): TimeErrors {
  if (mayBeEmpty && times[from] === "" && times[until] === "") return {};
  const missing = [from, until].filter((timeField) => times[timeField] === "");
  if (missing.length > 0)
    return Object.fromEntries(missing.map((timeField) => [timeField, "staff.hours.error.missing"]));
  return times[from] === times[until] ? { [until]: "staff.hours.error.same" } : {};
}

/** The kitchen must be open only while the venue is, also past midnight. Requires four valid times. */
function kitchenErrors({ openFrom, openUntil, kitchenFrom, kitchenUntil }: DayTimes): TimeErrors {
  const end = (from: string, until: string) => (until < from ? `next day ${until}` : until);
  const closingTime = end(openFrom, openUntil);
  return {
    ...(kitchenFrom < openFrom || kitchenFrom >= closingTime
      ? { kitchenFrom: "staff.hours.error.outside" }
      : {}),
    ...(end(kitchenFrom, kitchenUntil) > closingTime ? { kitchenUntil: "staff.hours.error.outside" } : {}),
  };
}

/** Errors of a day, by the same rules as the domain. */
export function validateDayTimes(times: DayTimes): TimeErrors {
  if (!times.isOpen) return {};
  const errors = {
    ...timeSpanErrors(times, "openFrom", "openUntil", false),
    ...timeSpanErrors(times, "kitchenFrom", "kitchenUntil", true),
  };
  const hasValidKitchenTimes = Object.keys(errors).length === 0 && times.kitchenFrom !== "";
  return hasValidKitchenTimes ? kitchenErrors(times) : errors;
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
