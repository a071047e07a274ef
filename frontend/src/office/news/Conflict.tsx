import { Save } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type TextKey, useTexts } from "@/i18n/texts";
import { Note } from "@/ui/Note";
import { Button } from "../frame/Button";
import { Notice } from "../frame/Notice";
import { SaveBar } from "../frame/SaveBar";
import styles from "./Conflict.module.css";
import { type NewsDraft, noteOf } from "./draft";
import { noPicture } from "./pictures";

type Side = "mine" | "theirs";

type Props = {
  /** What was typed here. */
  mine: NewsDraft;
  /** What somebody else has saved meanwhile. */
  theirs: NewsDraft;
  /** The picture that the entry has. */
  imgSrc: string;
  isPending: boolean;
  onTakeTheirs: () => void;
  onDecide: (decided: NewsDraft) => void;
};

const fields: readonly (keyof NewsDraft)[] = [
  "title",
  "subText",
  "timeframe",
  "picture",
  "showUntil",
  "sortOrder",
  "isComingSoon",
  "isFood",
];

/** Two people changed one entry: both versions side by side, and for each difference a choice. */
export function Conflict({ mine, theirs, imgSrc, isPending, onTakeTheirs, onDecide }: Props) {
  const t = useTexts();
  const [chosen, setChosen] = useState<Partial<Record<keyof NewsDraft, Side>>>({});
  const different = fields.filter((field) => mine[field] !== theirs[field]);
  const sideOf = (field: keyof NewsDraft) => chosen[field] ?? "mine";
  const decided: NewsDraft = Object.assign(
    { ...theirs },
    ...different.filter((field) => sideOf(field) === "mine").map((field) => ({ [field]: mine[field] })),
  );

  function said(field: keyof NewsDraft, draft: NewsDraft): string {
    const value = draft[field];
    if (field === "picture")
      return t(value === noPicture ? "office.news.picture.other" : (`office.picture.${value}` as TextKey));
    if (typeof value === "boolean") return t(value ? "office.yes" : "office.no");
    return value === "" ? t("office.news.nothing") : String(value);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) onDecide(decided);
  }

  return (
    <form className={styles.conflict} onSubmit={submit}>
      <Notice kind="warning">{t("office.news.conflict")}</Notice>
      {different.map((field) => (
        <fieldset key={field} className={styles.field}>
          <legend>{t(`office.news.${field}`)}</legend>
          {(["mine", "theirs"] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={field}
                checked={sideOf(field) === side}
                onChange={() => setChosen({ ...chosen, [field]: side })}
              />
              <span className={styles.side}>{t(`office.news.conflict.${side}`)}</span>
              <span className={styles.said}>{said(field, side === "mine" ? mine : theirs)}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={styles.board}>
        <Note {...noteOf(decided, imgSrc)} />
      </div>
      <SaveBar>
        <Button onClick={onTakeTheirs}>{t("office.news.conflict.takeTheirs")}</Button>
        <Button type="submit" look="main" icon={<Save />} isPending={isPending}>
          {t("office.news.conflict.save")}
        </Button>
      </SaveBar>
    </form>
  );
}
