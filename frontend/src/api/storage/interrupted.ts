import type { Upload } from "./protocol";

/**
 * Where this browser keeps how far an upload is, so that it can go on after the page was lost: with whoever began it,
 * and nobody else.
 */
const place = (by: string) => `wirtshaus-upload:${by}`;

/** How far an upload is. */
export type Progress = {
  /** Where the house takes the rest of it; none where it went in one request. */
  readonly url?: string | undefined;
  /** How many bytes the house has for good. */
  readonly received: number;
  /** The name it is stored under, once it is: what is left is to point the menu to it. */
  readonly stored?: string | undefined;
};

/** An upload that is not through, and by all that a browser tells of what file. */
export type Interrupted = Omit<Upload, "file"> &
  Progress & { readonly file: Readonly<Pick<File, "name" | "size" | "lastModified">> };

/** Whether another tab has told of an upload. */
export const isOfUpload = ({ key }: StorageEvent) => key?.startsWith(place("")) === true;

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Calls back whenever what is kept has changed, in any tab, until the answer is called. */
export function followKept(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** What is kept of somebody's upload, as it is kept: the same text until it changes. */
export function kept(by: string): string | null {
  try {
    return localStorage.getItem(place(by));
  } catch {
    return null;
  }
}

/** Reads what is kept. */
export function parseKept(text: string | null): Interrupted | undefined {
  try {
    return JSON.parse(text ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** The upload that somebody did not bring to its end on this browser, if there is one. */
export const interrupted = (by: string) => parseKept(kept(by));

/** Whether it is this very upload: the same name and menu, and by all that a browser tells the same file. */
export const isSameUpload = (before: Interrupted, { name, file, menu }: Upload) =>
  before.name === name &&
  before.menu === menu &&
  before.file.name === file.name &&
  before.file.size === file.size &&
  before.file.lastModified === file.lastModified;

/** Keeps how far an upload is, in place of any other of the same person. */
export function keep(upload: Upload | Interrupted, progress: Progress): void {
  const { name, size, lastModified } = upload.file;
  const next: Interrupted = { ...upload, ...progress, file: { name, size, lastModified } };
  try {
    localStorage.setItem(place(upload.by), JSON.stringify(next));
  } catch {
    // A browser that keeps nothing for us: the upload can go on only as long as its page is there.
  }
  tell();
}

/** There is nothing of theirs to go on with any more. */
export function forget(by: string): void {
  try {
    localStorage.removeItem(place(by));
  } catch {
    // Nothing was kept.
  }
  tell();
}
