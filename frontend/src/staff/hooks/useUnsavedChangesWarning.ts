import { useEffect } from "react";

/** Asks before the page is left or reloaded. */
export function useUnsavedChangesWarning(isUnsaved: boolean) {
  useEffect(() => {
    if (!isUnsaved) return;
    const warnBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warnBeforeUnload);
    return () => removeEventListener("beforeunload", warnBeforeUnload);
  }, [isUnsaved]);
}
