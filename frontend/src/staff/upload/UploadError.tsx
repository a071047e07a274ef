import type { UploadFailure } from "@/api/storage/UploadFailure";
import { useTexts } from "@/i18n/texts";
import { Notice } from "../components/Notice";
import { uploadErrorText } from "./uploadErrorText";

/** Expired sessions are reported elsewhere. */
export function UploadError({ failure }: { failure: UploadFailure | undefined }) {
  const t = useTexts();
  if (failure === undefined || failure.reason === "signedOut") return null;
  const refusal = uploadErrorText(failure);
  return <Notice kind="warning">{"key" in refusal ? t(refusal.key) : refusal.detail}</Notice>;
}
