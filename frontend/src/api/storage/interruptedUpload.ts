import { createStoreOf } from "@/lib/createStore";
import type { Upload } from "./protocol";

/** `localStorage` key of a user's upload progress, which survives a reload. */
const storageKey = (account: string) => `wirtshaus-upload:${account}`;

type SavedUploadProgress = {
  /** Address for the remaining chunks; undefined for uploads in one request. */
  readonly url?: string | undefined;
  /** Bytes that the server has stored. */
  readonly received: number;
  /** Name of the stored object; the menu does not refer to it yet. */
  readonly stored?: string | undefined;
};

/** An unfinished upload; the file is identified by name, size and modification time. */
export type InterruptedUpload = Omit<Upload, "file"> &
  SavedUploadProgress & { readonly file: Readonly<Pick<File, "name" | "size" | "lastModified">> };

/** The stored text. */
export function readInterruptedUploadJson(account: string): string | null {
  try {
    return localStorage.getItem(storageKey(account));
  } catch {
    return null;
  }
}

export const interruptedUploads = createStoreOf(() => readInterruptedUploadJson);

export function parseInterruptedUpload(text: string | null): InterruptedUpload | undefined {
  try {
    return JSON.parse(text ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** The user's unfinished upload in this browser. */
export const loadInterruptedUpload = (account: string) =>
  parseInterruptedUpload(readInterruptedUploadJson(account));

export const isSameUpload = (before: InterruptedUpload, { name, file, menu }: Upload) =>
  before.name === name &&
  before.menu === menu &&
  before.file.name === file.name &&
  before.file.size === file.size &&
  before.file.lastModified === file.lastModified;

export function saveProgress(upload: Upload | InterruptedUpload, progress: SavedUploadProgress): void {
  const { name, size, lastModified } = upload.file;
  const next: InterruptedUpload = { ...upload, ...progress, file: { name, size, lastModified } };
  try {
    localStorage.setItem(storageKey(upload.account), JSON.stringify(next));
  } catch {
    // Without storage the upload cannot be resumed after a reload.
  }
  interruptedUploads.notify();
}

export function clearProgress(account: string): void {
  try {
    localStorage.removeItem(storageKey(account));
  } catch {
    // Storage is not available.
  }
  interruptedUploads.notify();
}
