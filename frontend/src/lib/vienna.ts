/** Local date and time in Vienna, such as `2026-11-20` and `19:00`. In the staff area only. */
export function toViennaTime(instant: Date): { day: string; time: string } {
  // biome-ignore lint/plugin: the format of this locale is that of ISO 8601, and the page renderer renders none
  const [day = "", time = ""] = instant.toLocaleString("sv-SE", { timeZone: "Europe/Vienna" }).split(" ");
  return { day, time: time.slice(0, 5) };
}

/** The inverse; `undefined` if it is no date or time. A time that comes twice is the first, one that does not come the one an hour later. */
export function fromViennaTime(day: string, time: string): Date | undefined {
  const [summer, winter] = ["+02:00", "+01:00"].map((offset) => new Date(`${day}T${time}:00${offset}`));
  if (summer === undefined || Number.isNaN(summer.getTime())) return undefined;
  return toViennaTime(summer).time === time ? summer : winter;
}
