import type { UploadFailure } from "@/api/storage/UploadFailure";
import { useTexts } from "@/i18n/texts";
import { Notice } from "../components/Notice";
import { uploadErrorText } from "./uploadErrorText";

/** Expired sessions are reported elsewhere. */
export function UploadError({ failure }: { failure: UploadFailure | undefined }) {
  const t = useTexts();
  if (failure === undefined || failure.reason === "signedOut") return null;
  const errorText = uploadErrorText(failure);
  return <Notice kind="warning">{"key" in errorText ? t(errorText.key) : errorText.detail}</Notice>;
}
