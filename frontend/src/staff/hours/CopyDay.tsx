import { Copy } from "lucide-react";
import { useState } from "react";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import styles from "./CopyDay.module.css";

type Props = {
  day: string;
  /** The names of the other days, with what copies to them. */
  others: readonly { name: string; copy: () => void }[];
  onAll: () => void;
};

/** Takes the hours of a day over for others, one tap each. */
export function CopyDay({ day, others, onAll }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");

  return (
    <div className={styles.copy}>
      <button
        type="button"
        aria-label={t("staff.hours.copy.label", { day })}
        aria-expanded={isOpen}
        className={styles.toggle}
        onClick={() => setOpen(!isOpen)}
      >
        <Copy />
        {t("staff.hours.copy")}
      </button>
      {isOpen && (
        <div className={styles.days}>
          <Button
            onClick={() => {
              onAll();
              setSaid(t("staff.hours.copy.doneAll"));
            }}
          >
            {t("staff.hours.copy.all")}
          </Button>
          {others.map(({ name, copy }) => (
            <Button
              key={name}
              onClick={() => {
                copy();
                setSaid(t("staff.hours.copy.done", { day: name }));
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className={styles.said}>
        {isOpen ? said : ""}
      </p>
    </div>
  );
}
