import { FileUp } from "lucide-react";
import { useLocation } from "react-router";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { withPdfExtension } from "../uploadQueue/fileNames";
import { loadProgress } from "../uploadQueue/menuUpload";
import { useMenuUpload, usePictureUploads } from "../uploadQueue/uploads";
import styles from "./BackgroundUploads.module.css";
import { useUploadEffects } from "./useUploadEffects";

function menuNoteKey(upload: ReturnType<typeof useMenuUpload>["upload"]) {
  if (upload === undefined) return "staff.upload.note.interrupted";
  if (upload.state === "error") return "staff.upload.note.failed";
  if (upload.isStored) return "staff.upload.finishing";
  return upload.state === "running" ? "staff.upload.note.running" : "staff.upload.note.paused";
}

function useMenuNote() {
  const t = useTexts();
  const { account, upload } = useMenuUpload();
  const title = upload?.task.job.upload.title ?? loadProgress(account)?.title;
  if (title === undefined) return undefined;
  const percent = upload && Math.floor((100 * upload.sent) / Math.max(upload.task.job.file.size, 1));
  const text = t(menuNoteKey(upload), { file: withPdfExtension(title), percent: percent ?? 0 });
  return { label: t("staff.upload.note"), path: staffPaths.menuUpload, text, percent };
}

function usePicturesNote() {
  const t = useTexts();
  const pictures = usePictureUploads();
  if (pictures.length === 0) return undefined;
  const state = pictures.some(({ state }) => state === "error") ? "failed" : "running";
  const text = t(`staff.pictures.note.${state}`, { count: pictures.length });
  return { label: t("staff.pictures.note"), path: staffPaths.pictures, text, percent: undefined };
}

/** Continues the uploads, and shows them on the other screens. */
export function BackgroundUploads() {
  const t = useTexts();
  const { pathname } = useLocation();
  const notes = [useMenuNote(), usePicturesNote()];
  useUploadEffects();
  return notes.map((note) => {
    if (note === undefined || note.path === pathname) return null;
    const { label, path, text, percent } = note;
    return (
      <aside key={path} aria-label={label} className={styles.note}>
        <PageLink to={path} className={styles.link}>
          <FileUp />
          <span>{text}</span>
        </PageLink>
        {percent !== undefined && (
          <progress
            aria-label={t("staff.upload.progress")}
            value={percent}
            max={100}
            className={styles.bar}
          />
        )}
      </aside>
    );
  });
}
