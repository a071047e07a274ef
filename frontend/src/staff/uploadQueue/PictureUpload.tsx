import { useQueryClient } from "@tanstack/react-query";
import { ImageUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { Picture } from "@/api/generated/models/Picture";
import { picturesKey } from "@/api/pictures";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { FileButton } from "../components/FileButton";
import { Notice } from "../components/Notice";
import { RetryButton } from "../components/RetryButton";
import { useAccountName } from "../session/useSession";
import styles from "./PictureUpload.module.css";
import { acceptedPictureTypes, createPictureUpload, type PictureUploadJob } from "./pictureUpload";
import { UploadProgress } from "./UploadProgress";
import { uploadErrorText } from "./uploadErrorText";
import { uploadQueue, usePictureUploads } from "./uploads";

type Props = {
  /** How many files can be chosen together. */
  maxFiles?: number;
  /** `remaining`: number of chosen files that wait, are being uploaded or have failed. */
  onUploaded?: (picture: Picture, remaining: number) => void;
  /** Whether uploads that were started elsewhere are shown as well. */
  showsAll?: boolean;
};

/** Uploads chosen files one after another, also after the screen is left. */
export function PictureUpload({ maxFiles = Number.POSITIVE_INFINITY, onUploaded, showsAll = false }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const account = useAccountName() ?? "";
  const ownJobs = useRef(new Set<unknown>());
  const uploads = usePictureUploads().filter(({ task }) => showsAll || ownJobs.current.has(task.job));
  /** Latest value: the surrounding form may have changed during an upload, or be gone. */
  const latestOnUploaded = useRef(onUploaded);

  useEffect(() => {
    latestOnUploaded.current = onUploaded;
    return () => {
      latestOnUploaded.current = undefined;
    };
  }, [onUploaded]);

  function add(file: File) {
    const job: PictureUploadJob = createPictureUpload(account, file, async (picture) => {
      ownJobs.current.delete(job);
      await client.invalidateQueries({ queryKey: picturesKey });
      const remaining = uploadQueue.uploads.get().filter(({ task }) => ownJobs.current.has(task.job)).length;
      // The next call needs the state after this one.
      flushSync(() => latestOnUploaded.current?.(picture, remaining));
    });
    ownJobs.current.add(job);
    uploadQueue.add(job);
  }

  return (
    <div className={styles.upload}>
      <FileButton
        icon={<ImageUp />}
        accept={acceptedPictureTypes.join(",")}
        multiple={maxFiles > 1}
        onPick={(files) => files.slice(0, maxFiles).forEach(add)}
      >
        {t("staff.pictures.upload")}
      </FileButton>
      <ul className={styles.uploads}>
        {uploads.map((upload) => (
          <li key={upload.task.id}>
            <PictureUploadItem {...upload} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function PictureUploadItem(upload: ReturnType<typeof usePictureUploads>[number]) {
  const t = useTexts();
  const { task, failure } = upload;
  const { name } = task.job.file;
  if (failure === undefined) return <UploadProgress {...upload} kind="picture" name={name} />;
  const action = (
    <>
      {!failure.isFileRefused && <RetryButton isPending={false} onRetry={() => task.retry()} />}
      <Button variant="bare" onClick={() => uploadQueue.remove(task)}>
        {t("staff.pictures.dismiss")}
      </Button>
    </>
  );
  return (
    <Notice kind="warning" action={action}>
      <strong>{name}</strong> {uploadErrorText(t, "picture", failure)}
    </Notice>
  );
}
