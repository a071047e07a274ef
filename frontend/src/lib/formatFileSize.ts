import type { TranslateFunction } from "@/i18n/texts";

/** "132 KB", "1,4 MB" in German, "1.4 MB" in English. Without `Intl`, which the page renderer lacks. */
export function formatFileSize(t: TranslateFunction, bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.max(Math.min(bytes, 1), Math.round(kilobytes))}\u00a0KB`;
  return `${`${Math.round(kilobytes / 102.4) / 10}`.replace(".", t("number.point"))}\u00a0MB`;
}
