import type { OpeningHours, SpecialDay } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";
import { countCharacters } from "@/lib/countCharacters";
import { datesInYear } from "@/lib/openingHours";
import type { ComparableField } from "../components/ConflictForm";
import { formatDate } from "../components/dates";
import type { StoredInput } from "../hooks/useStoredInput";

/** The days of a special day or a season. */
export type Period = Pick<SpecialDay, "from" | "until" | "isYearly">;
export type PeriodWithId = Period & { id: number };

/** What differs between special days and seasons. */
export type PeriodKind<Saved extends PeriodWithId, Input extends Period> = {
  name: "special" | "season";
  list: "specialDays" | "seasons";
  recordsOf: (hours: OpeningHours) => Saved[];
  /** Beginning of the names of inputs; the id follows, or `new`. */
  inputPrefix: string;
  toInput: (record: Saved) => Input;
  /** As the server will store it. */
  normalize: (input: Input) => Input;
  nameOf: (t: TranslateFunction, input: Input) => string;
  /** Negative if the first is in force. */
  comparePrecedence: (one: PeriodWithId, other: PeriodWithId) => number;
  create: (args: { input: Input; idempotencyKey: string }) => Promise<Saved>;
  edit: (args: { id: number; ifMatch: string; input: Input }) => Promise<Saved>;
  remove: (args: { id: number; ifMatch: string }) => Promise<unknown>;
};

/** Messages by field of the API. */
export function periodErrors(
  t: TranslateFunction,
  { from, until, isYearly }: Period,
): Record<string, string> {
  if (from === "") return { from: t("staff.hours.error.day") };
  if (until !== "" && until < from) return { until: t("staff.hours.error.days") };
  const nextYear = datesInYear({ from, until: from }, Number(from.slice(0, 4)) + 1);
  return isYearly && until >= nextYear.from ? { until: t("staff.hours.error.yearly") } : {};
}

/** Messages of texts that are too long. */
export const lengthErrors = (
  t: TranslateFunction,
  input: object,
  limits: Readonly<Record<string, { max: number }>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(limits)
      .filter(([field, { max }]) => countCharacters(String(Reflect.get(input, field)).trim()) > max)
      .map(([field, { max }]) => [field, t("staff.hours.error.long", { limit: max })]),
  );

/** Those that are not saved yet are the newest. */
const firstNewId = Number.MAX_SAFE_INTEGER;

/** Unsaved input with valid dates. `inputs`: by id, or beginning with `new`. */
export const validInputs = <Saved extends PeriodWithId, Input extends Period>(
  { normalize }: PeriodKind<Saved, Input>,
  records: readonly Saved[],
  inputs: ReadonlyMap<string, Pick<StoredInput<Input>, "input">>,
) =>
  [...inputs].flatMap(([name, { input }], index) => {
    const id = name.startsWith("new")
      ? firstNewId - index
      : records.find((record) => String(record.id) === name)?.id;
    const { from, until } = normalize(input);
    return id !== undefined && from !== "" && from <= until ? [{ id, input }] : [];
  });

/** In milliseconds; of a yearly period with the 29 February, as on the server. */
function lengthOf(period: Period): number {
  const year = Number(period.from.slice(5, 7)) < 3 ? 2024 : 2023;
  const { from, until } = period.isYearly ? datesInYear(period, year) : period;
  return Date.parse(until) - Date.parse(from);
}

/** The shorter before the longer, then the newer (decision H6). */
export const compareLengths = (one: PeriodWithId, other: PeriodWithId) =>
  lengthOf(one) - lengthOf(other) || other.id - one.id;

function overlap(one: Period, other: Period): boolean {
  const [fixed, moved] = one.isYearly ? [other, one] : [one, other];
  const [first = 0, last = 0] = [fixed.from, fixed.until].map((date) => Number(date.slice(0, 4)));
  const years = Array.from({ length: last - first + 3 }, (_, index) => first - 1 + index);
  const occurrences = moved.isYearly ? years.map((year) => datesInYear(moved, year)) : [moved];
  return occurrences.some(({ from, until }) => from <= fixed.until && fixed.from <= until);
}

/** That valid dates are over, or the others on the same days, and what is in force then. */
export function periodNotes<Saved extends PeriodWithId, Input extends Period>(
  t: TranslateFunction,
  { name, toInput, nameOf, comparePrecedence }: PeriodKind<Saved, Input>,
  id: number,
  { from, until, isYearly }: Period,
  records: readonly Saved[],
  today: string,
): string[] {
  const period = { from, until, isYearly, id: id || firstNewId };
  if (from === "" || until < from) return [];
  const isOver = ({ isYearly, until }: Period) => !isYearly && until < today;
  if (isOver(period)) return [t("staff.hours.period.isOver")];
  const notes = records
    .filter((record) => record.id !== id && !isOver(record) && overlap(record, period))
    .map((record) => {
      const inForce = comparePrecedence(period, record) < 0 ? "this" : "other";
      return t(`staff.hours.${name}.overlaps.${inForce}`, { other: nameOf(t, toInput(record)) });
    });
  return [...new Set(notes)];
}

/** "Saison eintragen", "Sommer ändern" */
export const formHeading = <Saved extends PeriodWithId & { version: number }, Input extends Period>(
  t: TranslateFunction,
  { name, toInput, nameOf }: PeriodKind<Saved, Input>,
  record: Saved,
) =>
  record.version === 0
    ? t(`staff.hours.${name}.add`)
    : t("staff.hours.period.change.label", { label: nameOf(t, toInput(record)) });

/** Fields for resolving conflicts. */
export const comparablePeriodFields = (t: TranslateFunction): ComparableField<Period>[] => [
  { key: "from", label: t("staff.hours.period.from"), format: ({ from }) => formatDate(t, from) },
  { key: "until", label: t("staff.hours.period.until"), format: ({ until }) => formatDate(t, until) },
  { key: "isYearly", label: t("staff.hours.period.isYearly") },
];
