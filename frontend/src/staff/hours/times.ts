import type { DayHours } from "@/api/models";
import { formatHours } from "@/components/hours";
import type { TextKey, Translate } from "@/i18n/texts";

/** In form order. */
export const timeCells = ["openFrom", "openUntil", "kitchenFrom", "kitchenUntil"] as const;
export type TimeCell = (typeof timeCells)[number];

/** Times of a day in the form; empty strings are missing. */
export type Times = { isOpen: boolean } & Record<TimeCell, string>;
export type TimeErrors = Partial<Record<TimeCell, TextKey>>;

export const timesOf = ({ isOpen, ...times }: DayHours): Times => ({
  isOpen,
  openFrom: "",
  openUntil: "",
  kitchenFrom: "",
  kitchenUntil: "",
  ...times,
});

/** A closed day has no times. */
export function toDayHours({ isOpen, openFrom, openUntil, kitchenFrom, kitchenUntil }: Times): DayHours {
  if (!isOpen) return { isOpen };
  return {
    isOpen,
    ...(openFrom === "" ? {} : { openFrom }),
    ...(openUntil === "" ? {} : { openUntil }),
    ...(kitchenFrom === "" ? {} : { kitchenFrom }),
    ...(kitchenUntil === "" ? {} : { kitchenUntil }),
  };
}

/** "Lokal von". */
export const cellName = (t: Translate, cell: TimeCell): string =>
  t("staff.hours.cellName", {
    what: t(cell.startsWith("open") ? "staff.hours.venue" : "staff.hours.kitchen"),
    end: t(cell.endsWith("From") ? "staff.hours.from" : "staff.hours.until"),
  });

/** One-line summary. */
export function formatTimes(t: Translate, times: Times | undefined): string {
  const open = times && formatHours(t, toDayHours(times));
  if (open === undefined) return t("hours.closed");
  const venue = open.venue ?? t("staff.hours.fault.missing");
  return open.kitchen === undefined
    ? `${venue}, ${t("hours.noKitchen")}`
    : t("staff.hours.said", { venue, kitchen: open.kitchen });
}

function timeSpanErrors(times: Times, from: TimeCell, until: TimeCell, mayBeEmpty: boolean): TimeErrors {
  if (mayBeEmpty && times[from] === "" && times[until] === "") return {};
  const missing = [from, until].filter((cell) => times[cell] === "");
  if (missing.length > 0)
    return Object.fromEntries(missing.map((cell) => [cell, "staff.hours.fault.missing"]));
  return times[from] === times[until] ? { [until]: "staff.hours.fault.same" } : {};
}

/** The kitchen must be open only while the venue is, also past midnight. Requires four valid times. */
function kitchenErrors({ openFrom, openUntil, kitchenFrom, kitchenUntil }: Times): TimeErrors {
  const end = (from: string, until: string) => (until < from ? `next day ${until}` : until);
  const closingTime = end(openFrom, openUntil);
  return {
    ...(kitchenFrom < openFrom || kitchenFrom >= closingTime
      ? { kitchenFrom: "staff.hours.fault.outside" }
      : {}),
    ...(end(kitchenFrom, kitchenUntil) > closingTime ? { kitchenUntil: "staff.hours.fault.outside" } : {}),
  };
}

/** Errors of a day, by the same rules as the domain. */
export function timeErrors(times: Times): TimeErrors {
  if (!times.isOpen) return {};
  const errors = {
    ...timeSpanErrors(times, "openFrom", "openUntil", false),
    ...timeSpanErrors(times, "kitchenFrom", "kitchenUntil", true),
  };
  const hasTwoValidSpans = Object.keys(errors).length === 0 && times.kitchenFrom !== "";
  return hasTwoValidSpans ? kitchenErrors(times) : errors;
}

/** Whether the venue closes after midnight (decision H5), at midnight, or on the same day. */
export function closingTimeKind({ isOpen, openFrom, openUntil }: Times): "nextDay" | "midnight" | "sameDay" {
  if (!isOpen || openFrom === "" || openUntil === "" || openUntil >= openFrom) return "sameDay";
  return openUntil === "00:00" ? "midnight" : "nextDay";
}
