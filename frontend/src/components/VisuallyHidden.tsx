import styles from "./VisuallyHidden.module.css";

type Props = {
  /** Announces changes to screen readers. */
  role?: "status";
  children: string;
};

/** Text for screen readers only. */
export function VisuallyHidden({ role, children }: Props) {
  return (
    <span role={role} className={styles.hidden}>
      {children}
    </span>
  );
}
