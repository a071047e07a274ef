import type { OpeningHoursEdit } from "@/api/generated/models/OpeningHoursEdit";
import type { OpeningHours } from "@/api/models";
import { type Cell, cells, faultsOf, hoursOf, type Times, timesOf } from "./times";

/** The week as it stands in the form: Monday to Sunday, then the holidays, and the version that it began from. */
export type WeekDraft = { days: readonly Times[]; version: number };

/** The days of the form, as the house counts them; the last row is for holidays. */
export const dayKeys = [1, 2, 3, 4, 5, 6, 0, "holiday"] as const;

export const weekDraftOf = ({
  week,
  holiday,
  version,
}: Pick<OpeningHours, "week" | "holiday" | "version">): WeekDraft => ({
  days: [...week.map(({ dayKey: _, ...day }) => timesOf(day)), timesOf(holiday)],
  version,
});

/** The rows by their numbers, which keep their order. */
export type Rows = Readonly<Record<string, Times>>;

export const byRow = (days: readonly Times[]): Rows => Object.fromEntries(days.entries());

/** What the form says, in the shape of the API. */
export function hoursIn({ days }: Pick<WeekDraft, "days">): OpeningHoursEdit {
  const hours = days.map(hoursOf);
  return {
    week: hours.slice(0, 7).map((day, at) => ({ ...day, dayKey: Number(dayKeys[at]) })),
    holiday: hours[7] ?? { isOpen: false },
  };
}

export const isFine = ({ days }: WeekDraft) => days.every((day) => Object.keys(faultsOf(day)).length === 0);

/** What the names of a row's fields begin with in the API. */
export const fieldPrefix = (row: number) => (row === 7 ? "holiday." : `week[${row}].`);

/** The row and the cell that the house speaks of, by the name of a field: `week.2.openFrom`, `holiday.openUntil`. */
export function cellNamed(field: string): { row: number; cell: Cell } | undefined {
  const [, day, name] = /^(?:week\W?(\d)\W*|holiday\W)(\w+)$/.exec(field) ?? [];
  const cell = cells.find((one) => one === name);
  return cell && { row: day === undefined ? 7 : Number(day), cell };
}
