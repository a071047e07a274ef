import { useEffect, useState } from "react";
import { TransferRate } from "@/api/storage/TransferRate";
import type { UploadTask } from "@/api/storage/UploadTask";

/** How often the speed is read, in milliseconds: often enough to follow, seldom enough to be read. */
const interval = 500;

type Reading = {
  /** Bytes per second. */
  speed: number | undefined;
  /** Seconds until the rest has left. */
  left: number | undefined;
};

/** How fast an upload is, and how long it still takes; nothing while no bytes leave. */
export function useReading(task: UploadTask): Reading | undefined {
  const [reading, setReading] = useState<Reading>();
  useEffect(() => {
    const meter = new TransferRate();
    const read = () => {
      const { state, sent, total } = task.snapshot();
      const isMoving = state === "running" && sent < total;
      if (isMoving) meter.add(sent, performance.now());
      else meter.restart();
      setReading(isMoving ? { speed: meter.speed, left: meter.secondsFor(total - sent) } : undefined);
    };
    read();
    const timer = setInterval(read, interval);
    return () => clearInterval(timer);
  }, [task]);
  return reading;
}
