/** A month's name or abbreviation, in German or English, and no longer word. */
const months =
  /^\s*(?:j\u00E4n(?:ner)?|jan(?:uar|uary)?|feb(?:er|ruar|ruary)?|m\u00E4rz?|mrz|mar(?:ch)?|apr(?:il)?|mai|may|jun[ie]?|jul[iy]?|aug(?:ust)?|sep(?:t|tember)?|o[kc]t(?:ober)?|nov(?:ember)?|de[zc](?:ember)?)(?![\p{L}-])/iu;
const colonBetweenDigits = /\d:\d/;
/** `11.30`, which is not a day and a month. */
const minutesBeyondMonths = /^(?:[01]?\d|2[0-4])\.(?:00|1[3-9]|[2-5]\d)\.?$/;
/** `11` or `11.05` */
const hourWithMinutes = /^(?:[01]?\d|2[0-4])(?:\.[0-5]\d)?$/;
const hour = /^(?:[01]?\d|2[0-4])$/;
/** `Uhr` or `h`, and no longer word. */
const hourWord = /^\s*(?:uhr|h)(?!\p{L})/iu;

/** Whether the numbers around a hyphen are times of day, and not days or years. */
function isHyphenOfTimes(before: string, after: string): boolean {
  // `Sa.11-14`, `24.12.:11-14`
  const start = (/(?:\d[\d.:]*)?$/.exec(before)?.[0] ?? "").replace(/^.*\D:/, "");
  const number = /^[\d.:]*/.exec(after)?.[0] ?? "";
  const following = after.slice(number.length);
  // The end of the sentence.
  const end = following.trim() === "" ? number.replace(/\.$/, "") : number;
  const both = (pattern: RegExp) => pattern.test(start) && pattern.test(end);
  const either = (pattern: RegExp) => pattern.test(start) || pattern.test(end);
  return (
    either(colonBetweenDigits) ||
    either(minutesBeyondMonths) ||
    (both(hourWithMinutes) && hourWord.test(following)) ||
    (both(hour) && !months.test(following))
  );
}

/** `lines_split_at_dashes` in `crates/domain/src/news/timeframe.rs` implements the same rule (decision W6). */
export function splitTimeframeIntoLines(typed: string): string[] {
  const timeframe = typed.normalize("NFC");
  const lines: string[] = [];
  let start = 0;
  for (const { 0: dash, index } of timeframe.matchAll(/[–—]|(?<=\s)-(?=\s)|(?<=[\d.])-(?=[\d.])/g)) {
    const [before, after] = [timeframe.slice(0, index), timeframe.slice(index + 1)];
    if (dash === "-" && isHyphenOfTimes(before, after)) continue;
    lines.push(timeframe.slice(start, index));
    start = index + 1;
  }
  lines.push(timeframe.slice(start));
  return lines.map((line) => line.trim()).filter((line) => line !== "");
}
