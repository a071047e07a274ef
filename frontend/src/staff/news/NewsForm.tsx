import { Save, Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useId } from "react";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { FormErrors } from "../components/FormErrors";
import { CheckboxField, TextArea, TextField } from "../components/fields";
import { SaveBar } from "../components/SaveBar";
import { checkboxFields, type NewsDraft, newsFieldsInOrder, type textFields } from "./draft";
import styles from "./NewsForm.module.css";
import { NewsPreview } from "./NewsPreview";
import { PicturePicker } from "./PicturePicker";
import { TimeframeLines } from "./TimeframeLines";

type NewsInputField = (typeof textFields)[number] | "showUntil" | "sortOrder";

type Props = {
  draft: NewsDraft;
  /** A new entry has more required fields (specification §5). */
  isNew?: boolean;
  /** Current picture of the entry. */
  imgSrc?: string;
  /** Messages by field name. */
  errors: Readonly<Record<string, string>>;
  isChanged: boolean;
  isPending: boolean;
  onChange: (changes: Partial<NewsDraft>) => void;
  onDiscard: () => void;
  onSubmit: () => void;
  notices?: ReactNode;
};

export function NewsForm({
  draft,
  isNew = false,
  imgSrc = "",
  errors,
  isChanged,
  isPending,
  notices,
  ...handlers
}: Props) {
  const t = useTexts();
  const previewHeadingId = useId();

  // The API's name of the picture field.
  const errorOf = (field: keyof NewsDraft) =>
    errors[field] ?? (field === "picture" ? errors.imgSrc : undefined);

  const input = (field: NewsInputField) => ({
    label: t(`staff.news.${field}`),
    name: field,
    value: draft[field],
    error: errorOf(field),
    onChange: (value: string) => handlers.onChange({ [field]: value }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) handlers.onSubmit();
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.fields}>
        <FormErrors
          fields={newsFieldsInOrder.map((field) => ({
            field,
            label: t(`staff.news.${field}`),
            error: errorOf(field),
          }))}
        />
        <TextField {...input("title")} />
        <TextArea {...input("subText")} />
        <TextField {...input("timeframe")} hint={t("staff.news.timeframe.hint")} />
        <TimeframeLines timeframe={draft.timeframe} />
        <PicturePicker
          chosen={draft.picture}
          onChoose={(picture) => handlers.onChange({ picture })}
          error={errorOf("picture")}
        />
        <div className={styles.pair}>
          <TextField {...input("showUntil")} type="date" hint={t("staff.news.showUntil.hint")} />
          <TextField {...input("sortOrder")} inputMode="numeric" hint={t("staff.news.sortOrder.hint")} />
        </div>
        <div className={styles.checks}>
          {checkboxFields.map((field) => (
            <CheckboxField
              key={field}
              label={t(`staff.news.${field}`)}
              name={field}
              checked={draft[field]}
              onChange={(checked) => handlers.onChange({ [field]: checked })}
            />
          ))}
        </div>
      </div>
      <section aria-labelledby={previewHeadingId} className={styles.preview}>
        <h2 id={previewHeadingId}>{t("staff.preview")}</h2>
        <NewsPreview draft={draft} imgSrc={imgSrc} showMissingFieldPlaceholders={isNew} />
      </section>
      <div className={styles.notices}>{notices}</div>
      <SaveBar>
        {isChanged && (
          <Button icon={<Trash2 />} onClick={handlers.onDiscard}>
            {t("staff.discard")}
          </Button>
        )}
        <Button type="submit" variant="main" icon={<Save />} isPending={isPending}>
          {t(isPending ? "staff.saving" : "staff.save")}
        </Button>
      </SaveBar>
    </form>
  );
}
