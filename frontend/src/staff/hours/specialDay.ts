import type { SpecialDay } from "@/api/generated/models/SpecialDay";
import type { SpecialDayDraft } from "@/api/generated/models/SpecialDayDraft";
import type { Today } from "@/components/hours";
import type { TextKey, Translate } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import type { TextSection } from "../components/Conflict";
import { cells, faultsOf, hoursOf, hoursSaid, type Times, timesOf } from "./times";

/** The number of a day that has none yet: it will be the highest. */
const newest = Number.POSITIVE_INFINITY;

/** How long what a day is called may be, in characters. */
const longest = 200;

/** The form of a special day; `editing` is the number of the one that is changed. */
export type SpecialDraft = {
  editing: number | "new" | null;
  from: string;
  until: string;
  label: string;
  times: Times;
  version: number;
};

const closed: Times = timesOf({ isOpen: false });

/** No form is open. */
export const specialStart: SpecialDraft = {
  editing: null,
  from: "",
  until: "",
  label: "",
  times: closed,
  version: 0,
};

/** The form for a day that is there. */
export const draftOf = ({ id, from, until, label, version, ...hours }: SpecialDay): SpecialDraft => ({
  editing: id,
  from,
  until,
  label,
  times: timesOf(hours),
  version,
});

/** What the form says, in the shape of the API; a last day that is not filled in is the first one. */
export const specialDayIn = ({ from, until, label, times }: SpecialDraft): SpecialDayDraft => ({
  from,
  until: until === "" ? from : until,
  label: label.trim(),
  ...hoursOf(times),
});

/** The same for a day that is changed: what is not sent would stay, and an empty text takes a time away. */
export const specialEditIn = (draft: SpecialDraft) => ({
  ...Object.fromEntries(cells.map((cell) => [cell, draft.times.isOpen ? draft.times[cell] : ""])),
  ...specialDayIn(draft),
});

/** What is wrong with the form beside the times. */
export function specialFaults({ from, until, label }: SpecialDraft) {
  const faults: { from?: TextKey; until?: TextKey; label?: TextKey } = {};
  if (from === "") faults.from = "staff.hours.fault.day";
  if (from !== "" && until !== "" && until < from) faults.until = "staff.hours.fault.days";
  if (label.trim() === "") faults.label = "staff.hours.fault.label";
  if ([...label.trim()].length > longest) faults.label = "staff.hours.fault.long";
  return faults;
}

export const isSpecialFine = (draft: SpecialDraft) =>
  Object.keys({ ...specialFaults(draft), ...faultsOf(draft.times) }).length === 0;

/**
 * The special days as guests would see them with the form as it stands, as soon as it says which days it is about and
 * unless its day was deleted.
 */
export function previewOf(
  days: readonly SpecialDay[],
  draft: SpecialDraft,
): (SpecialDayDraft & { id: number })[] {
  const { editing, from, until } = draft;
  const isOpen = editing === "new" || days.some(({ id }) => id === editing);
  if (!isOpen || from === "" || (until !== "" && until < from)) return [...days];
  return [
    ...days.filter(({ id }) => id !== editing),
    { ...specialDayIn(draft), id: typeof editing === "number" ? editing : newest },
  ];
}

const length = ({ from, until }: SpecialDayDraft) => Date.parse(until) - Date.parse(from);

/**
 * Today as guests would see it with these special days: of several the shorter is in force, of equally short ones the
 * newer (decision H6). Where the one of today goes, only the house knows whether a holiday is behind it, and nothing is
 * marked.
 */
export function todayWith(days: readonly (SpecialDayDraft & { id: number })[], today: Today): Today {
  const [inForce] = days
    .filter(({ from, until }) => from <= today.date && today.date <= until)
    .toSorted((one, other) => length(one) - length(other) || other.id - one.id);
  if (inForce === undefined && today.rule.kind !== "SPECIAL_DAY") return today;
  return { ...today, rule: { kind: "SPECIAL_DAY", ...(inForce && { specialDayId: inForce.id }) } };
}

/** What there is to a special day, where two people changed it. */
export const specialParts = (t: Translate): TextSection<SpecialDraft>[] => [
  { key: "from", label: t("staff.hours.special.from"), say: ({ from }) => formatDayAndMonth(t, from) },
  { key: "until", label: t("staff.hours.special.until"), say: ({ until }) => formatDayAndMonth(t, until) },
  { key: "label", label: t("staff.hours.special.label"), say: ({ label }) => label },
  { key: "times", label: t("staff.hours.times"), say: ({ times }) => hoursSaid(t, times) },
];
