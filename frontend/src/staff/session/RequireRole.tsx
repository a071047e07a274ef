import type { ReactNode } from "react";
import type { Role } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { Notice } from "../components/Notice";
import { useRoleCheck } from "./useSession";

/** A notice instead of what needs another role. */
export function RequireRole({ role, children }: { role: Role | undefined; children: ReactNode }) {
  const t = useTexts();
  return useRoleCheck()(role) ? children : <Notice>{t("staff.roleRequired")}</Notice>;
}
