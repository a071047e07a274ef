import { useEffect, useState } from "react";
import type { UploadTask } from "@/api/storage/UploadTask";

/** In milliseconds. */
const interval = 500;

type TransferRate = { bytesPerSecond: number; secondsLeft: number };

/** Average speed since the upload was started or resumed, and remaining time; undefined while nothing is sent. */
export function useTransferRate(task: UploadTask): TransferRate | undefined {
  const [rate, setRate] = useState<TransferRate>();
  useEffect(() => {
    let start: { sent: number; at: number } | undefined;
    const measureRate = () => {
      const { state, sent, total } = task.snapshot();
      const isSending = state === "running" && sent < total;
      // Bytes of a failed request are sent again.
      if (!isSending || (start !== undefined && sent < start.sent)) start = undefined;
      if (!isSending) return setRate(undefined);
      start ??= { sent, at: performance.now() };
      const bytesPerSecond = (1000 * (sent - start.sent)) / (performance.now() - start.at);
      setRate(
        bytesPerSecond >= 1 ? { bytesPerSecond, secondsLeft: (total - sent) / bytesPerSecond } : undefined,
      );
    };
    measureRate();
    const timer = setInterval(measureRate, interval);
    return () => clearInterval(timer);
  }, [task]);
  return rate;
}
