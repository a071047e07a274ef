import type { RefObject } from "react";
import styles from "./ErrorSummary.module.css";

/** The first control of this name in a form: of several radio buttons the first one. */
function focusField(form: HTMLFormElement | null, name: string) {
  const named = form?.elements.namedItem(name);
  const [control] = named instanceof RadioNodeList ? named : [named];
  if (control instanceof HTMLElement) control.focus();
}

type Props = {
  heading: string;
  /** In the order of the form; `field` is the name of the control. */
  errors: readonly { field: string; text: string }[];
  ref?: RefObject<HTMLDivElement | null>;
};

/** Everything that is wrong with the form around it: the only live region for it. Each entry moves the focus to its field. */
export function ErrorSummary({ heading, errors, ref }: Props) {
  return (
    <div ref={ref} role="alert" tabIndex={-1} data-error-summary className={styles.summary}>
      <p className={styles.heading}>{heading}</p>
      <ul>
        {errors.map(({ field, text }) => (
          <li key={field}>
            <button type="button" onClick={({ currentTarget }) => focusField(currentTarget.form, field)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
