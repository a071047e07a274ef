import type { Upload } from "./protocol";

/** Where this browser keeps the address of an upload that is under way, so that it can go on after the page was lost. */
const place = "wirtshaus-upload";

/**
 * An upload that was under way: under which name, for which menu, of which file, where the house takes the rest of it,
 * and how many bytes it had.
 */
export type Interrupted = {
  readonly name: string;
  readonly menu: string;
  readonly file: Readonly<Pick<File, "name" | "size" | "lastModified">>;
  readonly url: string;
  readonly received: number;
};

/** The upload that did not come to its end on this browser, if there is one. */
export function interrupted(): Interrupted | undefined {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether it is this very upload: the same name and menu, and by all that a browser tells the same file. */
export const isSameUpload = (kept: Interrupted, { name, file, menu }: Upload) =>
  kept.name === name &&
  kept.menu === menu &&
  kept.file.name === file.name &&
  kept.file.size === file.size &&
  kept.file.lastModified === file.lastModified;

/** Keeps the address of an upload and how far the house is with it, in place of any before. */
export function keep(
  { name, menu, file: { name: fileName, size, lastModified } }: Upload,
  url: string,
  received = 0,
): void {
  const kept: Interrupted = { name, menu, file: { name: fileName, size, lastModified }, url, received };
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing for us: the upload can go on only as long as its page is there.
  }
}

/** There is nothing to go on with any more. */
export function forget(): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}
