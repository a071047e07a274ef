import type { SpecialDay } from "@/api/generated";

/** Closed unless there are times, of one year, without a label. */
export const specialDay = (
  id: number,
  from: string,
  until: string,
  details: Partial<SpecialDay> = {},
): SpecialDay => ({
  ...{ id, from, until, isYearly: false, label: "", labelEn: "", isTodayChange: false, version: 1 },
  isOpen: details.openFrom !== undefined,
  ...details,
});
