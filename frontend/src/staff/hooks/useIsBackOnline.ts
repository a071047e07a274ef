import { useEffect, useState } from "react";

/** Whether the browser has come online since a failure. */
export function useIsBackOnline(failure: object | undefined): boolean {
  const [isBackOnline, setBackOnline] = useState(false);
  useEffect(() => {
    if (failure === undefined) return;
    const onOnline = () => setBackOnline(true);
    addEventListener("online", onOnline);
    return () => {
      removeEventListener("online", onOnline);
      setBackOnline(false);
    };
  }, [failure]);
  return isBackOnline;
}
