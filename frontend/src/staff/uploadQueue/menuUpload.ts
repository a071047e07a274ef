import type { MenuFile } from "@/api/generated/models/MenuFile";
import { cancelUpload, FileSender, type StoredObject, type Upload } from "@/api/storage/sendFile";
import { staffTransport } from "@/api/storage/transport";
import { parseJson, requireSuccess, toUploadFailure, UploadFailure } from "@/api/storage/UploadFailure";
import type { UploadJob } from "@/api/storage/UploadTask";
import { createStore } from "@/lib/createStore";
import { setText, storageKey, textOf } from "../hooks/useStoredInput";
import { withPdfExtension } from "./fileNames";

export type MenuUploadJob = UploadJob & { readonly kind: "menu"; readonly upload: Upload };

/** An upload that a reload may interrupt; the file is identified by name, size and modification time. */
export type UploadProgress = Omit<Upload, "file"> & {
  readonly file: Readonly<Pick<File, "name" | "size" | "lastModified">>;
  /** Address for the remaining chunks; undefined for uploads in one request. */
  readonly url?: string | undefined;
  /** Bytes that the server has stored. */
  readonly received: number;
  /** The stored object; the menu does not refer to it yet. */
  readonly stored?: StoredObject | undefined;
};

/** The upload to which a menu refers since the last report. */
export const assignedUpload = createStore<UploadProgress | undefined>(undefined);

/** The name of the stored input of the form. */
export const menuUploadInputName = "menu-upload";

const progressKey = (account: string) => storageKey(account, "menu-upload-progress");

/** The user's unfinished upload in this tab. */
export const loadProgress = (account: string): UploadProgress | undefined =>
  JSON.parse(textOf(progressKey(account)) ?? "null") ?? undefined;

export const saveProgress = (account: string, progress: UploadProgress | undefined) =>
  setText(progressKey(account), progress === undefined ? null : JSON.stringify(progress));

const identity = ({ name, menu, file }: Omit<UploadProgress, "received">) =>
  JSON.stringify([name, menu, file.name, file.size, file.lastModified]);

/** Forgets an unfinished upload and cancels it on the server. Returns its object if the server has stored it already. */
export async function abandonUpload(account: string): Promise<StoredObject | undefined> {
  const before = loadProgress(account);
  saveProgress(account, undefined);
  if (before?.url === undefined || before.stored !== undefined) return undefined;
  // Otherwise the upload expires on the server after a day.
  return cancelUpload(before.url, before.file.size).catch(() => undefined);
}

/** Resumes the same upload if it was interrupted; another one is abandoned. */
function startProgress(upload: Upload): UploadProgress {
  const before = loadProgress(upload.account);
  if (before !== undefined && identity(before) === identity(upload))
    // With the menu's version at that time if it is stored: another person may have replaced the object since.
    return before.stored === undefined ? { ...before, ...upload, file: before.file } : before;
  void abandonUpload(upload.account);
  const { name, size, lastModified } = upload.file;
  return { ...upload, file: { name, size, lastModified }, received: 0 };
}

/** Makes the menu refer to the stored object. */
async function assignFile(
  { menu, title, baseVersion }: UploadProgress,
  { name: url, etag: currentEtag }: StoredObject,
  signal: AbortSignal,
): Promise<void> {
  const name = withPdfExtension(title);
  const version = baseVersion !== undefined && { "If-Match": `"${baseVersion}"` };
  const response = await staffTransport({
    method: "PATCH",
    url: `/api/menu-files/${menu}`,
    headers: { "Content-Type": "application/json", ...version },
    body: JSON.stringify({ name, url }),
    signal,
  });
  if (response.status === 412) {
    // An earlier request may have succeeded without a response.
    const files = requireSuccess(await staffTransport({ method: "GET", url: "/api/menu-files", signal }));
    if (parseJson<MenuFile[]>(files).some((file) => file.key === menu && file.name === name)) return;
    throw new UploadFailure("menuChanged", { status: 412, currentEtag });
  }
  try {
    requireSuccess(response);
  } catch (error) {
    const { status, detail } = toUploadFailure(error);
    const isNameRefused = status === 409 || status === 422;
    throw isNameRefused ? new UploadFailure("nameTaken", { status, detail, currentEtag }) : error;
  }
}

/** Stores a file and makes the menu refer to it. */
export function createMenuUpload(upload: Upload): MenuUploadJob {
  const { account, file } = upload;
  let progress = startProgress(upload);
  const save = (changes: Partial<UploadProgress>) => {
    progress = { ...progress, ...changes };
    saveProgress(account, progress);
  };
  const sender = new FileSender(upload, progress.url, (url, received) => save({ url, received }));
  return {
    kind: "menu",
    account,
    file,
    upload,
    async send(options) {
      try {
        const stored = progress.stored ?? (await sender.send(options));
        save({ received: file.size, stored });
        options.update({ isStored: true, sent: file.size });
        await assignFile(progress, stored, options.signal);
      } catch (error) {
        const { isTransient, status } = toUploadFailure(error);
        // Later the same upload can succeed: after a sign-in, or when there is space again.
        const isResumable = isTransient || [401, 402, 507].includes(status);
        if (!options.signal.aborted && !isResumable) saveProgress(account, undefined);
        throw error;
      }
      saveProgress(account, undefined);
      assignedUpload.set(progress);
    },
    async cancel() {
      const stored = progress.stored ?? (await abandonUpload(account));
      progress = { ...progress, stored };
      return stored !== undefined;
    },
  };
}
