import { useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { signOutMutation } from "@/api/generated/queries";
import { clearSession } from "@/api/staffSession";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { useStaffMutation } from "../hooks/useStaffMutation";

export function SignOutButton() {
  const t = useTexts();
  const client = useQueryClient();
  const signOut = useStaffMutation(signOutMutation(), { onDone: () => clearSession(client) });
  return (
    <div className="tightStack">
      <Button icon={<LogOut />} isPending={signOut.isPending} onClick={() => signOut.send()}>
        {t("staff.signOut")}
      </Button>
      <MutationErrorNotice write={signOut} />
    </div>
  );
}
