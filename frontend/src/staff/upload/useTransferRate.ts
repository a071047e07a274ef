import { useEffect, useState } from "react";
import type { UploadTask } from "@/api/storage/UploadTask";
import { type TranslateFunction, useTexts } from "@/i18n/texts";

/** In milliseconds. */
const interval = 500;

/** "noch 8 Sekunden", "noch 3 Minuten". */
function formatTimeLeft(t: TranslateFunction, seconds: number): string {
  if (seconds < 2) return t("staff.upload.left.moment");
  if (seconds < 60) return t("staff.upload.left.seconds", { seconds: Math.ceil(seconds) });
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? t("staff.upload.left.minute") : t("staff.upload.left.minutes", { minutes });
}

/** Average speed since the upload was started or resumed, and remaining time; undefined while nothing is sent. */
export function useTransferRate(task: UploadTask) {
  const t = useTexts();
  const [bytesPerSecond, setRate] = useState(0);
  useEffect(() => {
    let start: { sent: number; at: number } | undefined;
    const measureRate = () => {
      const { state, sent } = task.snapshot;
      const isSending = state === "running" && sent < task.job.file.size;
      // Bytes of a failed request are sent again.
      if (!isSending || (start !== undefined && sent < start.sent)) start = undefined;
      if (isSending) start ??= { sent, at: performance.now() };
      setRate(start === undefined ? 0 : (1000 * (sent - start.sent)) / (performance.now() - start.at));
    };
    const timer = setInterval(measureRate, interval);
    return () => clearInterval(timer);
  }, [task]);
  if (bytesPerSecond < 1) return undefined;
  const secondsLeft = (task.job.file.size - task.snapshot.sent) / bytesPerSecond;
  return { bytesPerSecond, timeLeft: formatTimeLeft(t, secondsLeft) };
}
