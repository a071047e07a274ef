import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import { useTexts } from "@/i18n/texts";
import { dayName, formatDateRange } from "@/lib/dates";
import { formatDate } from "../components/dates";
import { TextField } from "../components/fields";
import { dayKeys, formatWeekdays } from "./CardComparison";
import styles from "./Cards.module.css";
import type { CardForm } from "./useCardForm";

/** The days on which guests see the card; folded. */
export function ValidityFields({ form: { input, errors, change } }: { form: CardForm }) {
  const t = useTexts();
  const id = useId();
  const { from, until, weekdays } = input;
  const hasErrors = [errors.from, errors.until, errors.weekdays].some((error) => error !== undefined);
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || hasErrors;
  const dates = () => {
    if (from && until) return formatDateRange(t, from, until);
    if (from) return t("staff.cards.validity.from", { date: formatDate(t, from) });
    return until ? t("staff.cards.validity.until", { date: formatDate(t, until) }) : "";
  };
  const summary = [dates(), formatWeekdays(t, weekdays)].filter(Boolean).join(", ");
  const field = (name: "from" | "until") => ({
    label: t(`staff.cards.${name}`),
    name,
    type: "date",
    value: input[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <details
      className="tightStack"
      open={isShown}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <ChevronDown />
        {t("staff.cards.validity")}
        <span className={styles.note}>{summary || t("staff.cards.validity.always")}</span>
      </summary>
      <div className="fit">
        <TextField {...field("from")} />
        <TextField {...field("until")} />
      </div>
      <fieldset className={styles.choices} aria-describedby={id}>
        <legend>{t("staff.cards.weekdays")}</legend>
        {dayKeys.map((weekday) => (
          <label key={weekday}>
            <input
              type="checkbox"
              name={`weekdays.${weekday}`}
              checked={weekdays.includes(weekday)}
              onChange={({ target }) =>
                change({
                  weekdays: target.checked
                    ? [...weekdays, weekday].toSorted()
                    : weekdays.filter((one) => one !== weekday),
                })
              }
            />
            {dayName(t, weekday)}
          </label>
        ))}
      </fieldset>
      <p id={id} className="hint">
        {t("staff.cards.weekdays.hint")}
      </p>
    </details>
  );
}
