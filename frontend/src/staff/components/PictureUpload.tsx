import { useQueryClient } from "@tanstack/react-query";
import { ImageUp, RotateCcw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Picture } from "@/api/generated/models/Picture";
import { picturesKey, uploadPicture } from "@/api/pictures";
import { useTexts } from "@/i18n/texts";
import { toFailure } from "../hooks/failure";
import { Button } from "./Button";
import { FileButton } from "./FileButton";
import { Notice } from "./Notice";
import styles from "./PictureUpload.module.css";

type Upload = {
  id: number;
  file: File;
  /** 0 to 1. */
  progress: number;
  error?: string;
  canRetry?: boolean;
};

/** iOS converts photos to one of them. */
const acceptedTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp"];

/** The server accepts as many bytes. */
const maxBytes = 25 * 2 ** 20;

/** A format is known by as many bytes. */
const formatBytes = 4096;

/** The same file is refused again: too large, or no valid picture. */
const refusedFileStatuses = [413, 415, 422];

type Props = {
  /** How many files can be chosen together. */
  maxFiles?: number;
  /** `remaining`: number of uploads that wait, run or have failed. */
  onUploaded?: (picture: Picture, remaining: number) => void;
};

/** Uploads chosen files one after another. */
export function PictureUpload({ maxFiles = Number.POSITIVE_INFINITY, onUploaded }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const nextId = useRef(0);
  const remaining = useRef(0);
  const queue = useRef(Promise.resolve());
  /** Latest value: the surrounding form may have changed during an upload, or be gone. */
  const latestOnUploaded = useRef(onUploaded);

  useEffect(() => {
    latestOnUploaded.current = onUploaded;
    return () => {
      latestOnUploaded.current = undefined;
    };
  }, [onUploaded]);

  const update = (id: number, change: (upload: Upload) => Upload) =>
    setUploads((all) => all.map((upload) => (upload.id === id ? change(upload) : upload)));

  function remove(id: number) {
    remaining.current -= 1;
    setUploads((all) => all.filter((upload) => upload.id !== id));
  }

  async function send({ id, file }: Upload) {
    try {
      const isTooLarge = file.size > maxBytes;
      if (isTooLarge && acceptedTypes.includes(file.type))
        throw { status: 413, body: { detail: t("staff.pictures.tooLarge") } };
      // The server names the format of a video by its first bytes.
      const sent = isTooLarge ? new File([file.slice(0, formatBytes)], file.name) : file;
      const picture = await uploadPicture(sent, (bytes) =>
        update(id, (upload) => ({ ...upload, progress: bytes / sent.size })),
      );
      remove(id);
      await client.invalidateQueries({ queryKey: picturesKey });
      // The next call needs the state after this one.
      flushSync(() => latestOnUploaded.current?.(picture, remaining.current));
    } catch (reason) {
      const { status = 0, fields, detail } = toFailure(reason);
      const error = fields.picture ?? detail ?? t("staff.pictures.failed");
      update(id, (upload) => ({ ...upload, error, canRetry: !refusedFileStatuses.includes(status) }));
    }
  }

  const enqueue = (upload: Upload) => {
    update(upload.id, ({ id, file }) => ({ id, file, progress: 0 }));
    queue.current = queue.current.then(() => send(upload));
  };

  function add(files: readonly File[]) {
    const added = files.slice(0, maxFiles).map((file) => ({ id: nextId.current++, file, progress: 0 }));
    remaining.current += added.length;
    setUploads((all) => [...all, ...added]);
    added.forEach(enqueue);
  }

  return (
    <div className={styles.upload}>
      <FileButton icon={<ImageUp />} accept={acceptedTypes.join(",")} multiple={maxFiles > 1} onPick={add}>
        {t("staff.pictures.upload")}
      </FileButton>
      <ul className={styles.uploads} aria-live="polite">
        {uploads.map((upload) => (
          <li key={upload.id}>
            {upload.error === undefined ? (
              <>
                <span>{upload.file.name}</span>{" "}
                {upload.progress < 1 ? (
                  <progress value={upload.progress} aria-label={upload.file.name} />
                ) : (
                  <span>{t("staff.pictures.processing")}</span>
                )}
              </>
            ) : (
              <Notice
                kind="warning"
                action={
                  <>
                    {upload.canRetry && (
                      <Button icon={<RotateCcw />} onClick={() => enqueue(upload)}>
                        {t("staff.retry")}
                      </Button>
                    )}
                    <Button variant="bare" onClick={() => remove(upload.id)}>
                      {t("staff.pictures.dismiss")}
                    </Button>
                  </>
                }
              >
                <strong>{upload.file.name}</strong> {upload.error}
              </Notice>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
