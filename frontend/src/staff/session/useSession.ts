import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { OpenAPI } from "@/api/generated/core/OpenAPI";
import { withPreviousProvider } from "@/api/keepProvider";
import type { AuthState } from "@/api/models";
import { getAuthStateQuery } from "@/api/queries";

const nobody: AuthState = { isLoggedIn: false, mustChangePassword: false };

/** Who is signed in here, as far as the house has said. */
export const useSession = () => useQuery(getAuthStateQuery());

/** Whose session it is, by the name they sign in with; nobody's is none. */
export function useAccount(): string | undefined {
  const { data: session } = useSession();
  return session?.isLoggedIn === true ? (session.username ?? "") : undefined;
}

/** Takes note of who is signed in now, or that nobody is. */
export function useSessionChange() {
  const client = useQueryClient();
  const enter = useCallback(
    (state: AuthState) => {
      // The cookie is enough after a reload; while the page holds the token it says it too (decision S2).
      if (state.authToken === undefined) delete OpenAPI.TOKEN;
      else OpenAPI.TOKEN = state.authToken;
      client.setQueryData(getAuthStateQuery().queryKey, (before) => withPreviousProvider(state, before));
    },
    [client],
  );
  const leave = useCallback(() => enter(nobody), [enter]);
  return { enter, leave };
}
