import type { SpecialDay, SpecialDayDraft } from "@/api/generated";
import { specialDayDraftLimits } from "@/api/generated/limits";
import type { Today } from "@/components/hours";
import type { TranslateFunction } from "@/i18n/texts";
import { countCharacters } from "@/lib/countCharacters";
import { formatDateRange, formatDayAndMonth } from "@/lib/dates";
import type { ComparableField } from "../components/ConflictForm";
import { type DayTimes, dayTimesErrors, formatTimes, timeFields, toApiDayHours, toDayTimes } from "./times";

/** Beginning of the names of inputs of special days; the id of the day follows, or `new`. */
export const specialDayInputPrefix = "special-day/";

export type SpecialDayInput = Pick<SpecialDay, "from" | "until" | "label"> & { times: DayTimes };

export const newSpecialDay: SpecialDay = {
  id: 0,
  version: 0,
  from: "",
  until: "",
  isYearly: false,
  label: "",
  labelEn: "",
  isTodayChange: false,
  isOpen: false,
};

export const toSpecialDayInput = ({
  from,
  until,
  label = "",
  ...hours
}: SpecialDayDraft): SpecialDayInput => ({
  from,
  until,
  label,
  times: toDayTimes(hours),
});

/** The label, or the dates of a day without one. */
export const specialDayName = (t: TranslateFunction, { label, from, until }: SpecialDayDraft) =>
  label || formatDateRange(t, from, until);

/** Without a last day it is a single day. */
export const toSpecialDay = ({ from, until, label, times }: SpecialDayInput): SpecialDayDraft => ({
  from,
  until: until === "" ? from : until,
  label: label.trim(),
  ...toApiDayHours(times),
});

/** For a patch: omitted fields would stay unchanged, an empty string removes a time. */
export const toSpecialDayEditRequest = (input: SpecialDayInput) => ({
  ...Object.fromEntries(
    timeFields.map((timeField) => [timeField, input.times.isOpen ? input.times[timeField] : ""]),
  ),
  ...toSpecialDay(input),
});

/** Messages by field of the API. */
export function specialDayErrors(t: TranslateFunction, input: SpecialDayInput): Record<string, string> {
  const { from, until, label, times } = input;
  return {
    ...(from === "" && { from: t("staff.hours.error.day") }),
    ...(from !== "" && until !== "" && until < from && { until: t("staff.hours.error.days") }),
    ...(countCharacters(label.trim()) > specialDayDraftLimits.label.max && {
      label: t("staff.hours.error.long"),
    }),
    ...dayTimesErrors(t, times),
  };
}

/** Days without an id yet are the newest. */
const unsavedId = Number.MAX_SAFE_INTEGER;

/** The special days with unsaved input, once its dates are valid. `inputs`: by id, or beginning with `new`. */
export function withSpecialDayInputs(
  days: readonly SpecialDay[],
  inputs: ReadonlyMap<string, { input: SpecialDayInput }>,
): (SpecialDayDraft & { id: number })[] {
  const edited = [...inputs].flatMap(([name, { input }], index) => {
    const id = name.startsWith("new") ? unsavedId - index : days.find((day) => String(day.id) === name)?.id;
    const { from, until } = input;
    if (id === undefined || from === "" || (until !== "" && until < from)) return [];
    return [{ ...toSpecialDay(input), id }];
  });
  return [...days.filter(({ id }) => edited.every((other) => other.id !== id)), ...edited];
}

const length = ({ from, until }: SpecialDayDraft) => Date.parse(until) - Date.parse(from);

/**
 * Today's rule with these special days: the shortest wins, then the newest (decision H6). If today's special day is
 * moved away, only the server knows whether there is a holiday, so nothing is marked.
 */
export function todayWithSpecialDays(
  days: readonly (SpecialDayDraft & { id: number })[],
  today: Today,
): Today {
  const [currentDay] = days
    .filter(({ from, until }) => from <= today.date && today.date <= until)
    .toSorted((one, other) => length(one) - length(other) || other.id - one.id);
  if (currentDay === undefined && today.rule.kind !== "specialDay") return today;
  return { ...today, rule: { kind: "specialDay", ...(currentDay && { specialDayId: currentDay.id }) } };
}

/** Fields for resolving conflicts. */
export const comparableSpecialDayFields = (t: TranslateFunction): ComparableField<SpecialDayInput>[] => [
  { key: "from", label: t("staff.hours.special.from"), format: ({ from }) => formatDayAndMonth(t, from) },
  { key: "until", label: t("staff.hours.special.until"), format: ({ until }) => formatDayAndMonth(t, until) },
  { key: "label", label: t("staff.hours.special.label"), format: ({ label }) => label },
  { key: "times", label: t("staff.hours.times"), format: ({ times }) => formatTimes(t, times) },
];
