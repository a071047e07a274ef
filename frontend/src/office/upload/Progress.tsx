import { Pause, Play, X } from "lucide-react";
import type { UploadSnapshot, UploadTask } from "@/api/storage/UploadTask";
import { type TextKey, useTexts } from "@/i18n/texts";
import { useOnline } from "@/ui/useBrowser";
import { Button } from "../frame/Button";
import styles from "./Progress.module.css";
import { useReading } from "./useReading";
import { useSnapshot } from "./useSnapshot";
import { amount, speed, timeLeft } from "./words";

function stateKey({ state, sent, total, waitsUntil }: UploadSnapshot, isOnline: boolean): TextKey {
  if (state === "paused") return isOnline ? "office.upload.state.paused" : "office.upload.state.offline";
  if (state === "pausing" || state === "canceling") return `office.upload.state.${state}`;
  if (state !== "running") return "office.upload.state.saving";
  if (waitsUntil !== undefined) return "office.upload.state.waiting";
  return sent === total ? "office.upload.state.checking" : "office.upload.state.running";
}

/** How far an upload is and how long it will take, and the ways to hold and to end it. */
export function Progress({ task }: { task: UploadTask }) {
  const t = useTexts();
  const isOnline = useOnline();
  const snapshot = useSnapshot(task) ?? task.snapshot();
  const { state, sent, total } = snapshot;
  const reading = useReading(task);

  return (
    <div className={styles.progress}>
      <p role="status" className={styles.state}>
        {t(stateKey(snapshot, isOnline))}
      </p>
      <progress aria-label={t("office.upload.progress")} value={sent} max={Math.max(total, 1)} />
      <p className={styles.numbers}>
        <span>{amount(t, sent, total)}</span>
        {reading?.speed !== undefined && <span>{speed(t, reading.speed)}</span>}
        {reading?.left !== undefined && <span>{timeLeft(t, reading.left)}</span>}
      </p>
      <div className={styles.buttons}>
        {(state === "running" || state === "pausing" || state === "paused") && (
          <Button
            icon={<X />}
            onClick={() => {
              // Only what runs can be canceled (specification §4).
              task.resume();
              task.cancel();
            }}
          >
            {t("office.upload.cancel")}
          </Button>
        )}
        {state === "running" && (
          <Button icon={<Pause />} onClick={() => task.pause()}>
            {t("office.upload.pause")}
          </Button>
        )}
        {(state === "paused" || state === "pausing") && (
          <Button look="main" icon={<Play />} onClick={() => task.resume()}>
            {t("office.upload.resume")}
          </Button>
        )}
      </div>
    </div>
  );
}
