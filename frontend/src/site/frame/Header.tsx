import styles from "./Header.module.css";
import { Navigation } from "./Navigation";
import { Status } from "./Status";
import { Wordmark } from "./Wordmark";

export function Header() {
  return (
    <header className={styles.header}>
      <div className={styles.wrap}>
        <Wordmark />
        <div className={styles.status}>
          <Status />
        </div>
        <Navigation />
      </div>
    </header>
  );
}
