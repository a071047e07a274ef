import { type HTMLInputAutoCompleteAttribute, useId } from "react";
import { Field } from "@/components/Field";
import styles from "./fields.module.css";

type Common = {
  label: string;
  /** The name by which the house speaks of it, and a password manager finds it. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  /** How much was written, and of how much. */
  count?: string;
  /** What is wrong with it. */
  fault?: string | undefined;
  disabled?: boolean;
};

type TextProps = Common & {
  type?: "text" | "email" | "password" | "date";
  /** Which keys a phone shows. */
  keys?: "numeric" | "email";
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** What the enter key of a phone says that it does. */
  enterKey?: "next" | "go" | "done";
  /** `YYYY-MM-DD`, for a date. */
  min?: string;
};

const given = <T extends object>(props: T) =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

/** A line to write. */
export function TextField({
  label,
  hint,
  count,
  fault,
  onChange,
  type = "text",
  keys,
  autoComplete = "off",
  enterKey = "done",
  ...input
}: TextProps) {
  const isExact = type === "email" || type === "password" || autoComplete === "new-password";
  return (
    <Field id={useId()} label={label} fault={fault} {...given({ hint, count })}>
      {(wiring) => (
        <input
          {...wiring}
          {...input}
          type={type}
          inputMode={keys}
          autoComplete={autoComplete}
          enterKeyHint={enterKey}
          {...(isExact ? { autoCapitalize: "none", spellCheck: false } : {})}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Room for several lines; it grows with what is written. */
export function TextArea({ label, hint, count, fault, onChange, ...input }: Common) {
  return (
    <Field id={useId()} label={label} fault={fault} {...given({ hint, count })}>
      {(wiring) => (
        <textarea {...wiring} {...input} rows={5} onChange={({ target }) => onChange(target.value)} />
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

/** Yes or no. */
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
