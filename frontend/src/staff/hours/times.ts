import type { DayHours } from "@/api/models";
import { spans } from "@/components/hours";
import type { TextKey, Translate } from "@/i18n/texts";

/** The four times of a day, in the order in which they are asked for. */
export const cells = ["openFrom", "openUntil", "kitchenFrom", "kitchenUntil"] as const;
export type Cell = (typeof cells)[number];

/** The hours of a day as they stand in the form: what is not filled in is empty. */
export type Times = { isOpen: boolean } & Record<Cell, string>;
export type Faults = Partial<Record<Cell, TextKey>>;

export const timesOf = ({ isOpen, ...times }: DayHours): Times => ({
  isOpen,
  openFrom: "",
  openUntil: "",
  kitchenFrom: "",
  kitchenUntil: "",
  ...times,
});

/** What is sent to the house, and shown of it before: a closed day has no times. */
export function hoursOf({ isOpen, openFrom, openUntil, kitchenFrom, kitchenUntil }: Times): DayHours {
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
export const cellName = (t: Translate, cell: Cell): string =>
  t("staff.hours.cellName", {
    what: t(cell.startsWith("open") ? "staff.hours.venue" : "staff.hours.kitchen"),
    end: t(cell.endsWith("From") ? "staff.hours.from" : "staff.hours.until"),
  });

/** The hours of a day in one line. */
export function hoursSaid(t: Translate, times: Times | undefined): string {
  const open = times && spans(t, hoursOf(times));
  if (open === undefined) return t("hours.closed");
  const venue = open.venue ?? t("staff.hours.fault.missing");
  return open.kitchen === undefined
    ? `${venue}, ${t("hours.noKitchen")}`
    : t("staff.hours.said", { venue, kitchen: open.kitchen });
}

function faultsOfSpan(times: Times, from: Cell, until: Cell, mayBeEmpty: boolean): Faults {
  if (mayBeEmpty && times[from] === "" && times[until] === "") return {};
  const missing = [from, until].filter((cell) => times[cell] === "");
  if (missing.length > 0)
    return Object.fromEntries(missing.map((cell) => [cell, "staff.hours.fault.missing"]));
  return times[from] === times[until] ? { [until]: "staff.hours.fault.same" } : {};
}

/** The kitchen cooks while the house is open, also past midnight; asked of four times that make two spans. */
function faultsOfKitchen({ openFrom, openUntil, kitchenFrom, kitchenUntil }: Times): Faults {
  const end = (from: string, until: string) => (until < from ? `next day ${until}` : until);
  const closes = end(openFrom, openUntil);
  return {
    ...(kitchenFrom < openFrom || kitchenFrom >= closes ? { kitchenFrom: "staff.hours.fault.outside" } : {}),
    ...(end(kitchenFrom, kitchenUntil) > closes ? { kitchenUntil: "staff.hours.fault.outside" } : {}),
  };
}

/** What is wrong with a day: an open house has both its times, and a kitchen both or none, as the domain has it. */
export function faultsOf(times: Times): Faults {
  if (!times.isOpen) return {};
  const faults = {
    ...faultsOfSpan(times, "openFrom", "openUntil", false),
    ...faultsOfSpan(times, "kitchenFrom", "kitchenUntil", true),
  };
  const hasTwoSpans = Object.keys(faults).length === 0 && times.kitchenFrom !== "";
  return hasTwoSpans ? faultsOfKitchen(times) : faults;
}

/** Whether the house closes after midnight (decision H5), at midnight, or on the same day. */
export function endOf({ isOpen, openFrom, openUntil }: Times): "nextDay" | "midnight" | "sameDay" {
  if (!isOpen || openFrom === "" || openUntil === "" || openUntil >= openFrom) return "sameDay";
  return openUntil === "00:00" ? "midnight" : "nextDay";
}
