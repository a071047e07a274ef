import type { Upload } from "@/api/storage/sendFile";
import { type QueuedUpload, UploadQueue } from "@/api/storage/UploadQueue";
import { createStore, useStore } from "@/lib/createStore";
import { useAccountName } from "../session/useSession";
import { abandonUpload, createMenuUpload, type MenuUploadJob } from "./menuUpload";
import type { PictureUploadJob } from "./pictureUpload";

type Job = MenuUploadJob | PictureUploadJob;

/** Module state: uploads survive navigation and a new sign-in (decision S5). */
export const uploadQueue = new UploadQueue<Job>();

/** The PDF that is to be uploaded. */
export const chosenFile = createStore<{ account: string; file: File } | undefined>(undefined);

const uploadsOf = <Kind extends Job["kind"]>(
  kind: Kind,
  account: string | undefined,
  uploads: readonly QueuedUpload<Job>[] = uploadQueue.uploads.get(),
) =>
  uploads.filter(
    (upload): upload is QueuedUpload<Extract<Job, { kind: Kind }>> =>
      upload.task.job.kind === kind && upload.task.job.account === account,
  );

const removeMenuUploads = (account: string) =>
  uploadsOf("menu", account).forEach(({ task }) => void uploadQueue.remove(task));

/** Starts or resumes an upload instead of one that failed. */
export function startMenuUpload(upload: Upload): void {
  removeMenuUploads(upload.account);
  uploadQueue.add(createMenuUpload(upload));
}

/** Discards the chosen file and an upload that has failed or was interrupted, also on the server. */
export function discardMenuUpload(account: string): void {
  removeMenuUploads(account);
  chosenFile.set(undefined);
  void abandonUpload(account);
}

/** The signed-in user's upload of a menu. */
export function useMenuUpload() {
  const account = useAccountName() ?? "";
  const upload = uploadsOf("menu", account, useStore(uploadQueue.uploads)).at(-1);
  const chosen = useStore(chosenFile);
  return { account, upload, file: chosen?.account === account ? chosen.file : upload?.task.job.file };
}

/** The signed-in user's pictures that are not uploaded yet. */
export const usePictureUploads = () => uploadsOf("picture", useAccountName(), useStore(uploadQueue.uploads));
