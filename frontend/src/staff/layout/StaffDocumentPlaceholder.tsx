import button from "../components/Button.module.css";
import styles from "./StaffDocumentPlaceholder.module.css";

type Props = { loading: string; late: string; reload: string; noscript: string };

/**
 * Content of the staff document before its script runs. A CSS animation shows the message when loading takes too
 * long; `staffLoadError.ts` shows it on an error.
 */
export function StaffDocumentPlaceholder({ loading, late, reload, noscript }: Props) {
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
