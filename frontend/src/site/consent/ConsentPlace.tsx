import { ConsentBanner, headingId } from "./ConsentBanner";
import styles from "./ConsentBanner.module.css";

/** The id of the element that the server renders the banner into. */
export const placeId = "consent";

const nothing = () => {};

/**
 * The banner as the server renders it. `boot.ts` shows it in the first paint to guests who have not answered, and keeps
 * what they press until `banner.tsx` takes it over.
 */
export const ConsentPlace = ({ analyticsHost }: { analyticsHost: string | undefined }) => (
  <section id={placeId} hidden aria-labelledby={headingId} className={styles.place}>
    <ConsentBanner chosen={undefined} analyticsHost={analyticsHost} choose={nothing} dismiss={nothing} />
  </section>
);
