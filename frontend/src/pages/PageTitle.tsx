import styles from "./PageTitle.module.css";

/** How every page but the landing page begins. */
export function PageTitle({ heading, intro }: { heading: string; intro: string }) {
  return (
    <div className={styles.title}>
      <h1>{heading}</h1>
      <p>{intro}</p>
    </div>
  );
}
