import { useQuery } from "@tanstack/react-query";
import { CircleUser } from "lucide-react";
import { getPublicationQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { ButtonLink } from "../components/Button";
import { LastBackup } from "../layout/LastBackup";
import { SignOutButton } from "../session/SignOutButton";
import { FirstSteps } from "./FirstSteps";
import { type NavigationScreen, ScreenLinks } from "./ScreenLinks";
import styles from "./StaffMenu.module.css";

type Props = { screens: readonly NavigationScreen[] };

/** The checklist of a new installation, all screens, and what belongs to the session. */
export function StaffMenu({ screens }: Props) {
  const t = useTexts();
  const { data: publication } = useQuery(getPublicationQuery());
  const backups = publication?.backups;

  return (
    <FirstSteps>
      <nav aria-label={t("staff.menu.label")}>
        <ScreenLinks screens={screens} className={styles.screens} />
      </nav>
      <div className="fit part">
        <SignOutButton />
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
