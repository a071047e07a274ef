import { useQuery } from "@tanstack/react-query";
import { getAuthStateQuery } from "@/api/generated/queries";

export const useSession = () => useQuery(getAuthStateQuery());

/** Account name of the signed-in user. */
export function useAccountName(): string | undefined {
  const { data: session } = useSession();
  return session?.isLoggedIn === true ? (session.username ?? "") : undefined;
}
