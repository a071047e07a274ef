import { CircleUser, Menu, X } from "lucide-react";
import { useId, useState } from "react";
import { Dialog } from "@/components/Dialog";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { Button } from "../components/Button";
import { useSession } from "../session/useSession";
import { type NavigationScreen, ScreenLinks } from "./ScreenLinks";
import styles from "./StaffNavigation.module.css";

type Props = { screens: readonly NavigationScreen[] };

/** A side bar; on small screens a button that opens a drawer. */
export default function StaffNavigation({ screens }: Props) {
  const t = useTexts();
  const heading = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.toggle}
        onClick={() => setOpen(true)}
      >
        <Menu />
        {t("nav.open")}
      </button>
      <div className={styles.sidebar}>
        <Links screens={screens} />
      </div>
      {isOpen && (
        <Dialog labelledBy={heading} onClose={close} className={styles.drawer}>
          <div className={styles.top}>
            <p id={heading}>{t("nav.open")}</p>
            <Button icon={<X />} variant="bare" label={t("nav.close")} onClick={close} />
          </div>
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link was followed, also by keyboard */}
          <div onClick={({ target }) => (target as Element).closest("a") && close()}>
            <Links screens={screens} />
          </div>
        </Dialog>
      )}
    </>
  );
}

function Links({ screens }: Props) {
  const t = useTexts();
  const { data: session } = useSession();
  return (
    <nav aria-label={t("nav.label")}>
      <ScreenLinks screens={screens} hasStartLink className={styles.links} />
      <PageLink to={staffPaths.account} marksCurrentPage className={styles.account}>
        <CircleUser />
        <span>
          {t("staff.account.heading")}{" "}
          <small>
            {session?.firstname} {session?.lastname}
          </small>
        </span>
      </PageLink>
    </nav>
  );
}
