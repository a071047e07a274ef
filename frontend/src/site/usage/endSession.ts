import { fetchQuery, mutate } from "@/api/client";
import type { AuthState } from "@/api/models";
import { trackPersonEvent } from "@/api/staffEvents";
import { isUsageAllowed } from "@/lib/consent/choice";

/** In milliseconds. */
const stateTimeout = 5000;

const fetchSession = (): Promise<AuthState | undefined> =>
  fetchQuery(AbortSignal.timeout(stateTimeout), ({ AuthService }) => AuthService.getAuthState()).catch(
    () => undefined,
  );

/** Signs out. With consent, tracks it with the name of the staff member, which only the server knows (specification §7). */
export async function endSession(): Promise<void> {
  const session = isUsageAllowed() ? await fetchSession() : undefined;
  await mutate(({ AuthService }) => AuthService.signOut());
  if (session?.isLoggedIn === true) trackPersonEvent("signout", session);
}
