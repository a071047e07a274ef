import { useEffect } from "react";
import { mutate } from "@/api/client";
import { mayBeSignedIn } from "@/api/session";
import { isUsageAllowed } from "@/lib/consent/choice";

const signOut = () => mutate(({ AuthService }) => AuthService.signOut());

/** Is signed out even if the event cannot be tracked. */
const signOutWithConsent = () =>
  import("@/siteSections/usage/signOutWithEvent")
    .then(({ signOutWithEvent }) => signOutWithEvent(mutate))
    .catch(signOut);

/** Ends a session: guests' view of the landing page does (specification §2, decision S1), not that in the editor. */
export function SignOut() {
  useEffect(() => {
    if (mayBeSignedIn()) (isUsageAllowed() ? signOutWithConsent : signOut)().catch(() => {});
  }, []);
  return null;
}
