import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { ContentPicture } from "@/api/generated/models/ContentPicture";
import { Picture, type PictureName } from "@/components/Picture";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import type { ListDefinition, Path } from "./draft";
import { LocalizedTextFields } from "./LocalizedTextFields";
import styles from "./PictureList.module.css";
import { initialPictures } from "./pictures";

type Props = {
  path: Path;
  definition: ListDefinition;
  pictures: readonly ContentPicture[];
  /** By field. */
  errors: Readonly<Record<string, string>>;
  onChange: (path: Path, value: unknown) => void;
};

/** In characters. */
const maxTextLength = 200;

/** The pictures of an item with their texts. */
export function PictureList({ path, definition, pictures, errors, onChange }: Props) {
  const t = useTexts();
  const { maxPictures = 0, hasCaptions = false } = definition;
  const isUsed = (name: string) => pictures.some(({ picture }) => picture === name);
  const unusedPicture = initialPictures.find(({ picture }) => !isUsed(picture));
  return (
    <div className={styles.list}>
      {pictures.map((picture, index) => {
        const picturePath = [...path, index];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a picture may occur twice
          <fieldset key={index} className={styles.picture}>
            <legend>{t("staff.content.picture", { number: index + 1 })}</legend>
            <Picture
              name={picture.picture as PictureName}
              alt=""
              sizes="200px"
              className={styles.thumbnail}
            />
            <PictureChoice
              chosen={picture.picture}
              onChoose={({ picture: name, alt }) => onChange(picturePath, { ...picture, picture: name, alt })}
            />
            <LocalizedTextFields
              label={t("staff.content.alt")}
              path={[...picturePath, "alt"]}
              text={picture.alt}
              maxLength={maxTextLength}
              errors={errors}
              onChange={onChange}
            />
            {hasCaptions && (
              <LocalizedTextFields
                label={t("staff.content.caption")}
                path={[...picturePath, "caption"]}
                text={picture.caption}
                maxLength={maxTextLength}
                errors={errors}
                onChange={onChange}
              />
            )}
            <Button
              icon={<Trash2 />}
              onClick={() =>
                onChange(
                  path,
                  pictures.filter((_, other) => other !== index),
                )
              }
            >
              {t("staff.content.removePicture")}
            </Button>
          </fieldset>
        );
      })}
      {pictures.length < maxPictures && unusedPicture && (
        <Button icon={<Plus />} onClick={() => onChange(path, [...pictures, unusedPicture])}>
          {t("staff.content.addPicture")}
        </Button>
      )}
    </div>
  );
}

type ChoiceProps = { chosen: string; onChoose: (picture: ContentPicture) => void };

function PictureChoice({ chosen, onChoose }: ChoiceProps) {
  const t = useTexts();
  const name = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(!isOpen)}>{t("staff.content.choosePicture")}</Button>
      {isOpen && (
        <div className={styles.pictures}>
          {initialPictures.map((picture) => (
            <label key={picture.picture}>
              <input
                type="radio"
                name={name}
                aria-label={picture.alt.de}
                checked={picture.picture === chosen}
                onChange={() => onChoose(picture)}
              />
              <Picture
                name={picture.picture as PictureName}
                alt=""
                sizes="120px"
                className={styles.thumbnail}
              />
            </label>
          ))}
        </div>
      )}
    </>
  );
}
