import type { QueryClient } from "@tanstack/react-query";
import type { AuthState } from "@/api/generated";
import { OpenAPI } from "./generated/core/OpenAPI";
import { getAuthStateQuery } from "./generated/queries";

const signedOutState: AuthState = {
  isLoggedIn: false,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  canMailPasswordLink: false,
  canUsePasskey: false,
};

export function setSession(client: QueryClient, state: AuthState): void {
  // The cookie suffices after a reload; until then the token is sent as well (decision S2).
  if (state.authToken === undefined) delete OpenAPI.TOKEN;
  else OpenAPI.TOKEN = state.authToken;
  // Only `GET /auth/state` has these.
  client.setQueryData(getAuthStateQuery().queryKey, (before) => {
    if (before === undefined) return state;
    const { provider, canMailPasswordLink, canUsePasskey } = before;
    return { ...state, canMailPasswordLink, canUsePasskey, ...(provider !== undefined && { provider }) };
  });
}

export const clearSession = (client: QueryClient) => setSession(client, signedOutState);

/** Known before the state is fetched again, so that nothing is requested that the server refuses. */
export const setMustSetUpSecondFactor = (client: QueryClient, mustSetUpSecondFactor: boolean) =>
  client.setQueryData(
    getAuthStateQuery().queryKey,
    (before) => before && { ...before, mustSetUpSecondFactor },
  );
