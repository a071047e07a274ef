import { useQueryClient } from "@tanstack/react-query";
import { ImageUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import type { Picture } from "@/api/generated/models/Picture";
import { picturesKey } from "@/api/pictures";
import { staffTransport } from "@/api/storage/transport";
import { parseJson, requireSuccess, UploadFailure } from "@/api/storage/UploadFailure";
import type { UploadJob } from "@/api/storage/UploadTask";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { FileButton } from "../components/FileButton";
import { Notice } from "../components/Notice";
import { RetryButton } from "../components/RetryButton";
import { useAccountName } from "../session/useSession";
import styles from "./PictureUpload.module.css";
import { UploadProgress } from "./UploadProgress";
import { uploadErrorText } from "./uploadErrorText";
import { uploadQueue, usePictureUploads } from "./uploads";

/** iOS converts photos to one of them. */
const acceptedPictureTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** The server accepts as many bytes. */
const maxBytes = 25 * 2 ** 20;

/** A format is known by as many bytes. */
const formatBytes = 4096;

/** The server limits the title to as many characters. */
const maxTitleLength = 100;

/** Uploads a picture in one request. The same file again is the same picture, so the request can be repeated. */
const createPictureUpload = (
  account: string,
  file: File,
  onUploaded: (picture: Picture) => Promise<void>,
): UploadJob => ({
  kind: "picture",
  account,
  file,
  async send({ signal, update }) {
    const isTooLarge = file.size > maxBytes;
    if (isTooLarge && acceptedPictureTypes.includes(file.type))
      throw new UploadFailure("pictureTooLarge", { status: 413 });
    const title = [...file.name].slice(0, maxTitleLength).join("");
    const response = await staffTransport({
      method: "POST",
      url: `/api/pictures?title=${encodeURIComponent(title)}`,
      headers: { "Content-Type": "application/octet-stream" },
      // The server names the format of a video by its first bytes.
      body: isTooLarge ? file.slice(0, formatBytes) : file,
      onUploadProgress: (sent) => update({ sent }),
      signal,
    });
    await onUploaded(parseJson<Picture>(requireSuccess(response)));
  },
  // The request has ended when it is called.
  cancel: async () => false,
});

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
    const job: UploadJob = createPictureUpload(account, file, async (picture) => {
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
  if (failure === undefined) return <UploadProgress {...upload} />;
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
