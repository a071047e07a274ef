import { ConsentBanner, headingId } from "./ConsentBanner";
import styles from "./ConsentBanner.module.css";

export const consentElementId = "consent";

const noop = () => {};

/**
 * Banner as rendered on the server. `boot.ts` shows it in the first paint if there is no choice yet and records the
 * answer until `banner.tsx` hydrates it.
 */
export const PrerenderedConsentBanner = ({ analyticsHost }: { analyticsHost: string | undefined }) => (
  <section id={consentElementId} hidden aria-labelledby={headingId} className={styles.place}>
    <ConsentBanner chosen={undefined} analyticsHost={analyticsHost} choose={noop} dismiss={noop} />
  </section>
);
