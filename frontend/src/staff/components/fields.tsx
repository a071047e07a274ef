import { type HTMLInputAutoCompleteAttribute, useId } from "react";
import { Field } from "@/components/Field";
import styles from "./fields.module.css";

type FieldProps = {
  label: string;
  /** Same name as in the API. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  /** Character count. */
  count?: string;
  error?: string | undefined;
  disabled?: boolean;
};

type TextProps = FieldProps & {
  type?: "text" | "email" | "password" | "date";
  /** Virtual keyboard. */
  keyboard?: "numeric" | "email";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  enterKey?: "next" | "go" | "done";
  /** `YYYY-MM-DD`, for dates. */
  min?: string;
};

const withoutUndefined = <T extends object>(props: T) =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

export function TextField({
  label,
  hint,
  count,
  error,
  onChange,
  type = "text",
  keyboard,
  autoComplete = "off",
  enterKey = "done",
  ...input
}: TextProps) {
  const isExact = type === "email" || type === "password" || autoComplete === "new-password";
  return (
    <Field id={useId()} label={label} error={error} {...withoutUndefined({ hint, count })}>
      {(inputProps) => (
        <input
          {...inputProps}
          {...input}
          type={type}
          inputMode={keyboard}
          autoComplete={autoComplete}
          enterKeyHint={enterKey}
          {...(isExact ? { autoCapitalize: "none", spellCheck: false } : {})}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

export function TextArea({ label, hint, count, error, onChange, ...input }: FieldProps) {
  return (
    <Field id={useId()} label={label} error={error} {...withoutUndefined({ hint, count })}>
      {(inputProps) => (
        <textarea {...inputProps} {...input} rows={5} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

type CheckProps = {
  label: string;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: string;
  disabled?: boolean;
};

export function CheckField({ label, hint, onChange, ...input }: CheckProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <label>
        <input
          {...input}
          type="checkbox"
          aria-describedby={hint === undefined ? undefined : id}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
