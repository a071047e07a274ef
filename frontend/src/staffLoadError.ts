import styles from "./staff/layout/LoadingFallback.module.css";

// Loaded before the application; shows an error in the document if a script fails to load (see `LoadingFallback`).
addEventListener("error", () => document.documentElement.classList.add(`${styles.failed}`), true);
