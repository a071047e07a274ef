import { useSyncExternalStore } from "react";
import { abandonUpload } from "@/api/storage/abandonUpload";
import { findStoredUploadName } from "@/api/storage/findStoredUploadName";
import { clearProgress, loadInterruptedUpload } from "@/api/storage/interruptedUpload";
import { acquireUploadLock } from "@/api/storage/lock";
import { pauseUploadWhileOffline } from "@/api/storage/pauseUploadWhileOffline";
import type { Upload } from "@/api/storage/protocol";
import { staffTransport } from "@/api/storage/staffTransport";
import { isUploadFinished } from "@/api/storage/states";
import { UploadTask } from "@/api/storage/UploadTask";

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
let uploadState: UploadStoreState = {};
const emptyUploadState: UploadStoreState = {};
const listeners = new Set<() => void>();
/** Unsubscribes from connection changes. */
let stopWatchingConnection = () => {};
/** Set while this tab holds the upload lock. */
let releaseLock: (() => void) | undefined;
/** Whether another tab held the lock at the last attempt. */
let isUploadInOtherTab = false;
/** Serialises lock requests. */
let lastLockRequest: Promise<void> = Promise.resolve();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

const isUploadInProgress = () =>
  uploadState.stored !== undefined ||
  (uploadState.task !== undefined && !isUploadFinished(uploadState.task.snapshot().state));

/** Releases the lock unless an upload is in progress. */
function releaseLockIfIdle(): void {
  if (isUploadInProgress()) return;
  releaseLock?.();
  releaseLock = undefined;
}

function setUploadState(next: UploadStoreState): void {
  uploadState = next;
  releaseLockIfIdle();
  notifyListeners();
}

/** Runs `work` while holding the upload lock; skipped if another tab holds it. */
function withLock(action: () => void | Promise<void>): Promise<void> {
  lastLockRequest = lastLockRequest.then(async () => {
    releaseLock ??= await acquireUploadLock();
    isUploadInOtherTab = releaseLock === undefined;
    notifyListeners();
    if (isUploadInOtherTab) return;
    await action();
    releaseLockIfIdle();
  });
  return lastLockRequest;
}

export const setChosenFile = (account: string, file: File) => setUploadState({ account, file });

/** Ends the upload; its file stays chosen. */
function endUploadTask(): void {
  stopWatchingConnection();
  setUploadState(
    uploadState.account === undefined ? {} : { account: uploadState.account, file: uploadState.file },
  );
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
      if (uploadState.task !== task) return;
      const { state, metadata } = task.snapshot();
      if (metadata !== undefined)
        setUploadState({ ...uploadState, stored: { ...upload, object: metadata.name, etag: metadata.etag } });
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
    setUploadState({
      account,
      file: uploadState.account === account ? uploadState.file : undefined,
      stored: { ...before, object },
    });
  });

/** Pauses the upload; it can be resumed later. */
export function suspendUpload(): void {
  uploadState.task?.pause();
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
  const replaceableEtag = uploadState.stored?.etag;
  clearProgress(account);
  endUploadTask();
  setUploadState({ ...uploadState, replaceableEtag });
}

/** Discards the chosen file and cancels an interrupted upload on the server. */
export function discardUpload(account: string): Promise<void> {
  stopWatchingConnection();
  setUploadState({});
  return withLock(() => abandonUpload(account, staffTransport));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useIsUploadingInOtherTab = () => useSyncExternalStore(subscribe, () => isUploadInOtherTab);

/** State of this account only. */
export function useUploadState(account: string | undefined): UploadStoreState {
  const state = useSyncExternalStore(subscribe, () => uploadState);
  return account !== undefined && state.account === account ? state : emptyUploadState;
}
