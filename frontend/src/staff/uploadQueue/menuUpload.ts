import type { MenuFile } from "@/api/generated/models/MenuFile";
import {
  type InterruptedUpload,
  isSameUpload,
  loadInterruptedUpload,
  saveProgress,
} from "@/api/storage/interruptedUpload";
import { cancelUpload, type ObjectMetadata, queryUploadStatus, type Upload } from "@/api/storage/protocol";
import { sendFile } from "@/api/storage/sendFile";
import type { HttpTransport } from "@/api/storage/transport";
import {
  isResumableFailure,
  isUploadGone,
  parseJson,
  requireSuccess,
  toUploadFailure,
  UploadFailure,
} from "@/api/storage/UploadFailure";
import type { SendOptions, UploadJob } from "@/api/storage/UploadTask";
import { withRetries } from "@/api/storage/withRetries";
import { createStore } from "@/lib/createStore";
import { withPdfExtension } from "./fileNames";

/** An upload whose file is missing if it was stored before a reload. */
export type MenuUpload = Omit<Upload, "file"> & { readonly file: File | InterruptedUpload["file"] };

export type MenuUploadJob = UploadJob & { readonly kind: "menu"; readonly upload: MenuUpload };

/** In milliseconds. Uploads expire on the server if the request is lost. */
const controlRequestTimeout = 5000;

/** Whether another tab held the lock at the last attempt. */
export const isUploadInOtherTab = createStore(false);

/** Settles when this tab no longer needs the lock. */
let lastLockUse: Promise<unknown> = Promise.resolve();

/** Only one tab uploads a menu at a time. Browsers release the lock when the tab is closed. */
function withUploadLock<Result>(action: () => Promise<Result>): Promise<Result> {
  // Undefined without https.
  const locks: LockManager | undefined = navigator.locks;
  const use = lastLockUse.then(() => {
    if (locks === undefined) return action();
    return locks.request("wirtshaus-upload", { ifAvailable: true }, (lock) => {
      isUploadInOtherTab.set(lock === null);
      if (lock === null) throw new UploadFailure("inOtherTab");
      return action();
    });
  });
  lastLockUse = use.catch(() => {});
  return use;
}

/** Makes the menu refer to the stored object. */
async function assignFile(
  { menu, title, baseVersion }: MenuUpload,
  { name: url, etag: currentEtag }: ObjectMetadata,
  transport: HttpTransport,
  signal: AbortSignal,
): Promise<void> {
  const name = withPdfExtension(title);
  const response = await transport({
    method: "PATCH",
    url: `/api/menu-files/${menu}`,
    headers: {
      "Content-Type": "application/json",
      ...(baseVersion !== undefined && { "If-Match": `"${baseVersion}"` }),
    },
    body: JSON.stringify({ name, url }),
    signal,
  });
  if (response.status === 412) {
    // An earlier request may have succeeded without a response.
    const files = requireSuccess(await transport({ method: "GET", url: "/api/menu-files", signal }));
    if (parseJson<MenuFile[]>(files).some((file) => file.key === menu && file.name === name)) return;
    throw new UploadFailure("menuChanged", { status: 412, currentEtag });
  }
  try {
    requireSuccess(response);
  } catch (error) {
    const { status, detail, field } = toUploadFailure(error);
    const isNameRefused = status === 409 || (status === 422 && field === "name");
    throw isNameRefused ? new UploadFailure("nameTaken", { status, detail, currentEtag }) : error;
  }
}

/**
 * Forgets an interrupted upload and cancels it on the server. Returns its object if the server has stored it
 * already.
 */
export async function abandonUpload(
  account: string,
  transport: HttpTransport,
): Promise<ObjectMetadata | undefined> {
  const before = loadInterruptedUpload(account);
  saveProgress(account, undefined);
  if (before?.url === undefined || before.stored !== undefined) return undefined;
  const signal = AbortSignal.timeout(controlRequestTimeout);
  // Otherwise the upload expires on the server after a day.
  return cancelUpload(before, before.url, { transport, signal }).catch(() => undefined);
}

/**
 * Stores a file and makes the menu refer to it. Resumes the same upload if it was interrupted in this browser; another
 * interrupted upload is abandoned.
 */
export function createMenuUpload(
  upload: MenuUpload,
  transport: HttpTransport,
  onAssigned: (upload: MenuUpload) => void,
): MenuUploadJob {
  const { account, file } = upload;
  let progress: InterruptedUpload = { ...upload, received: 0 };
  let { baseVersion } = upload;
  let stored: ObjectMetadata | undefined;
  const setProgress = (changes: Partial<InterruptedUpload>) => {
    progress = { ...progress, ...changes };
    saveProgress(account, progress);
  };

  async function storeFile(options: SendOptions): Promise<ObjectMetadata> {
    const before = loadInterruptedUpload(account);
    if (before !== undefined && isSameUpload(before, upload)) {
      progress = { ...progress, url: before.url, received: before.received };
      // The version at that time: another person may have replaced the object since.
      if (before.stored !== undefined) baseVersion = before.baseVersion;
      if (before.stored !== undefined) return { name: before.stored };
    } else void abandonUpload(account, transport);
    return sendFile(
      // Only a stored upload comes without its file.
      { ...upload, file: file as File },
      {
        ...options,
        transport,
        url: progress.url,
        onServerReceived: (url, received) => setProgress({ url, received }),
      },
    );
  }

  async function send(options: SendOptions): Promise<void> {
    try {
      stored ??= await storeFile(options);
      const object = stored;
      setProgress({ received: file.size, stored: object.name });
      options.onStored();
      await withRetries(
        () => assignFile({ ...upload, baseVersion }, object, transport, options.signal),
        options,
      );
      saveProgress(account, undefined);
      onAssigned(upload);
    } catch (error) {
      if (!options.signal.aborted && !isResumableFailure(toUploadFailure(error)))
        saveProgress(account, undefined);
      throw error;
    }
  }

  return {
    kind: "menu",
    account,
    file,
    upload,
    send: (options) => withUploadLock(() => send(options)),
    cancel: async () => {
      stored ??= await abandonUpload(account, transport);
      return stored !== undefined;
    },
  };
}

/**
 * The interrupted upload, if it is stored but not assigned. Asks the server, because its last response may have been
 * lost.
 */
export const findStoredUpload = (account: string, transport: HttpTransport) =>
  withUploadLock(async (): Promise<MenuUpload | undefined> => {
    const upload = loadInterruptedUpload(account);
    if (upload === undefined || upload.stored !== undefined || upload.url === undefined)
      return upload?.stored === undefined ? undefined : upload;
    try {
      const signal = AbortSignal.timeout(controlRequestTimeout);
      const status = await queryUploadStatus(upload, upload.url, { transport, signal });
      if (status.stored === undefined) return undefined;
      saveProgress(account, { ...upload, stored: status.stored.name });
      return upload;
    } catch (error) {
      // Otherwise the state is unknown for now and the upload can be resumed later.
      if (isUploadGone(toUploadFailure(error))) saveProgress(account, undefined);
      return undefined;
    }
  });
