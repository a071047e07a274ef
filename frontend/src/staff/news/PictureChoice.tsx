import { useId } from "react";
import { Picture } from "@/components/Picture";
import { type TextKey, useTexts } from "@/i18n/texts";
import styles from "./PictureChoice.module.css";
import { previewPictures } from "./pictures";

type Props = {
  chosen: number;
  onChoose: (id: number) => void;
  fault?: string | undefined;
};

/** The fourteen pictures, one of which may be chosen. */
export function PictureChoice({ chosen, onChoose, fault }: Props) {
  const t = useTexts();
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={id}>
      <legend>{t("staff.news.picture")}</legend>
      <div className={styles.pictures}>
        {previewPictures.map((name, picture) => (
          <label key={name}>
            <input
              type="radio"
              name="picture"
              value={picture}
              checked={picture === chosen}
              aria-invalid={fault !== undefined}
              onChange={() => onChoose(picture)}
            />
            <Picture name={name} alt="" sizes="140px" className={styles.thumbnail} />
            <span>{t(`staff.picture.${picture}` as TextKey)}</span>
          </label>
        ))}
      </div>
      <p id={id} className={styles.fault} aria-live="polite">
        {fault}
      </p>
    </fieldset>
  );
}
