import type { ReactNode } from "react";
import styles from "./Field.module.css";

/** What ties an input to its label, to what is said about it and to the looks of the house. */
export type Wiring = {
  id: string;
  className: string | undefined;
  "aria-describedby": string;
  "aria-invalid": boolean;
};

type Props = {
  id: string;
  label: string;
  /** What to know before filling it in. */
  hint?: string;
  /** How much was written, and of how much. */
  count?: string;
  /** What is wrong with it; nothing yet, or nothing at all. */
  fault: ReactNode;
  /** Draws the input. */
  children: (wiring: Wiring) => ReactNode;
};

/** A place to write, with its name above and what is wrong with it below. */
export function Field({ id, label, hint, count, fault, children }: Props) {
  const isWrong = fault !== undefined;
  const describedBy = ["fault", hint !== undefined && "hint", count !== undefined && "count"]
    .filter((part) => part !== false)
    .map((part) => `${id}-${part}`)
    .join(" ");
  return (
    <div className={isWrong ? styles.wrong : undefined}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {count !== undefined && (
          <span id={`${id}-count`} className={styles.count}>
            {count}
          </span>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.control,
        "aria-describedby": describedBy,
        "aria-invalid": isWrong,
      })}
      <p id={`${id}-fault`} className={styles.fault} aria-live="polite">
        {fault}
      </p>
    </div>
  );
}
