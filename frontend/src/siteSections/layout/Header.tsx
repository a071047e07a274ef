import type { ReactNode } from "react";
import { CachedFragment } from "@/api/CachedFragment";
import { useMasterData } from "@/api/useMasterData";
import { useContentLang } from "@/components/useContentLang";
import { decodeHosts } from "@/lib/decodeHosts";
import styles from "./Header.module.css";
import { Navigation } from "./Navigation";
import { OpeningStatus } from "./OpeningStatus";
import { Wordmark } from "./Wordmark";

/** Printed instead of the opening status. */
function PrintOnlyAddress() {
  const { address, contact } = useMasterData();
  return (
    <address lang={useContentLang()} className={styles.letterhead}>
      {address.street}, {address.postalCode} {address.locality}
      <br />
      {contact.phone} · {decodeHosts(contact.email)}
    </address>
  );
}

/** `skipLink` is in the landmark, as the consent banner may come before it. */
export function Header({ skipLink }: { skipLink?: ReactNode }) {
  return (
    <header className={`contentUntilNext ${styles.header}`}>
      {skipLink}
      <div className={styles.wrap}>
        <Wordmark />
        <div className={styles.status}>
          <CachedFragment name="openingStatus" resources={["openingHours"]}>
            <OpeningStatus />
          </CachedFragment>
        </div>
        <PrintOnlyAddress />
        <Navigation />
      </div>
    </header>
  );
}
