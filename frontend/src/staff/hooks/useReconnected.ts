import { useEffect, useState } from "react";

/** Whether the browser has been connected again since a failure for want of a connection; none is `undefined`. */
export function useReconnected(failure: object | undefined): boolean {
  const [isReconnected, setReconnected] = useState(false);
  useEffect(() => {
    if (failure === undefined) return;
    const note = () => setReconnected(true);
    addEventListener("online", note);
    return () => {
      removeEventListener("online", note);
      setReconnected(false);
    };
  }, [failure]);
  return isReconnected;
}
