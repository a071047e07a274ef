import { useQuery } from "@tanstack/react-query";
import type { Role } from "@/api/generated";
import { getAuthStateQuery } from "@/api/generated/queries";

export const useSession = () => useQuery(getAuthStateQuery());

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
