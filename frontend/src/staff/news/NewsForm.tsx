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
import { PictureChoice } from "./PictureChoice";

/** The fields that may have a fault, in their order. */
const faultFields = ["title", "subText", "timeframe", "picture", "showUntil", "sortOrder"] as const;

type Props = {
  draft: NewsDraft;
  /** It is to be created, which needs more than a change does (specification §5). */
  isNew?: boolean;
  /** The picture that the entry has already. */
  imgSrc?: string;
  /** Sentences about fields, by the names that the house has for them. */
  faults: Readonly<Record<string, string>>;
  isChanged: boolean;
  isPending: boolean;
  onChange: (changes: Partial<NewsDraft>) => void;
  onDiscard: () => void;
  onSubmit: () => void;
  /** What there is to know beside the form. */
  notices?: ReactNode;
};

/** Everything about an entry, and beside it what guests will see of it. */
export function NewsForm({
  draft,
  isNew = false,
  imgSrc = "",
  faults,
  isChanged,
  isPending,
  notices,
  ...on
}: Props) {
  const t = useTexts();
  const heading = useId();

  // The API calls the picture by the field that its address is in.
  const faultOf = (field: (typeof faultFields)[number]) =>
    faults[field] ?? (field === "picture" ? faults.imgSrc : undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) on.onSubmit();
  }

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.fields}>
        <FormErrors
          fields={faultFields.map((field) => ({
            field,
            label: t(`staff.news.${field}`),
            fault: faultOf(field),
          }))}
        />
        <TextField
          label={t("staff.news.title")}
          name="title"
          value={draft.title}
          onChange={(title) => on.onChange({ title })}
          fault={faults.title}
        />
        <TextArea
          label={t("staff.news.subText")}
          name="subText"
          value={draft.subText}
          onChange={(subText) => on.onChange({ subText })}
          fault={faults.subText}
        />
        <TextField
          label={t("staff.news.timeframe")}
          name="timeframe"
          hint={t("staff.news.timeframe.hint")}
          value={draft.timeframe}
          onChange={(timeframe) => on.onChange({ timeframe })}
          fault={faults.timeframe}
        />
        <PictureChoice
          chosen={draft.picture}
          onChoose={(picture) => on.onChange({ picture })}
          fault={faultOf("picture")}
        />
        <div className={styles.pair}>
          <TextField
            label={t("staff.news.showUntil")}
            name="showUntil"
            type="date"
            hint={t("staff.news.showUntil.hint")}
            value={draft.showUntil}
            onChange={(showUntil) => on.onChange({ showUntil })}
            fault={faults.showUntil}
          />
          <TextField
            label={t("staff.news.sortOrder")}
            name="sortOrder"
            keys="numeric"
            hint={t("staff.news.sortOrder.hint")}
            value={draft.sortOrder}
            onChange={(sortOrder) => on.onChange({ sortOrder })}
            fault={faults.sortOrder}
          />
        </div>
        <div className={styles.checks}>
          <CheckField
            label={t("staff.news.isComingSoon")}
            name="isComingSoon"
            checked={draft.isComingSoon}
            onChange={(isComingSoon) => on.onChange({ isComingSoon })}
          />
          <CheckField
            label={t("staff.news.isFood")}
            name="isFood"
            checked={draft.isFood}
            onChange={(isFood) => on.onChange({ isFood })}
          />
        </div>
      </div>
      <section aria-labelledby={heading} className={styles.preview}>
        <h2 id={heading}>{t("staff.preview")}</h2>
        <NewsPreview draft={draft} imgSrc={imgSrc} keepsPlaces={isNew} />
      </section>
      <div className={styles.notices}>{notices}</div>
      <SaveBar>
        {isChanged && (
          <Button icon={<Trash2 />} onClick={on.onDiscard}>
            {t("staff.discard")}
          </Button>
        )}
        <Button type="submit" look="main" icon={<Save />} isPending={isPending}>
          {t(isPending ? "staff.saving" : "staff.save")}
        </Button>
      </SaveBar>
    </form>
  );
}
