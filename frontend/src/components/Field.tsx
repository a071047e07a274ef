import type { ReactNode } from "react";
import { useTexts } from "@/i18n/texts";
import styles from "./Field.module.css";

export type InputProps = {
  id: string;
  className: string | undefined;
  required: boolean;
  "aria-describedby": string;
  "aria-invalid": boolean;
};

type Props = {
  id: string;
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
  /** Character count. */
  count?: string | undefined;
  error: ReactNode;
  children: (inputProps: InputProps) => ReactNode;
};

/** Says visibly that a field is required; its control says so to screen readers. */
export function RequiredMark() {
  return <span className={styles.note}>{useTexts()("field.required")}</span>;
}

/** Form field with label, hint and error message. Errors are announced by the summary of the form. */
export function Field({ id, label, required = false, hint, count, error, children }: Props) {
  const isInvalid = error !== undefined;
  const describedBy = ["error", hint !== undefined && "hint", count !== undefined && "count"]
    .filter((part) => part !== false)
    .map((part) => `${id}-${part}`)
    .join(" ");
  return (
    <div className={isInvalid ? styles.wrong : undefined}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {required && <RequiredMark />}
        {count !== undefined && (
          <span id={`${id}-count`} className={`${styles.note} ${styles.count}`}>
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
        required,
        "aria-describedby": describedBy,
        "aria-invalid": isInvalid,
      })}
      <p id={`${id}-error`} className="error">
        {error}
      </p>
    </div>
  );
}
