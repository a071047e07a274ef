import { reportFailure, reportSuccess } from "./StatusMessages";

/** Copies to the clipboard and reports whether it worked. */
export async function copyText(text: string, copied: string, notCopied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    reportSuccess(copied);
  } catch {
    reportFailure(notCopied);
  }
}
