import styles from "./staff/layout/LoadingFallback.module.css";

// Comes before the application, and shows in the document when that does not come (see `Waiting`).
addEventListener("error", () => document.documentElement.classList.add(`${styles.failed}`), true);
