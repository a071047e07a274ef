import { Save, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { LunchWeek } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { SaveBar } from "../components/SaveBar";
import type { VersionedForm } from "../hooks/useVersionedForm";
import styles from "./Lunch.module.css";
import {
  dayOf,
  now,
  type PublicationState,
  publicationState,
  timeOf,
  toPublishedAt,
  usualMoment,
} from "./publication";
import type { LunchWeekInput } from "./week";

type Props = { form: VersionedForm<LunchWeekInput>; record: LunchWeek };

/** Saves the week, and says from when guests see it. */
export function WeekSaveBar({ form, record }: Props) {
  const t = useTexts();
  return (
    <SaveBar>
      <PublicationInputs form={form} record={record} />
      <div className={styles.buttons}>
        {form.isChanged && (
          <Button icon={<Trash2 />} label={t("staff.discard")} onClick={form.discard}>
            {t("staff.discard")}
          </Button>
        )}
        <Button type="submit" variant="main" icon={<Save />} isPending={form.isSaving}>
          {t(form.isSaving ? "staff.saving" : "staff.save")}
        </Button>
      </div>
    </SaveBar>
  );
}

function PublicationInputs({ form: { input, errors, change }, record }: Props) {
  const t = useTexts();
  const id = useId();
  const { publishedAt } = input;
  /** A moment that is being typed may be in the past. */
  const [isTyped, setTyped] = useState(false);
  const state = publicationState(publishedAt);
  const shown = isTyped && state === "public" ? "from" : state;
  const saved = toPublishedAt(record);
  const isPublic = publicationState(saved) === "public";

  const moments: Record<PublicationState, () => string> = {
    draft: () => "",
    public: () => (isPublic ? saved : now()),
    from: () => (publicationState(saved) === "from" ? saved : usualMoment(record.week)),
  };
  const changeMoment = (day: string, time: string) => change({ publishedAt: `${day}T${time}` });
  const momentInput = (name: "day" | "time", value: string, onChange: (value: string) => void) => (
    <input
      type={name === "day" ? "date" : "time"}
      name={name === "day" ? "publishedAt" : "publishedAtTime"}
      aria-label={t(`staff.lunch.publication.${name}`)}
      aria-invalid={errors.publishedAt !== undefined}
      aria-describedby={`${id}-error`}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );

  return (
    <div className={styles.publication}>
      <label htmlFor={id}>{t("staff.lunch.publication")}</label>
      <select
        id={id}
        value={shown}
        onChange={({ target }) => {
          const chosen = target.value as PublicationState;
          setTyped(chosen === "from");
          change({ publishedAt: moments[chosen]() });
        }}
      >
        <option value="draft">{t("staff.lunch.publication.draft")}</option>
        <option value="public">{t(`staff.lunch.publication.${isPublic ? "public" : "now"}`)}</option>
        <option value="from">{t("staff.lunch.publication.from")}</option>
      </select>
      {shown === "from" && (
        <div className={styles.moment}>
          {momentInput("day", dayOf(publishedAt), (day) => changeMoment(day, timeOf(publishedAt)))}
          {momentInput("time", timeOf(publishedAt), (time) => changeMoment(dayOf(publishedAt), time))}
          <p id={`${id}-error`} className="error">
            {errors.publishedAt}
          </p>
          {state === "public" && <p className="hint">{t("staff.lunch.publication.past")}</p>}
        </div>
      )}
    </div>
  );
}
