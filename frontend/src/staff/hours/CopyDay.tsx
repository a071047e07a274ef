import { Copy } from "lucide-react";
import { useState } from "react";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import styles from "./CopyDay.module.css";

type Props = {
  day: string;
  otherDays: readonly { name: string; copy: () => void }[];
  onCopyToAll: () => void;
};

/** Copies the hours of a day to other days. */
export function CopyDay({ day, otherDays, onCopyToAll }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [status, setStatus] = useState("");

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
        <div className="row">
          <Button
            onClick={() => {
              onCopyToAll();
              setStatus(t("staff.hours.copy.doneAll"));
            }}
          >
            {t("staff.hours.copy.all")}
          </Button>
          {otherDays.map(({ name, copy }) => (
            <Button
              key={name}
              onClick={() => {
                copy();
                setStatus(t("staff.hours.copy.done", { day: name }));
              }}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className={styles.status}>
        {isOpen ? status : ""}
      </p>
    </div>
  );
}
