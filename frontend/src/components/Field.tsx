import type { ReactNode } from "react";
import styles from "./Field.module.css";

export type InputProps = {
  id: string;
  className: string | undefined;
  "aria-describedby": string;
  "aria-invalid": boolean;
};

type Props = {
  id: string;
  label: string;
  hint?: string | undefined;
  /** Character count. */
  count?: string | undefined;
  error: ReactNode;
  children: (inputProps: InputProps) => ReactNode;
};

/** Form field with label, hint and error message. */
export function Field({ id, label, hint, count, error, children }: Props) {
  const isInvalid = error !== undefined;
  const describedBy = ["error", hint !== undefined && "hint", count !== undefined && "count"]
    .filter((part) => part !== false)
    .map((part) => `${id}-${part}`)
    .join(" ");
  return (
    <div className={isInvalid ? styles.wrong : undefined}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {count !== undefined && (
          <span id={`${id}-count`} className={styles.count}>
            {count}
          </span>
        )}
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.control,
        "aria-describedby": describedBy,
        "aria-invalid": isInvalid,
      })}
      <p id={`${id}-error`} className="error" aria-live="polite">
        {error}
      </p>
    </div>
  );
}
