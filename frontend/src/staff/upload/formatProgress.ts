import type { TranslateFunction } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";

/** "noch 8 Sekunden", "noch 3 Minuten". */
export function formatTimeLeft(t: TranslateFunction, seconds: number): string {
  if (seconds < 2) return t("staff.upload.left.moment");
  if (seconds < 60) return t("staff.upload.left.seconds", { seconds: Math.ceil(seconds) });
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? t("staff.upload.left.minute") : t("staff.upload.left.minutes", { minutes });
}

/** "3,2 MB von 12,4 MB". */
export const formatSentAmount = (t: TranslateFunction, sent: number, total: number) =>
  t("staff.upload.amount", { sent: formatFileSize(t, sent), total: formatFileSize(t, total) });

/** "1,1 MB in der Sekunde". */
export const formatSpeed = (t: TranslateFunction, bytesPerSecond: number) =>
  t("staff.upload.speed", { size: formatFileSize(t, bytesPerSecond) });
