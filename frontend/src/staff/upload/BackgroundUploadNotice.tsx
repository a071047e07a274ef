import { FileUp } from "lucide-react";
import { useLocation } from "react-router";
import type { UploadSnapshot } from "@/api/storage/UploadTask";
import { PageLink } from "@/components/PageLink";
import { type TextKey, useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import styles from "./BackgroundUploadNotice.module.css";
import { withPdfExtension } from "./fileNames";
import { useUploadContext } from "./UploadProvider";
import { useInterruptedUpload } from "./useInterruptedUpload";

function uploadNoticeTextKey(
  snapshot: UploadSnapshot | undefined,
  isStored: boolean,
  hasUploadFailed: boolean,
): TextKey {
  if (hasUploadFailed || snapshot?.state === "error") return "staff.upload.note.failed";
  if (isStored) return "staff.upload.note.saving";
  if (snapshot === undefined) return "staff.upload.note.interrupted";
  return snapshot.state === "running" ? "staff.upload.note.running" : "staff.upload.note.paused";
}

/** Upload status on other screens, linking to the upload. */
export function BackgroundUploadNotice() {
  const t = useTexts();
  const { pathname } = useLocation();
  const { account, isUploadInOtherTab, task, stored, snapshot, record } = useUploadContext();
  const before = useInterruptedUpload(account);
  const title = task?.upload.title ?? stored?.title ?? before?.title;
  const hasUploadFailed = record.failure !== undefined;
  const hasNotice = account !== undefined && (title !== undefined || hasUploadFailed);
  if (!hasNotice || isUploadInOtherTab || pathname === staffPaths.menuUpload) return null;

  const percent = snapshot && Math.floor((100 * snapshot.sent) / Math.max(snapshot.total, 1));
  const key = uploadNoticeTextKey(snapshot, stored !== undefined, hasUploadFailed);
  return (
    <aside aria-label={t("staff.upload.note")} className={styles.note}>
      <PageLink to={staffPaths.menuUpload} className={styles.link}>
        <FileUp />
        <span>{t(key, { file: withPdfExtension(title ?? ""), percent: percent ?? 0 })}</span>
      </PageLink>
      {percent !== undefined && (
        <progress aria-label={t("staff.upload.progress")} value={percent} max={100} className={styles.bar} />
      )}
    </aside>
  );
}
