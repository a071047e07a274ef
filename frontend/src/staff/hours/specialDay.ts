import { specialDayDraftLimits } from "@/api/generated/limits";
import type { SpecialDay } from "@/api/generated/models/SpecialDay";
import type { SpecialDayDraft } from "@/api/generated/models/SpecialDayDraft";
import type { Today } from "@/components/hours";
import type { TextKey, TranslateFunction } from "@/i18n/texts";
import { countCharacters } from "@/lib/countCharacters";
import { formatDateRange, formatDayAndMonth } from "@/lib/dates";
import type { ComparableField } from "../components/ConflictForm";
import {
  type DayTimesDraft,
  formatTimes,
  timeFields,
  toApiDayHours,
  toDayTimesDraft,
  validateDayTimes,
} from "./times";

/** Sorts a day without an id after all others. */
const unsavedId = Number.POSITIVE_INFINITY;

/** `editing`: id of the edited day, "new", or null for a closed form. */
export type SpecialDraft = {
  editing: number | "new" | null;
  from: string;
  until: string;
  label: string;
  times: DayTimesDraft;
  version: number;
};

const closed: DayTimesDraft = toDayTimesDraft({ isOpen: false });

export const emptySpecialDraft: SpecialDraft = {
  editing: null,
  from: "",
  until: "",
  label: "",
  times: closed,
  version: 0,
};

export const toSpecialDayDraft = ({
  id,
  from,
  until,
  label,
  version,
  ...hours
}: SpecialDay): SpecialDraft => ({
  editing: id,
  from,
  until,
  label,
  times: toDayTimesDraft(hours),
  version,
});

/** The label, or the dates of a day without one. */
export const specialDayName = (t: TranslateFunction, { label, from, until }: SpecialDayDraft) =>
  label || formatDateRange(t, from, until);

/** Without a last day it is a single day. */
export const toSpecialDay = ({ from, until, label, times }: SpecialDraft): SpecialDayDraft => ({
  from,
  until: until === "" ? from : until,
  label: label.trim(),
  ...toApiDayHours(times),
});

/** For a patch: omitted fields would stay unchanged, an empty string removes a time. */
export const toSpecialDayEditRequest = (draft: SpecialDraft) => ({
  ...Object.fromEntries(
    timeFields.map((timeField) => [timeField, draft.times.isOpen ? draft.times[timeField] : ""]),
  ),
  ...toSpecialDay(draft),
});

/** Errors besides those of the times. */
export function specialDayErrors({ from, until, label }: SpecialDraft) {
  const errors: { from?: TextKey; until?: TextKey; label?: TextKey } = {};
  if (from === "") errors.from = "staff.hours.error.day";
  if (from !== "" && until !== "" && until < from) errors.until = "staff.hours.error.days";
  if (countCharacters(label.trim()) > specialDayDraftLimits.label.max)
    errors.label = "staff.hours.error.long";
  return errors;
}

export const isSpecialDayValid = (draft: SpecialDraft) =>
  Object.keys({ ...specialDayErrors(draft), ...validateDayTimes(draft.times) }).length === 0;

/** The special days with the draft applied, once its dates are valid. */
export function applySpecialDayDraft(
  days: readonly SpecialDay[],
  draft: SpecialDraft,
): (SpecialDayDraft & { id: number })[] {
  const { editing, from, until } = draft;
  const isOpen = editing === "new" || days.some(({ id }) => id === editing);
  if (!isOpen || from === "" || (until !== "" && until < from)) return [...days];
  return [
    ...days.filter(({ id }) => id !== editing),
    { ...toSpecialDay(draft), id: typeof editing === "number" ? editing : unsavedId },
  ];
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
export const comparableSpecialDayFields = (t: TranslateFunction): ComparableField<SpecialDraft>[] => [
  { key: "from", label: t("staff.hours.special.from"), format: ({ from }) => formatDayAndMonth(t, from) },
  { key: "until", label: t("staff.hours.special.until"), format: ({ until }) => formatDayAndMonth(t, until) },
  { key: "label", label: t("staff.hours.special.label"), format: ({ label }) => label },
  { key: "times", label: t("staff.hours.times"), format: ({ times }) => formatTimes(t, times) },
];
