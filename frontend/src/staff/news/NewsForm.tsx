import { useId } from "react";
import { newsDraftLimits, newsDraftRequired } from "@/api/generated/limits";
import { useTexts } from "@/i18n/texts";
import { FormFrame } from "../components/FormFrame";
import { CheckboxField, TextArea, TextField } from "../components/fields";
import type { VersionedForm } from "../hooks/useVersionedForm";
import { checkboxFields, comparableNewsFields, type NewsInput, type textFields } from "./input";
import styles from "./NewsForm.module.css";
import { NewsPreview } from "./NewsPreview";
import { PicturePicker } from "./PicturePicker";
import { splitTimeframeIntoLines } from "./timeframe";

type Props = {
  form: VersionedForm<NewsInput>;
  /** A new entry has more required fields (specification §5). */
  isNew?: boolean;
  /** Current picture of the entry. */
  imgSrc?: string;
};

export function NewsForm({ form, isNew = false, imgSrc = "" }: Props) {
  const t = useTexts();
  const previewHeadingId = useId();
  const { input, errors, change } = form;
  const timeframeLines = splitTimeframeIntoLines(input.timeframe);
  const required: readonly string[] = isNew ? newsDraftRequired : [];
  const field = (name: (typeof textFields)[number] | "showUntil" | "sortOrder") => ({
    label: t(`staff.news.${name}`),
    name,
    required: required.includes(name),
    value: input[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
  });

  return (
    <FormFrame
      form={form}
      className={styles.form}
      fields={comparableNewsFields(t)}
      renderPreview={(decided) => <NewsPreview input={decided} imgSrc={imgSrc} />}
    >
      <div className="stack">
        <TextField {...field("title")} maxLength={newsDraftLimits.title.max} />
        <TextArea {...field("subText")} maxLength={newsDraftLimits.subText.max} />
        <TextField
          {...field("timeframe")}
          maxLength={newsDraftLimits.timeframe.max}
          hint={t("staff.news.timeframe.hint")}
        />
        {timeframeLines.length > 0 && (
          <div className={styles.lines}>
            {t("staff.news.timeframe.lines")}
            <p>
              {timeframeLines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same line may occur twice
                <span key={index}>{line}</span>
              ))}
            </p>
          </div>
        )}
        <PicturePicker
          chosen={input.imgSrc}
          required={isNew}
          onChoose={(picture) => change({ imgSrc: picture })}
          error={errors.imgSrc}
        />
        <div className="fit">
          <TextField {...field("showUntil")} type="date" hint={t("staff.news.showUntil.hint")} />
          <TextField {...field("sortOrder")} inputMode="numeric" hint={t("staff.news.sortOrder.hint")} />
        </div>
        <div className="tightStack">
          {checkboxFields.map((name) => (
            <CheckboxField
              key={name}
              label={t(`staff.news.${name}`)}
              name={name}
              checked={input[name]}
              onChange={(checked) => change({ [name]: checked })}
            />
          ))}
        </div>
      </div>
      <section aria-labelledby={previewHeadingId} className={styles.preview}>
        <h2 id={previewHeadingId}>{t("staff.preview")}</h2>
        <NewsPreview input={input} imgSrc={imgSrc} showMissingFieldPlaceholders={isNew} />
      </section>
    </FormFrame>
  );
}
