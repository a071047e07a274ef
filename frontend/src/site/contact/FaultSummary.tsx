import { useEffect, useRef } from "react";
import { useTexts } from "@/i18n/texts";
import styles from "./ContactForm.module.css";
import type { FieldName } from "./rules";

type Props = {
  faults: readonly { field: FieldName; said: string }[];
  onChoose: (field: FieldName) => void;
};

/** Everything that is wrong at once; it takes the focus when it appears, and leads to each field. */
export function FaultSummary({ faults, onChoose }: Props) {
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.faults}>
      <p className={styles.faultsHeading}>{t("contact.fault.heading")}</p>
      <ul>
        {faults.map(({ field, said }) => (
          <li key={field}>
            <button type="button" onClick={() => onChoose(field)}>
              {said}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
