import { abandonUpload } from "@/api/storage/abandonUpload";
import { findStoredUploadName } from "@/api/storage/findStoredUploadName";
import { clearProgress, loadInterruptedUpload } from "@/api/storage/interruptedUpload";
import { acquireUploadLock } from "@/api/storage/lock";
import { pauseUploadWhileOffline } from "@/api/storage/pauseUploadWhileOffline";
import type { Upload } from "@/api/storage/protocol";
import { staffTransport } from "@/api/storage/staffTransport";
import { isUploadFinished } from "@/api/storage/states";
import { UploadTask } from "@/api/storage/UploadTask";
import { createStore, useStore } from "@/lib/createStore";

/** A stored object that the menu does not refer to yet. */
export type UnassignedUpload = Pick<Upload, "menu" | "title" | "baseVersion"> & {
  /** Storage name. */
  readonly object: string;
  /** `ETag`, if known. */
  readonly etag?: string | undefined;
};

type UploadStoreState = {
  readonly account?: string;
  readonly file?: File | undefined;
  readonly task?: UploadTask;
  readonly stored?: UnassignedUpload;
  /** `ETag` of an object that may be replaced although the user has not seen it: the user confirmed it or stored it. */
  readonly replaceableEtag?: string | undefined;
};

/** Module state: an upload survives navigation, and the chosen file a new sign-in (decision S5). */
const uploadStore = createStore<UploadStoreState>({});
const emptyUploadState: UploadStoreState = {};
/** Unsubscribes from connection changes. */
let stopWatchingConnection = () => {};
/** Set while this tab holds the upload lock. */
let releaseLock: (() => void) | undefined;
/** Whether another tab held the lock at the last attempt. */
const isUploadInOtherTab = createStore(false);
/** Serialises lock requests. */
let lastLockRequest: Promise<void> = Promise.resolve();

function isUploadInProgress(): boolean {
  const { stored, task } = uploadStore.get();
  return stored !== undefined || (task !== undefined && !isUploadFinished(task.snapshot().state));
}

/** Releases the lock unless an upload is in progress. */
function releaseLockIfIdle(): void {
  if (isUploadInProgress()) return;
  releaseLock?.();
  releaseLock = undefined;
}

function setUploadState(next: UploadStoreState): void {
  uploadStore.set(next);
  releaseLockIfIdle();
}

/** Runs `work` while holding the upload lock; skipped if another tab holds it. */
function withLock(action: () => void | Promise<void>): Promise<void> {
  lastLockRequest = lastLockRequest.then(async () => {
    releaseLock ??= await acquireUploadLock();
    isUploadInOtherTab.set(releaseLock === undefined);
    if (releaseLock === undefined) return;
    await action();
    releaseLockIfIdle();
  });
  return lastLockRequest;
}

export const setChosenFile = (account: string, file: File) => setUploadState({ account, file });

/** Ends the upload; its file stays chosen. */
function endUploadTask(): void {
  stopWatchingConnection();
  const { account, file } = uploadStore.get();
  setUploadState(account === undefined ? {} : { account, file });
}

/** Starts or resumes the upload of the chosen file. */
export const startUploadTask = (upload: Upload) =>
  withLock(() => {
    if (isUploadInProgress()) return;
    const task = new UploadTask(upload, staffTransport);
    stopWatchingConnection = pauseUploadWhileOffline(task);
    setUploadState({
      account: upload.account,
      file: upload.file,
      task,
      replaceableEtag: upload.replaceableEtag,
    });
    task.subscribe(() => {
      if (uploadStore.get().task !== task) return;
      const { state, metadata } = task.snapshot();
      if (metadata !== undefined)
        setUploadState({
          ...uploadStore.get(),
          stored: { ...upload, object: metadata.name, etag: metadata.etag },
        });
      if (state === "canceled") endUploadTask();
      releaseLockIfIdle();
    });
  });

/** Continues with an object that was stored before a reload. */
export const restoreUnassignedUpload = (account: string, signal: AbortSignal) =>
  withLock(async () => {
    if (isUploadInProgress() || signal.aborted) return;
    const before = loadInterruptedUpload(account);
    const object = before && (await findStoredUploadName(before, staffTransport));
    if (before === undefined || object === undefined || signal.aborted) return;
    const { account: lastAccount, file } = uploadStore.get();
    setUploadState({
      account,
      file: lastAccount === account ? file : undefined,
      stored: { ...before, object },
    });
  });

/** Pauses the upload; it can be resumed later. */
export function suspendUpload(): void {
  uploadStore.get().task?.pause();
  endUploadTask();
}

/** Call when the menu refers to the file. */
export function resetUpload(account: string): void {
  stopWatchingConnection();
  clearProgress(account);
  setUploadState({});
}

/** Call when the menu cannot refer to the stored object; the file stays chosen. */
export function resetUploadKeepingFile(account: string): void {
  const replaceableEtag = uploadStore.get().stored?.etag;
  clearProgress(account);
  endUploadTask();
  setUploadState({ ...uploadStore.get(), replaceableEtag });
}

/** Discards the chosen file and cancels an interrupted upload on the server. */
export function discardUpload(account: string): Promise<void> {
  stopWatchingConnection();
  setUploadState({});
  return withLock(() => abandonUpload(account, staffTransport));
}

export const useIsUploadingInOtherTab = () => useStore(isUploadInOtherTab);

/** State of this account only. */
export function useUploadState(account: string | undefined): UploadStoreState {
  const state = useStore(uploadStore);
  return account !== undefined && state.account === account ? state : emptyUploadState;
}
