import type { mutate } from "@/api/client";
import { trackPersonEvent } from "@/lib/usage/staffEvents";

/** Tracks a sign-out (specification §7). The name of the staff member is read before. */
export async function signOutWithEvent(send: typeof mutate): Promise<void> {
  const session = await send(({ AuthService }) => AuthService.getAuthState());
  await send(({ AuthService }) => AuthService.signOut());
  if (session.isLoggedIn) trackPersonEvent("signout", session);
}
