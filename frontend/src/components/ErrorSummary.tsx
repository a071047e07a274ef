import type { RefObject } from "react";
import styles from "./ErrorSummary.module.css";

/** The first radio button of a group. */
function focusField(form: HTMLFormElement | null, name: string) {
  const named = form?.elements.namedItem(name);
  const [control] = named instanceof RadioNodeList ? named : [named];
  if (control instanceof HTMLElement) control.focus();
}

type Props = {
  heading: string;
  /** In form order; `field`: name of the control. */
  errors: readonly { field: string; text: string }[];
  /** Instead of moving the focus to a control of the form. */
  onShowField?: ((field: string) => void) | undefined;
  ref?: RefObject<HTMLDivElement | null>;
};

/** List of all errors of the surrounding form, which announces those that are added. Entries move the focus to their field. */
export function ErrorSummary({ heading, errors, onShowField, ref }: Props) {
  return (
    <div
      ref={ref}
      role="alert"
      aria-atomic="false"
      tabIndex={-1}
      data-error-summary
      className={styles.summary}
    >
      <p className={styles.heading}>{heading}</p>
      <ul>
        {errors.map(({ field, text }) => (
          <li key={field}>
            <button
              type="button"
              onClick={({ currentTarget }) =>
                onShowField === undefined ? focusField(currentTarget.form, field) : onShowField(field)
              }
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
