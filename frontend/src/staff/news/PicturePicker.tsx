import { useId } from "react";
import { newsPictures } from "@/components/newsPictureNameFromUrl";
import { Picture } from "@/components/Picture";
import { type TextKey, useTexts } from "@/i18n/texts";
import styles from "./PicturePicker.module.css";

type Props = {
  chosen: number;
  onChoose: (id: number) => void;
  error?: string | undefined;
};

export function PicturePicker({ chosen, onChoose, error }: Props) {
  const t = useTexts();
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={id}>
      <legend>{t("staff.news.picture")}</legend>
      <div className={styles.pictures}>
        {newsPictures.map((name, picture) => (
          <label key={name}>
            <input
              type="radio"
              name="picture"
              value={picture}
              checked={picture === chosen}
              aria-invalid={error !== undefined}
              onChange={() => onChoose(picture)}
            />
            <Picture name={name} alt="" sizes="140px" className={styles.thumbnail} />
            <span>{t(`staff.picture.${picture}` as TextKey)}</span>
          </label>
        ))}
      </div>
      <p id={id} className={styles.error} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
