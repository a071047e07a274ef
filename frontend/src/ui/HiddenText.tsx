import styles from "./HiddenText.module.css";

/** For those who listen to the page. */
export function HiddenText({ children }: { children: string }) {
  return <span className={styles.hidden}>{children}</span>;
}
