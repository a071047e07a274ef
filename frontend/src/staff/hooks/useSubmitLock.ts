import { useRef } from "react";

/** Prevents double submission: a second click may come before the pending state is rendered. */
export function useSubmitLock() {
  const isLocked = useRef(false);
  return useRef({
    /** Returns false if locked. */
    acquire: () => {
      const isFree = !isLocked.current;
      isLocked.current = true;
      return isFree;
    },
    release: () => {
      isLocked.current = false;
    },
  }).current;
}
