import type { Upload } from "@/api/storage/sendFile";
import { type QueuedUpload, type UploadJob, UploadQueue } from "@/api/storage/UploadTask";
import { createStore, useStore } from "@/lib/createStore";
import { useAccountName } from "../session/useSession";
import { abandonUpload, createMenuUpload, type MenuUploadJob } from "./menuUpload";

type Job = MenuUploadJob | UploadJob;

/** Module state: uploads survive navigation and a new sign-in (decision S5). */
export const uploadQueue = new UploadQueue<Job>();

/** The PDF that is to be uploaded. */
export const chosenFile = createStore<{ account: string; file: File } | undefined>(undefined);

const isMenu = (upload: QueuedUpload<Job>): upload is QueuedUpload<MenuUploadJob> =>
  upload.task.job.kind === "menu";

const ofAccount = (account: string | undefined, uploads = uploadQueue.uploads.get()) =>
  uploads.filter(({ task }) => task.job.account === account);

function removeMenuUploads(account: string) {
  for (const { task } of ofAccount(account).filter(isMenu)) uploadQueue.remove(task);
}

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
  const upload = ofAccount(account, useStore(uploadQueue.uploads)).filter(isMenu).at(-1);
  const chosen = useStore(chosenFile);
  return { account, upload, file: chosen?.account === account ? chosen.file : upload?.task.job.file };
}

/** The signed-in user's pictures that are not uploaded yet. */
export const usePictureUploads = () =>
  ofAccount(useAccountName(), useStore(uploadQueue.uploads)).filter((upload) => !isMenu(upload));
