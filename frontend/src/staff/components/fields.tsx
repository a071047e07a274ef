import { type ComponentProps, useId } from "react";
import { Field } from "@/components/Field";
import { useTexts } from "@/i18n/texts";
import { countCharacters, isNearLimit } from "@/lib/countCharacters";
import styles from "./fields.module.css";

type FieldProps = {
  label: string;
  /** Same name as in the API. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  disabled?: boolean;
  /** The language of the value, unless it is German. */
  lang?: string;
  required?: boolean | undefined;
};

type TextInputProps = FieldProps & {
  /** In characters. The length is shown from 80 % on. */
  maxLength?: number | undefined;
  /** The same, for a length that is better not exceeded. */
  advisedLength?: number | undefined;
};

function useCount(
  text: string,
  maxLength = Number.POSITIVE_INFINITY,
  advisedLength = Number.POSITIVE_INFINITY,
) {
  const t = useTexts();
  const length = countCharacters(text.trim());
  if (isNearLimit(text, maxLength)) return t("staff.length", { length, limit: maxLength });
  return isNearLimit(text, advisedLength)
    ? t("staff.length.advised", { length, limit: advisedLength })
    : undefined;
}

type TextFieldProps = TextInputProps &
  Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete" | "enterKeyHint" | "min" | "onPaste">;

export function TextField({
  label,
  required,
  hint,
  error,
  onChange,
  maxLength,
  advisedLength,
  ...input
}: TextFieldProps) {
  const count = useCount(input.value, maxLength, advisedLength);
  const isAutocorrectDisabled =
    input.type === "email" || input.type === "password" || input.autoComplete === "new-password";
  return (
    <Field id={useId()} {...{ label, required, hint, count, error }}>
      {(inputProps) => (
        <input
          type="text"
          autoComplete="off"
          enterKeyHint="done"
          {...inputProps}
          {...input}
          {...(isAutocorrectDisabled ? { autoCapitalize: "none", spellCheck: false } : {})}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  required,
  hint,
  error,
  onChange,
  maxLength,
  ...input
}: Omit<TextInputProps, "advisedLength">) {
  const count = useCount(input.value, maxLength);
  return (
    <Field id={useId()} {...{ label, required, hint, count, error }}>
      {(inputProps) => (
        <textarea {...inputProps} {...input} rows={5} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

type SelectFieldProps<Value> = {
  label: string;
  name: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  required?: boolean;
  error?: string | undefined;
  disabled?: boolean;
};

export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  required,
  error,
  ...select
}: SelectFieldProps<Value>) {
  return (
    <Field id={useId()} {...{ label, required, error }}>
      {(inputProps) => (
        <select
          {...inputProps}
          {...select}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type CheckboxFieldProps = {
  label: string;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
};

export function CheckboxField({ label, onChange, ...input }: CheckboxFieldProps) {
  return (
    <div className={styles.check}>
      <label>
        <input {...input} type="checkbox" onChange={({ target }) => onChange(target.checked)} />
        <span>{label}</span>
      </label>
    </div>
  );
}
