/** In milliseconds; dates are at midnight UTC, which has no clock changes. */
const day = 24 * 60 * 60 * 1000;

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

/** Monday is 0. */
const weekdayOf = (date: string) => (new Date(date).getUTCDay() + 6) % 7;

/** The week of ISO 8601 that has the date, such as `2026-W49`. */
export function isoWeekOf(date: string): string {
  // The year of a week is that of its Thursday.
  const thursday = addDays(date, 3 - weekdayOf(date));
  const year = thursday.slice(0, 4);
  const number = 1 + Math.floor((Date.parse(thursday) - Date.parse(`${year}-01-01`)) / (7 * day));
  return `${year}-W${String(number).padStart(2, "0")}`;
}

const yearAndNumber = (week: string) => week.split("-W").map(Number) as [year: number, number: number];

export const numberOfWeek = (week: string) => yearAndNumber(week)[1];

/** From Monday to Sunday. */
export function datesOfWeek(week: string): string[] {
  const [year, number] = yearAndNumber(week);
  // January 4 is always in the first week.
  const january4 = `${year}-01-04`;
  const monday = addDays(january4, 7 * (number - 1) - weekdayOf(january4));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

export const weekAfter = (week: string, count = 1) =>
  isoWeekOf(addDays(datesOfWeek(week)[0] ?? "", 7 * count));

export const isIsoWeek = (text: string) =>
  /^20\d\d-W\d\d$/.test(text) && isoWeekOf(datesOfWeek(text)[0] ?? "") === text;
