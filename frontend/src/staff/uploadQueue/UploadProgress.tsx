import { Pause, Play, X } from "lucide-react";
import type { UploadSnapshot, UploadTask } from "@/api/storage/UploadTask";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { Button } from "../components/Button";
import styles from "./UploadProgress.module.css";
import { retryText } from "./uploadErrorText";

type Props = UploadSnapshot & { task: UploadTask };

/** An upload that has not failed. Of pictures there may be several, each sent in one request. */
export function UploadProgress({ task, state, sent, isStored, retry }: Props) {
  const t = useTexts();
  const { kind, file } = task.job;
  const { size } = file;
  const canPause = kind === "menu";
  const name = kind === "picture" ? file.name : undefined;
  const sizes = { sent: formatFileSize(t, sent), total: formatFileSize(t, size) };
  const runningText = () => {
    if (retry !== undefined) return retryText(t, kind, retry);
    if (sent === size) return t(`staff.upload.state.processing.${kind}`);
    return t(sent === 0 ? "staff.upload.state.waiting" : "staff.upload.state.running");
  };
  function cancel() {
    // Only a running upload can be canceled (specification §4).
    task.resume();
    task.cancel();
  }
  return (
    <div className="tightStack">
      {name !== undefined && <strong>{name}</strong>}
      <p role="status">
        {state === "running"
          ? runningText()
          : t(`staff.upload.state.${state}` as "staff.upload.state.paused")}
      </p>
      <progress aria-label={name ?? t("staff.upload.progress")} value={sent} max={Math.max(size, 1)} />
      <div className={styles.buttons}>
        <span>{t("staff.upload.amount", sizes)}</span>
        {!isStored && state !== "canceling" && (
          <Button icon={<X />} variant={canPause ? "plain" : "bare"} onClick={cancel}>
            {t("staff.upload.cancel")}
          </Button>
        )}
        {!isStored && canPause && state === "running" && (
          <Button icon={<Pause />} onClick={() => task.pause()}>
            {t("staff.upload.pause")}
          </Button>
        )}
        {canPause && (state === "paused" || state === "pausing") && (
          <Button variant="main" icon={<Play />} onClick={() => task.resume()}>
            {t("staff.upload.resume")}
          </Button>
        )}
      </div>
    </div>
  );
}
