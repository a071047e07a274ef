import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { AuthState } from "@/api/generated";
import { getAuthStateQuery } from "@/api/generated/queries";
import { setSession, signedOutState } from "@/api/staffSession";

export const useSession = () => useQuery(getAuthStateQuery());

/** Account name of the signed-in user. */
export function useAccountName(): string | undefined {
  const { data: session } = useSession();
  return session?.isLoggedIn === true ? (session.username ?? "") : undefined;
}

export function useSessionSetters() {
  const client = useQueryClient();
  return useMemo(
    () => ({
      setSession: (state: AuthState) => setSession(client, state),
      clearSession: () => setSession(client, signedOutState),
    }),
    [client],
  );
}
