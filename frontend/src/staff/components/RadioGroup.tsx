import { useId } from "react";
import styles from "./RadioGroup.module.css";

type Props<Value> = {
  legend: string;
  /** Of the field in the API. */
  name?: string;
  options: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** Radio buttons. */
export function RadioGroup<Value extends string | number>({
  legend,
  name,
  options,
  chosen,
  onChoose,
}: Props<Value>) {
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name ?? id} checked={value === chosen} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
