import { useQuery } from "@tanstack/react-query";
import { countUnreadMessagesQuery } from "@/api/generated/queries";
import { useRoleCheck } from "../session/useSession";

/** The number of unread messages, 0 for those who may not read them. */
export function useUnreadCount(): number {
  const mayRead = useRoleCheck()("management");
  const { data } = useQuery({ ...countUnreadMessagesQuery(), enabled: mayRead });
  return mayRead ? (data?.count ?? 0) : 0;
}
