import { useQuery } from "@tanstack/react-query";
import type { AuthState, Role } from "@/api/generated";
import { getAuthStateQuery } from "@/api/generated/queries";

export const useSession = () => useQuery(getAuthStateQuery());

/** Whether the screens can be used: signed in, and nothing is to be set up before. */
export const hasAccess = (session: AuthState | undefined): boolean =>
  session?.isLoggedIn === true && !session.mustChangePassword && !session.mustSetUpSecondFactor;

/** Account name of the signed-in user. */
export function useAccountName(): string | undefined {
  const { data: session } = useSession();
  return session?.isLoggedIn === true ? (session.username ?? "") : undefined;
}

/** Tells for a required role whether the signed-in user may. Only hides what the server refuses. */
export function useRoleCheck(): (required: Role | undefined) => boolean {
  const { data: session } = useSession();
  return (required) => required !== "management" || session?.role === "management";
}
