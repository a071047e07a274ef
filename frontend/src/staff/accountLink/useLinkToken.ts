import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { setText, storageKey, textOf } from "../hooks/useStoredInput";

const tokenPattern = /^#([0-9a-f]{64})$/;

/** The token survives a reload in the tab; no account has the input. */
const key = storageKey("", "accountLink");

/** The token of the link that was opened in this tab. It does not stay in the address or the history. */
export function useLinkToken() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const opened = tokenPattern.exec(hash)?.[1];
  const [token, setToken] = useState(() => opened ?? textOf(key) ?? undefined);
  useEffect(() => {
    if (opened === undefined) return;
    setText(key, opened);
    setToken(opened);
    navigate(pathname, { replace: true });
  }, [opened, pathname, navigate]);
  return { token: opened ?? token, forgetToken: () => setText(key, null) };
}
