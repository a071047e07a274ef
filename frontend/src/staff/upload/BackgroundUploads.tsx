import { FileUp } from "lucide-react";
import { useLocation } from "react-router";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { withPdfExtension } from "../uploadQueue/fileNames";
import { useMenuUpload, usePictureUploads } from "../uploadQueue/uploads";
import styles from "./BackgroundUploads.module.css";
import { useUploadEffects } from "./useUploadEffects";

type NoteProps = { label: string; path: string; text: string; percent?: number | undefined };

/** Links to the screen of an upload, except there. */
function UploadNote({ label, path, text, percent }: NoteProps) {
  const t = useTexts();
  const { pathname } = useLocation();
  if (pathname === path) return null;
  return (
    <aside aria-label={label} className={styles.note}>
      <PageLink to={path} className={styles.link}>
        <FileUp />
        <span>{text}</span>
      </PageLink>
      {percent !== undefined && (
        <progress aria-label={t("staff.upload.progress")} value={percent} max={100} className={styles.bar} />
      )}
    </aside>
  );
}

function useMenuNote() {
  const { upload, interrupted, isInOtherTab } = useMenuUpload();
  const title = upload?.task.job.upload.title ?? interrupted?.title;
  if (title === undefined || isInOtherTab) return undefined;
  const percent = upload && Math.floor((100 * upload.sent) / Math.max(upload.task.job.file.size, 1));
  const values = { file: withPdfExtension(title), percent: percent ?? 0 };
  if (upload === undefined) return { key: "staff.upload.note.interrupted", values } as const;
  if (upload.state === "error") return { key: "staff.upload.note.failed", values, percent } as const;
  if (upload.isStored) return { key: "staff.upload.finishing", values, percent } as const;
  const isRunning = upload.state === "running";
  return {
    key: isRunning ? "staff.upload.note.running" : "staff.upload.note.paused",
    values,
    percent,
  } as const;
}

/** Sends the uploads, and shows them on the other screens. */
export function BackgroundUploads() {
  const t = useTexts();
  const menu = useMenuNote();
  const pictures = usePictureUploads();
  const hasPictureFailed = pictures.some(({ state }) => state === "error");
  useUploadEffects();
  return (
    <>
      {menu !== undefined && (
        <UploadNote
          label={t("staff.upload.note")}
          path={staffPaths.menuUpload}
          text={t(menu.key, menu.values)}
          percent={menu.percent}
        />
      )}
      {pictures.length > 0 && (
        <UploadNote
          label={t("staff.pictures.note")}
          path={staffPaths.pictures}
          text={t(hasPictureFailed ? "staff.pictures.note.failed" : "staff.pictures.note.running", {
            count: pictures.length,
          })}
        />
      )}
    </>
  );
}
