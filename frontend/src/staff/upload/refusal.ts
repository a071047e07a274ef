import type { UploadFailure } from "@/api/storage/failure";
import type { TextKey } from "@/i18n/texts";

/** What staff are told of an upload that failed: the house's own words, where it has looked into the file. */
export type Refusal = { key: TextKey } | { detail: string };

const byStatus: Readonly<Record<number, TextKey>> = {
  403: "staff.upload.failed.forbidden",
  413: "staff.upload.failed.large",
  415: "staff.upload.failed.pdf",
};

/** What the house says in its own words: how much is too much, what is wrong with the file, whose name it is. */
const inItsWords: readonly number[] = [402, 412, 413, 415, 507];

/** Puts a failure into words that staff understand. */
export function refusalOf({ reason, status = 0, detail }: UploadFailure): Refusal {
  if (reason === "unreachable") return { key: "staff.upload.failed.connection" };
  if (reason === "changed") return { key: "staff.upload.failed.changed" };
  if (reason === "wrongSize") return { key: "staff.upload.failed.size" };
  if (inItsWords.includes(status) && detail !== undefined) return { detail };
  const key = byStatus[status];
  if (key !== undefined) return { key };
  return { key: status >= 500 ? "staff.upload.failed.connection" : "staff.upload.failed.house" };
}

/** Whether the house has refused the file itself: the same one would be refused again. */
export const isOfFile = ({ reason, status = 0 }: UploadFailure) =>
  reason === "refused" && [413, 415].includes(status);
