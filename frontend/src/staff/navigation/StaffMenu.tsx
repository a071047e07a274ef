import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound, LogOut, MonitorX } from "lucide-react";
import { getPublicationQuery, signOutEverywhereMutation, signOutMutation } from "@/api/generated/queries";
import { clearSession } from "@/api/staffSession";
import { useTexts } from "@/i18n/texts";
import { showAlert } from "../components/Alerts";
import { Button } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { LastBackup } from "../layout/LastBackup";
import { FirstSteps } from "./FirstSteps";
import { type NavigationScreen, ScreenLinks } from "./ScreenLinks";
import styles from "./StaffMenu.module.css";

type Props = { screens: readonly NavigationScreen[]; onChangePassword: () => void };

/** The checklist of a new installation, all screens, and what belongs to the session. */
export function StaffMenu({ screens, onChangePassword }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const onDone = () => clearSession(client);
  const { data: publication } = useQuery(getPublicationQuery());
  const backups = publication?.backups;
  const signOut = useStaffMutation(signOutMutation(), { onDone });
  const everywhere = useStaffMutation(signOutEverywhereMutation(), { onDone });

  async function signOutEverywhere() {
    const action = t("staff.everywhere.button");
    if (await showAlert(t("staff.everywhere.sure"), { action })) everywhere.send();
  }

  return (
    <FirstSteps>
      <nav aria-label={t("staff.menu.label")}>
        <ScreenLinks screens={screens} className={styles.screens} />
      </nav>
      <MutationErrorNotice write={signOut} />
      <MutationErrorNotice write={everywhere} />
      <div className="fit part">
        <Button icon={<LogOut />} isPending={signOut.isPending} onClick={() => signOut.send()}>
          {t("staff.signOut")}
        </Button>
        <Button icon={<MonitorX />} isPending={everywhere.isPending} onClick={() => void signOutEverywhere()}>
          {t("staff.everywhere.button")}
        </Button>
        <Button icon={<KeyRound />} onClick={onChangePassword}>
          {t("staff.password.heading")}
        </Button>
      </div>
      {backups?.isOverdue === false && (
        <p>
          <LastBackup backups={backups} />
        </p>
      )}
    </FirstSteps>
  );
}
