import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";

/** Navigates unless the screen has been left: a response may arrive later. */
export function useNavigateWhileMounted() {
  const navigate = useNavigate();
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return {
    navigate: (path: string) => isMounted.current && navigate(path),
    isMounted: () => isMounted.current,
  };
}
