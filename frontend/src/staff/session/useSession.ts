import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { OpenAPI } from "@/api/generated/core/OpenAPI";
import type { AuthState } from "@/api/models";
import { getAuthStateQuery } from "@/api/queries";
import { withPreviousProvider } from "@/api/withPreviousProvider";

const signedOut: AuthState = { isLoggedIn: false, mustChangePassword: false };

export const useSession = () => useQuery(getAuthStateQuery());

/** Account name of the signed-in user. */
export function useAccount(): string | undefined {
  const { data: session } = useSession();
  return session?.isLoggedIn === true ? (session.username ?? "") : undefined;
}

export function useSessionChange() {
  const client = useQueryClient();
  const setSession = useCallback(
    (state: AuthState) => {
      // The cookie suffices after a reload; until then the token is sent as well (decision S2).
      if (state.authToken === undefined) delete OpenAPI.TOKEN;
      else OpenAPI.TOKEN = state.authToken;
      client.setQueryData(getAuthStateQuery().queryKey, (before) => withPreviousProvider(state, before));
    },
    [client],
  );
  const clearSession = useCallback(() => setSession(signedOut), [setSession]);
  return { setSession, clearSession };
}
