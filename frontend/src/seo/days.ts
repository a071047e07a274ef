/** Undefined for a date that does not exist. */
export function isoDateFromParts(year: number, month: number, day: number): string | undefined {
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  const date = `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(day)}`;
  const instant = new Date(Date.UTC(year, month - 1, day));
  return instant.toISOString().slice(0, 10) === date ? date : undefined;
}
