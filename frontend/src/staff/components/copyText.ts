import { reportFailure, reportSuccess } from "./StatusMessages";

/** Without HTTPS there is no `navigator.clipboard`. */
function copyBySelection(text: string): boolean {
  const { activeElement } = document;
  const area = document.createElement("textarea");
  // No keyboard on phones.
  area.readOnly = true;
  area.value = text;
  document.body.append(area);
  area.focus({ preventScroll: true });
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return isCopied;
}

/** Copies to the clipboard and reports whether it worked. */
export async function copyText(text: string, copied: string, notCopied: string): Promise<void> {
  try {
    if (navigator.clipboard !== undefined) await navigator.clipboard.writeText(text);
    else if (!copyBySelection(text)) throw new Error("not copied");
    reportSuccess(copied);
  } catch {
    reportFailure(notCopied);
  }
}
