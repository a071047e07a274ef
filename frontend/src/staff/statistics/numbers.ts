import type { PeriodCounts } from "@/api/generated";
import type { TranslateFunction } from "@/i18n/texts";

/** "12.345", without `Intl`. */
export const formatWholeNumber = (t: TranslateFunction, count: number) =>
  String(count).replace(/\B(?=(\d{3})+$)/g, t("staff.number.group"));

/** "12.345", or "–" if not counted. */
export const formatCount = (t: TranslateFunction, count: number | undefined) =>
  count === undefined ? t("staff.statistics.notCounted") : formatWholeNumber(t, count);

/** "+33 %", "−12 %", "+ unter 1 %"; undefined without a base. */
export function formatPercentChange(t: TranslateFunction, { now, before }: PeriodCounts): string | undefined {
  if (now === undefined || before === undefined || before === 0) return undefined;
  const share = Math.round((100 * (now - before)) / before);
  if (share === 0 && now !== before) return t("staff.percent.hardly", { sign: now > before ? "+" : "−" });
  const changeSign = share === 0 ? "±" : share > 0 ? "+" : "−";
  return t("staff.percent", { share: changeSign + formatWholeNumber(t, Math.abs(share)) });
}

/** "3 mehr als davor (+33 %)". */
export function formatCountChange(t: TranslateFunction, comparison: PeriodCounts): string {
  const { now, before } = comparison;
  if (now === undefined || before === undefined) return t("staff.statistics.change.notCounted");
  const share = formatPercentChange(t, comparison);
  if (share === undefined)
    return t(now === 0 ? "staff.statistics.change.stillNone" : "staff.statistics.change.noneBefore");
  if (now === before) return t("staff.statistics.change.same");
  const count = formatWholeNumber(t, Math.abs(now - before));
  return t(now > before ? "staff.statistics.change.more" : "staff.statistics.change.fewer", {
    count,
    share,
  });
}
