import { useRef } from "react";

/** Prevents double submission: a second click may come before the pending state is rendered. */
export function useSubmitLock() {
  const isSubmitLocked = useRef(false);
  return useRef({
    /** Returns false if locked. */
    acquire: () => {
      const isLockAcquired = !isSubmitLocked.current;
      isSubmitLocked.current = true;
      return isLockAcquired;
    },
    release: () => {
      isSubmitLocked.current = false;
    },
  }).current;
}
