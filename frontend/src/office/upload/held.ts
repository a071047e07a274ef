import { useSyncExternalStore } from "react";
import { followConnection } from "@/api/storage/followConnection";
import { giveUp } from "@/api/storage/giveUp";
import type { Upload } from "@/api/storage/protocol";
import { staffTransport } from "@/api/storage/staffTransport";
import { UploadTask } from "@/api/storage/UploadTask";

/** The file that somebody chose, and its upload once it has begun. */
type Held = {
  readonly file?: File;
  readonly task?: UploadTask;
  /** The version of the menu's file that was there when the upload began. */
  readonly replaced?: number | undefined;
};

/**
 * What is chosen and under way outlives its screen: an upload goes on while somebody looks elsewhere, and whoever has to
 * sign in again finds the file still chosen (decision S5).
 */
let held: Held = {};
const listeners = new Set<() => void>();

function hold(next: Held): void {
  held = next;
  for (const listener of listeners) listener();
}

export const choose = (file: File) => hold({ file });
export const letGo = () => hold({});

/** Lets go of what is chosen, and of an upload that did not come to its end on this browser, at the house too. */
export function throwAway(): void {
  giveUp(staffTransport);
  letGo();
}

/** Begins to upload the chosen file, or goes on where the same upload was interrupted. */
export function begin(upload: Upload, replaced: number | undefined): void {
  const task = new UploadTask(upload, staffTransport);
  followConnection(task);
  hold({ file: upload.file, task, replaced });
}

/** Takes the upload off the table; its file stays chosen. */
export const endTask = () => hold(held.file === undefined ? {} : { file: held.file });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHeld = () => useSyncExternalStore(subscribe, () => held);
