import styles from "./VisuallyHidden.module.css";

type Props = {
  /** `status` has screen readers announce every change of the text. */
  role?: "status";
  children: string;
};

/** For those who listen to the page. */
export function VisuallyHidden({ role, children }: Props) {
  return (
    <span role={role} className={styles.hidden}>
      {children}
    </span>
  );
}
