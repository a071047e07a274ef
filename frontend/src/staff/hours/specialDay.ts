import { mutate } from "@/api/client";
import type { SpecialDay, SpecialDayDraft } from "@/api/generated";
import { specialDayDraftLimits } from "@/api/generated/limits";
import type { Today } from "@/components/hours";
import type { TranslateFunction } from "@/i18n/texts";
import { formatDateRange } from "@/lib/dates";
import { nextOccurrence } from "@/lib/openingHours";
import type { ComparableField } from "../components/ConflictForm";
import {
  comparablePeriodFields,
  compareLengths,
  lengthErrors,
  type Period,
  type PeriodKind,
  type PeriodWithId,
  periodErrors,
} from "./period";
import { type DayTimes, dayTimesErrors, formatTimes, timeFields, toApiDayHours, toDayTimes } from "./times";

export type SpecialDayInput = Period & Pick<SpecialDay, "label" | "labelEn"> & { times: DayTimes };

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
  isYearly = false,
  label = "",
  labelEn = "",
  ...hours
}: SpecialDayDraft): SpecialDayInput => ({
  from,
  until,
  isYearly,
  label,
  labelEn,
  times: toDayTimes(hours),
});

/** Without a last day it is a single day. */
const toPeriod = ({ from, until, isYearly }: Period): Period => ({ from, until: until || from, isYearly });

export const toSpecialDay = ({ label, labelEn, times, ...period }: SpecialDayInput) => ({
  ...toPeriod(period),
  label: label.trim(),
  labelEn: labelEn.trim(),
  ...toApiDayHours(times),
});

/** For a patch: omitted fields would stay unchanged, an empty string removes a time. */
const toSpecialDayEditRequest = (input: SpecialDayInput) => ({
  ...Object.fromEntries(
    timeFields.map((timeField) => [timeField, input.times.isOpen ? input.times[timeField] : ""]),
  ),
  ...toSpecialDay(input),
});

/** One of a year before a yearly one (decision H6). */
const comparePrecedence = (one: PeriodWithId, other: PeriodWithId) =>
  Number(one.isYearly) - Number(other.isYearly) || compareLengths(one, other);

export const specialDayKind: PeriodKind<SpecialDay, SpecialDayInput> = {
  name: "special",
  list: "specialDays",
  recordsOf: ({ specialDays }) => specialDays,
  inputPrefix: "special-day/",
  toInput: toSpecialDayInput,
  normalize: (input) => toSpecialDayInput(toSpecialDay(input)),
  /** The label, or the dates of a day without one. */
  nameOf: (t, { label, ...period }) => {
    const { from, until } = toPeriod(period);
    return label || formatDateRange(t, from, until);
  },
  comparePrecedence,
  create: ({ input, idempotencyKey }) =>
    mutate(({ OpeningHoursService: service }) =>
      service.createSpecialDay({ idempotencyKey, requestBody: toSpecialDay(input) }),
    ),
  edit: ({ input, ...args }) =>
    mutate(({ OpeningHoursService: service }) =>
      service.editSpecialDay({ ...args, requestBody: toSpecialDayEditRequest(input) }),
    ),
  remove: (args) => mutate(({ OpeningHoursService: service }) => service.deleteSpecialDay(args)),
};

/** Messages by field of the API. */
export const specialDayErrors = (t: TranslateFunction, input: SpecialDayInput): Record<string, string> => ({
  ...periodErrors(t, input),
  ...lengthErrors(t, input, specialDayDraftLimits),
  ...dayTimesErrors(t, input.times),
});

/**
 * Today's rule with these special days. If today's special day is moved away, only the server knows whether there is a
 * holiday, so nothing is marked.
 */
export function todayWithSpecialDays(days: readonly PeriodWithId[], today: Today): Today {
  const [currentDay] = days
    .filter((day) => {
      const { from, until } = nextOccurrence(day, today.date);
      return from <= today.date && today.date <= until;
    })
    .toSorted(comparePrecedence);
  if (currentDay === undefined && today.rule.kind !== "specialDay") return today;
  return { ...today, rule: { kind: "specialDay", ...(currentDay && { specialDayId: currentDay.id }) } };
}

/** Fields for resolving conflicts. */
export const comparableSpecialDayFields = (t: TranslateFunction): ComparableField<SpecialDayInput>[] => [
  ...comparablePeriodFields(t),
  { key: "label", label: t("staff.hours.special.label") },
  { key: "labelEn", label: t("staff.hours.special.labelEn") },
  { key: "times", label: t("staff.hours.times"), format: ({ times }) => formatTimes(t, times) },
];
