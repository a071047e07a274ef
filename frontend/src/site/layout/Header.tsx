import { useSuspenseQuery } from "@tanstack/react-query";
import { getSiteQuery } from "@/api/queries";
import { useContentLanguage } from "@/components/useHouseLanguage";
import styles from "./Header.module.css";
import { Navigation } from "./Navigation";
import { Status } from "./Status";
import { Wordmark } from "./Wordmark";

/** On paper the address takes the place of the status, which holds for the moment only. */
function Letterhead() {
  const { address, contact } = useSuspenseQuery(getSiteQuery()).data;
  return (
    <address lang={useContentLanguage()} className={styles.letterhead}>
      {address.street}, {address.postalCode} {address.locality}
      <br />
      {contact.phone} · {contact.email}
    </address>
  );
}

export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.wrap}>
        <Wordmark />
        <div className={styles.status}>
          <Status />
        </div>
        <Letterhead />
        <Navigation />
      </div>
    </header>
  );
}
