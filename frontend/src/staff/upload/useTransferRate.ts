import { useEffect, useState } from "react";
import { TransferRate } from "@/api/storage/TransferRate";
import type { UploadTask } from "@/api/storage/UploadTask";

/** In milliseconds. */
const interval = 500;

type TransferReading = {
  /** Bytes per second. */
  speed: number | undefined;
  /** Seconds. */
  secondsLeft: number | undefined;
};

/** Speed and remaining time; undefined while nothing is sent. */
export function useTransferRate(task: UploadTask): TransferReading | undefined {
  const [reading, setReading] = useState<TransferReading>();
  useEffect(() => {
    const rate = new TransferRate();
    const read = () => {
      const { state, sent, total } = task.snapshot();
      const isMoving = state === "running" && sent < total;
      if (isMoving) rate.add(sent, performance.now());
      else rate.restart();
      setReading(isMoving ? { speed: rate.speed, secondsLeft: rate.secondsFor(total - sent) } : undefined);
    };
    read();
    const timer = setInterval(read, interval);
    return () => clearInterval(timer);
  }, [task]);
  return reading;
}
