import type { Translate } from "@/i18n/texts";
import { fileSize } from "@/lib/fileSize";

/** "noch 8 Sekunden", "noch 3 Minuten": as exact as somebody who waits wants it. */
export function timeLeft(t: Translate, seconds: number): string {
  if (seconds < 2) return t("office.upload.left.moment");
  if (seconds < 60) return t("office.upload.left.seconds", { seconds: Math.ceil(seconds) });
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? t("office.upload.left.minute") : t("office.upload.left.minutes", { minutes });
}

/** "3,2 MB von 12,4 MB". */
export const amount = (t: Translate, sent: number, total: number) =>
  t("office.upload.amount", { sent: fileSize(t, sent), total: fileSize(t, total) });

/** "1,1 MB in der Sekunde". */
export const speed = (t: Translate, bytesPerSecond: number) =>
  t("office.upload.speed", { size: fileSize(t, bytesPerSecond) });
