import type { UploadFailure } from "@/api/storage/UploadFailure";
import type { ScheduledRetry } from "@/api/storage/withRetries";
import type { TextKey, TranslateFunction } from "@/i18n/texts";

type Kind = "menu" | "picture";

const textKeyByReason: Partial<Record<UploadFailure["reason"], TextKey>> = {
  signedOut: "staff.upload.failed.signedOut",
  unreachable: "staff.upload.failed.connection",
  changed: "staff.upload.failed.changed",
  menuChanged: "staff.upload.changed",
  inOtherTab: "staff.upload.inOtherTab",
  wrongSize: "staff.upload.failed.size",
};

const textKeyByStatus: Readonly<Record<number, TextKey>> = {
  403: "staff.upload.failed.forbidden",
  408: "staff.upload.failed.connection",
  429: "staff.upload.failed.busy",
  502: "staff.upload.failed.gateway",
  503: "staff.upload.failed.busy",
  504: "staff.upload.failed.gateway",
};

/** Of a file that is refused. */
const textKeyByKind: Readonly<Record<Kind, Readonly<Record<number, TextKey>>>> = {
  menu: { 413: "staff.upload.failed.large", 415: "staff.upload.failed.pdf" },
  picture: { 413: "staff.pictures.tooLarge" },
};

/** Why an upload failed, in the server's own words where it has some. */
export function uploadErrorText(t: TranslateFunction, kind: Kind, failure: UploadFailure): string {
  const { reason, status, detail } = failure;
  if (detail !== undefined) return detail;
  const key = textKeyByReason[reason] ?? textKeyByKind[kind][status] ?? textKeyByStatus[status];
  return t(key ?? "staff.upload.failed.server");
}

/** Why an upload waits, and when it continues. */
export function retryText(t: TranslateFunction, kind: Kind, { failure, delay }: ScheduledRetry): string {
  if (navigator.onLine === false) return t("staff.upload.state.offline");
  const seconds = Math.round(delay / 1000);
  const next = seconds < 5 ? t("staff.upload.retry.soon") : t("staff.upload.retry.in", { seconds });
  return `${uploadErrorText(t, kind, failure)} ${next}`;
}

/** Whether the file itself was refused, so that a retry cannot help. */
export const isFileRefused = ({ reason, status }: UploadFailure) =>
  reason === "refused" && [413, 415, 422].includes(status);
