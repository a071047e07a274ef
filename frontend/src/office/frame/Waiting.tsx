import styles from "./Waiting.module.css";

type Props = { loading: string; noscript: string };

/** What stands below the header until the screen is there. */
export function Waiting({ loading, noscript }: Props) {
  return (
    <main className={styles.waiting}>
      <p className={styles.loading}>{loading}</p>
      <noscript>
        <p>{noscript}</p>
      </noscript>
    </main>
  );
}
