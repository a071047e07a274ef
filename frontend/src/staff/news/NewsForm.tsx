import { Save, Trash2 } from "lucide-react";
import { type FormEvent, type ReactNode, useId } from "react";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { FormErrors } from "../components/FormErrors";
import { CheckField, TextArea, TextField } from "../components/fields";
import { SaveBar } from "../components/SaveBar";
import type { NewsDraft } from "./draft";
import styles from "./NewsForm.module.css";
import { NewsPreview } from "./NewsPreview";
import { PicturePicker } from "./PicturePicker";

/** In form order. */
const fieldsInOrder = ["title", "subText", "timeframe", "picture", "showUntil", "sortOrder"] as const;

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
  const heading = useId();

  // The API's name of the picture field.
  const errorOf = (field: (typeof fieldsInOrder)[number]) =>
    errors[field] ?? (field === "picture" ? errors.imgSrc : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) handlers.onSubmit();
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.fields}>
        <FormErrors
          fields={fieldsInOrder.map((field) => ({
            field,
            label: t(`staff.news.${field}`),
            error: errorOf(field),
          }))}
        />
        <TextField
          label={t("staff.news.title")}
          name="title"
          value={draft.title}
          onChange={(title) => handlers.onChange({ title })}
          error={errors.title}
        />
        <TextArea
          label={t("staff.news.subText")}
          name="subText"
          value={draft.subText}
          onChange={(subText) => handlers.onChange({ subText })}
          error={errors.subText}
        />
        <TextField
          label={t("staff.news.timeframe")}
          name="timeframe"
          hint={t("staff.news.timeframe.hint")}
          value={draft.timeframe}
          onChange={(timeframe) => handlers.onChange({ timeframe })}
          error={errors.timeframe}
        />
        <PicturePicker
          chosen={draft.picture}
          onChoose={(picture) => handlers.onChange({ picture })}
          error={errorOf("picture")}
        />
        <div className={styles.pair}>
          <TextField
            label={t("staff.news.showUntil")}
            name="showUntil"
            type="date"
            hint={t("staff.news.showUntil.hint")}
            value={draft.showUntil}
            onChange={(showUntil) => handlers.onChange({ showUntil })}
            error={errors.showUntil}
          />
          <TextField
            label={t("staff.news.sortOrder")}
            name="sortOrder"
            keyboard="numeric"
            hint={t("staff.news.sortOrder.hint")}
            value={draft.sortOrder}
            onChange={(sortOrder) => handlers.onChange({ sortOrder })}
            error={errors.sortOrder}
          />
        </div>
        <div className={styles.checks}>
          <CheckField
            label={t("staff.news.isComingSoon")}
            name="isComingSoon"
            checked={draft.isComingSoon}
            onChange={(isComingSoon) => handlers.onChange({ isComingSoon })}
          />
          <CheckField
            label={t("staff.news.isFood")}
            name="isFood"
            checked={draft.isFood}
            onChange={(isFood) => handlers.onChange({ isFood })}
          />
        </div>
      </div>
      <section aria-labelledby={heading} className={styles.preview}>
        <h2 id={heading}>{t("staff.preview")}</h2>
        <NewsPreview draft={draft} imgSrc={imgSrc} showPlaceholders={isNew} />
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
