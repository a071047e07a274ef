import styles from "@/staff/layout/StaffDocumentPlaceholder.module.css";

// Loaded before the application; shows an error in the document if a script fails to load (see `StaffDocumentPlaceholder`).
addEventListener("error", () => document.documentElement.classList.add(`${styles.failed}`), true);
