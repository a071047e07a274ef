import { createStoreOf } from "@/lib/createStore";
import type { Upload } from "./protocol";

/** `localStorage` key of a user's upload progress, which survives a reload. */
const storageKey = (account: string) => `wirtshaus-upload:${account}`;

/** An unfinished upload; the file is identified by name, size and modification time. */
export type InterruptedUpload = Omit<Upload, "file"> & {
  readonly file: Readonly<Pick<File, "name" | "size" | "lastModified">>;
  /** Address for the remaining chunks; undefined for uploads in one request. */
  readonly url?: string | undefined;
  /** Bytes that the server has stored. */
  readonly received: number;
  /** Name of the stored object; the menu does not refer to it yet. */
  readonly stored?: string | undefined;
};

/** The stored text. */
function readInterruptedUploadJson(account: string): string | null {
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

export const isSameUpload = (
  before: InterruptedUpload,
  { name, file, menu }: Omit<InterruptedUpload, "received">,
) =>
  before.name === name &&
  before.menu === menu &&
  before.file.name === file.name &&
  before.file.size === file.size &&
  before.file.lastModified === file.lastModified;

/** Saves the progress, or with undefined forgets it. Without storage an upload cannot be resumed after a reload. */
export function saveProgress(account: string, upload: InterruptedUpload | undefined): void {
  try {
    if (upload === undefined) localStorage.removeItem(storageKey(account));
    else {
      // A `File` has no properties of its own.
      const { name, size, lastModified } = upload.file;
      localStorage.setItem(
        storageKey(account),
        JSON.stringify({ ...upload, file: { name, size, lastModified } }),
      );
    }
  } catch {
    // Storage is not available.
  }
  interruptedUploads.notify();
}
