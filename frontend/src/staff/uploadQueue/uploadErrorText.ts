import type { UploadFailure } from "@/api/storage/UploadFailure";
import type { UploadJob, UploadSnapshot } from "@/api/storage/UploadTask";
import type { TranslateFunction } from "@/i18n/texts";

/** Why an upload failed, in the server's own words where it has some. */
export function uploadErrorText(
  t: TranslateFunction,
  kind: UploadJob["kind"],
  failure: UploadFailure,
): string {
  const { reason, detail } = failure;
  // That of a refused sign-in would be wrong.
  if (detail !== undefined && reason !== "signedOut") return detail;
  if (kind === "picture" && reason === "tooLarge") return t("staff.pictures.tooLarge");
  return t(`staff.upload.failed.${reason}`);
}

/** Why an upload waits, and when it continues. */
export function retryText(
  t: TranslateFunction,
  kind: UploadJob["kind"],
  { failure, delay }: NonNullable<UploadSnapshot["retry"]>,
): string {
  if (!navigator.onLine) return t("staff.upload.state.offline");
  const seconds = Math.round(delay / 1000);
  const next = seconds < 5 ? t("staff.upload.retry.soon") : t("staff.upload.retry.in", { seconds });
  return `${uploadErrorText(t, kind, failure)} ${next}`;
}
