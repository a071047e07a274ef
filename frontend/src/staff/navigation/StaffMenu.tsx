import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleUser, LogOut } from "lucide-react";
import { getPublicationQuery, signOutMutation } from "@/api/generated/queries";
import { clearSession } from "@/api/staffSession";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { Button, ButtonLink } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { LastBackup } from "../layout/LastBackup";
import { FirstSteps } from "./FirstSteps";
import { type NavigationScreen, ScreenLinks } from "./ScreenLinks";
import styles from "./StaffMenu.module.css";

type Props = { screens: readonly NavigationScreen[] };

/** The checklist of a new installation, all screens, and what belongs to the session. */
export function StaffMenu({ screens }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const { data: publication } = useQuery(getPublicationQuery());
  const backups = publication?.backups;
  const signOut = useStaffMutation(signOutMutation(), { onDone: () => clearSession(client) });

  return (
    <FirstSteps>
      <nav aria-label={t("staff.menu.label")}>
        <ScreenLinks screens={screens} className={styles.screens} />
      </nav>
      <MutationErrorNotice write={signOut} />
      <div className="fit part">
        <Button icon={<LogOut />} isPending={signOut.isPending} onClick={() => signOut.send()}>
          {t("staff.signOut")}
        </Button>
        <ButtonLink to={staffPaths.account} icon={<CircleUser />}>
          {t("staff.account.heading")}
        </ButtonLink>
      </div>
      {backups?.isOverdue === false && (
        <p>
          <LastBackup backups={backups} />
        </p>
      )}
    </FirstSteps>
  );
}
