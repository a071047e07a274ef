const winterOffsetHours = 1;
const millisecondsPerHour = 3_600_000;

/** Last Sunday of the month, 01:00 UTC. */
function daylightSavingChangeTimestamp(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * 24 * millisecondsPerHour;
}

/** Local date and time in Vienna, such as `2026-11-20` and `19:00`, by the EU rules since 1996 and without `Intl`. */
export function toViennaTime(instant: Date): { day: string; time: string } {
  const year = instant.getUTCFullYear();
  const isSummerTime =
    instant.getTime() >= daylightSavingChangeTimestamp(year, 2) &&
    instant.getTime() < daylightSavingChangeTimestamp(year, 9);
  const local = new Date(
    instant.getTime() + (winterOffsetHours + Number(isSummerTime)) * millisecondsPerHour,
  ).toISOString();
  return { day: local.slice(0, 10), time: local.slice(11, 16) };
}

/** The inverse; `undefined` if it is no date or time. A time that comes twice is the first, one that does not come the one an hour later. */
export function fromViennaTime(day: string, time: string): Date | undefined {
  const atUtcOffset = (hours: number) => new Date(`${day}T${time}:00+0${hours}:00`);
  const candidates = [winterOffsetHours + 1, winterOffsetHours].map(atUtcOffset);
  if (candidates.some((instant) => Number.isNaN(instant.getTime()))) return undefined;
  return candidates.find((instant) => toViennaTime(instant).time === time) ?? candidates[1];
}
