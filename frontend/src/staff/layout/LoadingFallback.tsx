import button from "../components/Button.module.css";
import styles from "./LoadingFallback.module.css";

type Props = { loading: string; late: string; reload: string; noscript: string };

/**
 * What stands below the header until the screen is there. It is not there yet with its script, so the styles alone
 * know when it takes too long, and `staffLoadError.ts` tells them when the script does not come at all.
 */
export function LoadingFallback({ loading, late, reload, noscript }: Props) {
  return (
    <main className={styles.waiting}>
      <p className={styles.loading}>{loading}</p>
      <div role="status" className={styles.late}>
        <p>{late}</p>
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address is that of the document, with its query */}
        <a href="" className={`${button.button} ${button.main}`}>
          {reload}
        </a>
      </div>
      <noscript>
        <p>{noscript}</p>
      </noscript>
    </main>
  );
}
