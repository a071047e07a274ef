import { useEffect, useState } from "react";

/** Whether the browser has come online since a failure. */
export function useReconnected(failure: object | undefined): boolean {
  const [isReconnected, setReconnected] = useState(false);
  useEffect(() => {
    if (failure === undefined) return;
    const onOnline = () => setReconnected(true);
    addEventListener("online", onOnline);
    return () => {
      removeEventListener("online", onOnline);
      setReconnected(false);
    };
  }, [failure]);
  return isReconnected;
}
