import type { UploadFailure } from "@/api/storage/failure";
import { useTexts } from "@/i18n/texts";
import { Notice } from "../components/Notice";
import { refusalOf } from "./refusal";

/** Why an upload came to nothing. Who is signed out is told elsewhere. */
export function Refused({ failure }: { failure: UploadFailure | undefined }) {
  const t = useTexts();
  if (failure === undefined || failure.reason === "signedOut") return null;
  const refusal = refusalOf(failure);
  return <Notice kind="warning">{"key" in refusal ? t(refusal.key) : refusal.detail}</Notice>;
}
