import { Pause, Play, X } from "lucide-react";
import type { UploadSnapshot, UploadTask } from "@/api/storage/UploadTask";
import { useIsOnline } from "@/components/useBrowserState";
import { type TextKey, useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { formatSentAmount, formatSpeed, formatTimeLeft } from "./formatProgress";
import styles from "./UploadProgressPanel.module.css";
import { useTransferRate } from "./useTransferRate";
import { useUploadSnapshot } from "./useUploadSnapshot";

function uploadStateTextKey({ state, sent, total, waitsUntil }: UploadSnapshot, isOnline: boolean): TextKey {
  if (state === "paused") return isOnline ? "staff.upload.state.paused" : "staff.upload.state.offline";
  if (state === "pausing" || state === "canceling") return `staff.upload.state.${state}`;
  if (state !== "running") return "staff.upload.state.saving";
  if (waitsUntil !== undefined) return "staff.upload.state.waiting";
  return sent === total ? "staff.upload.state.checking" : "staff.upload.state.running";
}

export function UploadProgressPanel({ task }: { task: UploadTask }) {
  const t = useTexts();
  const isOnline = useIsOnline();
  const snapshot = useUploadSnapshot(task) ?? task.snapshot();
  const { state, sent, total } = snapshot;
  const transferRate = useTransferRate(task);

  return (
    <div className={styles.progress}>
      <p role="status" className={styles.state}>
        {t(uploadStateTextKey(snapshot, isOnline))}
      </p>
      <progress aria-label={t("staff.upload.progress")} value={sent} max={Math.max(total, 1)} />
      <p className={styles.numbers}>
        <span>{formatSentAmount(t, sent, total)}</span>
        {transferRate !== undefined && (
          <>
            <span>{formatSpeed(t, transferRate.bytesPerSecond)}</span>
            <span>{formatTimeLeft(t, transferRate.secondsLeft)}</span>
          </>
        )}
      </p>
      <div className={styles.buttons}>
        {(state === "running" || state === "pausing" || state === "paused") && (
          <Button
            icon={<X />}
            onClick={() => {
              // Only a running upload can be canceled (specification §4).
              task.resume();
              task.cancel();
            }}
          >
            {t("staff.upload.cancel")}
          </Button>
        )}
        {state === "running" && (
          <Button icon={<Pause />} onClick={() => task.pause()}>
            {t("staff.upload.pause")}
          </Button>
        )}
        {(state === "paused" || state === "pausing") && (
          <Button variant="main" icon={<Play />} onClick={() => task.resume()}>
            {t("staff.upload.resume")}
          </Button>
        )}
      </div>
    </div>
  );
}
