import { useQuery } from "@tanstack/react-query";
import { KeyRound, LogOut, type LucideIcon, MonitorX } from "lucide-react";
import {
  countUnreadMessagesQuery,
  getPublicationQuery,
  signOutEverywhereMutation,
  signOutMutation,
} from "@/api/generated/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { useConfirm } from "../components/AlertProvider";
import { Button, ButtonLink } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { LastBackup } from "../layout/LastBackup";
import { useSessionSetters } from "../session/useSession";
import styles from "./StaffMenu.module.css";

/** A screen without an icon is not in the menu. */
export type StaffNavigationItem = { path: string; title: TextKey; Icon?: LucideIcon };

type Props = { screens: readonly StaffNavigationItem[]; onChangePassword: () => void };

export function StaffMenu({ screens, onChangePassword }: Props) {
  const t = useTexts();
  const confirm = useConfirm();
  const { clearSession } = useSessionSetters();
  const { data: { count: unread } = { count: 0 } } = useQuery(countUnreadMessagesQuery());
  const unreadCount = unread > 99 ? "99+" : unread;
  const { data: publication } = useQuery(getPublicationQuery());
  const backups = publication?.backups;
  const signOut = useStaffMutation(signOutMutation(), { onDone: clearSession });
  const everywhere = useStaffMutation(signOutEverywhereMutation(), { onDone: clearSession });

  async function signOutEverywhere() {
    if (await confirm(t("staff.everywhere.sure"), t("staff.everywhere.button"))) everywhere.send();
  }

  return (
    <>
      <nav aria-label={t("staff.menu.label")}>
        <ul className={styles.screens}>
          {screens.map(({ path, title, Icon }) => {
            if (Icon === undefined) return null;
            const count = path === staffPaths.messages ? unreadCount : 0;
            const label = count !== 0 ? t("staff.messages.unread", { menu: t(title), count }) : t(title);
            return (
              <li key={path}>
                <ButtonLink to={path} icon={<Icon />} label={label}>
                  {t(title)}
                  {count !== 0 && <span className={styles.badge}>{count}</span>}
                </ButtonLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <MutationErrorNotice write={signOut} />
      <MutationErrorNotice write={everywhere} />
      <div className={styles.ways}>
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
    </>
  );
}
