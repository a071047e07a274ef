import { useRef } from "react";

/** One at a time: a second press comes sooner than the screen shows the first. */
export function useSubmitLock() {
  const isUnderWay = useRef(false);
  return useRef({
    /** Whether nothing is under way; from now on something is. */
    begin: () => {
      const isFree = !isUnderWay.current;
      isUnderWay.current = true;
      return isFree;
    },
    end: () => {
      isUnderWay.current = false;
    },
  }).current;
}
