import { useMemo, useSyncExternalStore } from "react";
import { interruptedUploads, parseInterruptedUpload } from "@/api/storage/interruptedUpload";
import { staffTransport } from "@/api/storage/staffTransport";
import { isUploadFinished } from "@/api/storage/states";
import { type QueuedUpload, UploadQueue } from "@/api/storage/UploadQueue";
import { createStore, useStore } from "@/lib/createStore";
import { useAccountName } from "../session/useSession";
import {
  abandonUpload,
  createMenuUpload,
  findStoredUpload,
  isUploadInOtherTab,
  type MenuUpload,
  type MenuUploadJob,
} from "./menuUpload";
import type { PictureUploadJob } from "./pictureUpload";

type Job = MenuUploadJob | PictureUploadJob;

/** Module state: uploads survive navigation and a new sign-in (decision S5). */
export const uploadQueue = new UploadQueue<Job>();

/** The PDF that is to be uploaded. */
export const chosenFile = createStore<{ account: string; file: File } | undefined>(undefined);

/** The upload to which a menu refers since the last report. */
export const assignedUpload = createStore<MenuUpload | undefined>(undefined);

const isMenuUpload = (upload: QueuedUpload<Job>): upload is QueuedUpload<MenuUploadJob> =>
  upload.task.job.kind === "menu";

const menuUploadsOf = (account: string | undefined, uploads = uploadQueue.uploads.get()) =>
  uploads.filter(isMenuUpload).filter(({ task }) => task.job.account === account);

/** Starts or resumes an upload instead of one that failed. */
export function startMenuUpload(upload: MenuUpload): void {
  const before = menuUploadsOf(upload.account);
  if (before.some(({ state }) => !isUploadFinished(state))) return;
  for (const { task } of before) uploadQueue.remove(task);
  uploadQueue.add(createMenuUpload(upload, staffTransport, assignedUpload.set));
}

/** Continues with an object that was stored before a reload. */
export async function restoreMenuUpload(account: string, signal: AbortSignal): Promise<void> {
  if (menuUploadsOf(account).length > 0) return;
  // Fails if another tab uploads.
  const upload = await findStoredUpload(account, staffTransport).catch(() => undefined);
  if (upload !== undefined && !signal.aborted) startMenuUpload(upload);
}

/** Discards the chosen file and an upload that has failed or was interrupted, also on the server. */
export function discardMenuUpload(account: string): void {
  for (const { task } of menuUploadsOf(account)) uploadQueue.remove(task);
  chosenFile.set(undefined);
  void abandonUpload(account, staffTransport);
}

/** The signed-in user's upload of a menu. */
export function useMenuUpload() {
  const account = useAccountName();
  const uploads = useStore(uploadQueue.uploads);
  const chosen = useStore(chosenFile);
  const text = useSyncExternalStore(interruptedUploads.subscribe, () =>
    account === undefined ? null : interruptedUploads.get()(account),
  );
  return {
    account,
    file: chosen?.account === account ? chosen?.file : undefined,
    upload: menuUploadsOf(account, uploads).at(-1),
    /** In this browser; also that of the upload. */
    interrupted: useMemo(() => parseInterruptedUpload(text), [text]),
    isInOtherTab: useStore(isUploadInOtherTab),
  };
}

/** The signed-in user's pictures that are not uploaded yet. */
export function usePictureUploads(): readonly QueuedUpload<Job>[] {
  const account = useAccountName();
  return useStore(uploadQueue.uploads).filter(
    ({ task: { job } }) => job.kind === "picture" && job.account === account,
  );
}
