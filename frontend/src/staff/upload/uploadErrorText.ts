import type { UploadFailure } from "@/api/storage/UploadFailure";
import type { TextKey } from "@/i18n/texts";

/** Message for a failed upload; the server's own where it is more precise. */
type UploadErrorText = { key: TextKey } | { detail: string };

const errorTextByStatus: Readonly<Record<number, TextKey>> = {
  403: "staff.upload.failed.forbidden",
  413: "staff.upload.failed.large",
  415: "staff.upload.failed.pdf",
};

/** Statuses with a more precise message from the server. */
const statusesWithDetail: readonly number[] = [402, 412, 413, 415, 507];

export function uploadErrorText({ reason, status = 0, detail }: UploadFailure): UploadErrorText {
  if (reason === "unreachable") return { key: "staff.upload.failed.connection" };
  if (reason === "changed") return { key: "staff.upload.failed.changed" };
  if (reason === "wrongSize") return { key: "staff.upload.failed.size" };
  if (statusesWithDetail.includes(status) && detail !== undefined) return { detail };
  const key = errorTextByStatus[status];
  if (key !== undefined) return { key };
  return { key: status >= 500 ? "staff.upload.failed.connection" : "staff.upload.failed.server" };
}

/** Whether the file itself was refused, so that a retry cannot help. */
export const isFileRefusedByServer = ({ reason, status = 0 }: UploadFailure) =>
  reason === "refused" && [413, 415].includes(status);
