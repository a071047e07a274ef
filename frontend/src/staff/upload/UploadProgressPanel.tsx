import { Pause, Play, X } from "lucide-react";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { Button } from "../components/Button";
import { withPdfExtension } from "../uploadQueue/fileNames";
import { retryText } from "../uploadQueue/uploadErrorText";
import type { useMenuUpload } from "../uploadQueue/uploads";
import styles from "./UploadProgressPanel.module.css";
import { useTransferRate } from "./useTransferRate";

type Props = NonNullable<ReturnType<typeof useMenuUpload>["upload"]>;

function useStateText({ task, state, sent, isStored, retry }: Props): string {
  const t = useTexts();
  const { file, upload } = task.job;
  if (state === "paused" || state === "pausing" || state === "canceling")
    return t(`staff.upload.state.${state}`);
  if (retry !== undefined) return retryText(t, "menu", retry);
  if (isStored) return t("staff.upload.finishing", { file: withPdfExtension(upload.title) });
  return t(sent === file.size ? "staff.upload.state.checking" : "staff.upload.state.running");
}

export function UploadProgressPanel(upload: Props) {
  const t = useTexts();
  const { task, state, sent, isStored } = upload;
  const { size } = task.job.file;
  const rate = useTransferRate(task);
  return (
    <div className={styles.progress}>
      <p role="status" className={styles.state}>
        {useStateText(upload)}
      </p>
      <progress aria-label={t("staff.upload.progress")} value={sent} max={Math.max(size, 1)} />
      <p className={styles.numbers}>
        <span>
          {t("staff.upload.amount", { sent: formatFileSize(t, sent), total: formatFileSize(t, size) })}
        </span>
        {rate !== undefined && (
          <>
            <span>{t("staff.upload.speed", { size: formatFileSize(t, rate.bytesPerSecond) })}</span>
            <span>{rate.timeLeft}</span>
          </>
        )}
      </p>
      {!isStored && state !== "canceling" && (
        <div className={styles.buttons}>
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
          {state === "running" ? (
            <Button icon={<Pause />} onClick={() => task.pause()}>
              {t("staff.upload.pause")}
            </Button>
          ) : (
            <Button variant="main" icon={<Play />} onClick={() => task.resume()}>
              {t("staff.upload.resume")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
