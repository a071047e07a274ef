import { arrayMove } from "@dnd-kit/sortable";
import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import type { ContentPicture } from "@/api/generated";
import { pictureEditLimits } from "@/api/generated/limits";
import { getPictureQuery } from "@/api/generated/queries";
import { Picture, type PictureName } from "@/components/Picture";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { MoveButtons, SortableList } from "../components/SortableList";
import { UploadedPicture } from "../components/UploadedPicture";
import type { ListDefinition, Path } from "./definitions";
import { LocalizedTextFields } from "./LocalizedTextFields";
import { PictureChoice } from "./PictureChoice";
import styles from "./PictureList.module.css";
import { PictureSizeWarning } from "./PictureSizeWarning";
import { isBuiltIn } from "./pictures";

type Props = {
  path: Path;
  /** The list and its item that have the pictures. */
  list: string;
  itemId: string;
  definition: ListDefinition;
  pictures: readonly ContentPicture[];
  /** By field. */
  errors: Readonly<Record<string, string>>;
  onChange: (path: Path, value: unknown) => void;
  /** `name`: what is removed. */
  onRemove: (path: Path, remaining: unknown, name: string) => void;
};

/** In characters. */
const maxTextLength = pictureEditLimits["alt.de"].max;

/** Keeps the focus in a picture that is moved. A picture may occur twice. */
function pictureKey(pictures: readonly ContentPicture[], index: number) {
  const name = pictures[index]?.picture;
  const occurrences = pictures.slice(0, index).filter(({ picture }) => picture === name);
  return `${name} ${occurrences.length}`;
}

/** The pictures of an item with their texts. */
export function PictureList({ path, list, itemId, definition, pictures, errors, onChange, onRemove }: Props) {
  const t = useTexts();
  const { maxPictures = 0, hasCaptions = false } = definition;
  const [described, setDescribed] = useState<{ field: string }>();

  useEffect(() => {
    if (described !== undefined) document.getElementsByName(described.field)[0]?.focus();
  }, [described]);

  const describe = (index: number) => setDescribed({ field: [...path, index, "alt", "de"].join(".") });

  function replace(index: number, chosen: ContentPicture, movesFocus: boolean) {
    // The texts describe the picture.
    if (chosen.picture !== pictures[index]?.picture) onChange([...path, index], chosen);
    if (movesFocus) describe(index);
  }

  function add(picture: ContentPicture, movesFocus: boolean) {
    onChange(path, [...pictures, picture]);
    if (movesFocus) describe(pictures.length);
  }

  return (
    <div className={styles.list}>
      <SortableList
        items={pictures.map((_, index) => ({
          id: pictureKey(pictures, index),
          title: t("staff.content.picture", { number: index + 1 }),
        }))}
        onMove={(from, to) => onChange(path, arrayMove([...pictures], from, to))}
      >
        {pictures.map((picture, index) => {
          const picturePath = [...path, index];
          return (
            <fieldset key={pictureKey(pictures, index)} className={styles.picture}>
              <legend>{t("staff.content.picture", { number: index + 1 })}</legend>
              <StaffPicture name={picture.picture} sizes="200px" className={styles.thumbnail} />
              <PictureSizeWarning name={picture.picture} list={list} itemId={itemId} />
              <PictureChoice
                chosen={picture.picture}
                onChoose={(chosen, movesFocus) => replace(index, chosen, movesFocus)}
              >
                {t("staff.content.choosePicture")}
              </PictureChoice>
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
              <div className={styles.actions}>
                {pictures.length > 1 && <MoveButtons id={pictureKey(pictures, index)} />}
                <Button
                  icon={<Trash2 />}
                  onClick={() => {
                    const others = pictures.filter((_, other) => other !== index);
                    onRemove(path, others, t("staff.content.picture", { number: index + 1 }));
                  }}
                >
                  {t("staff.content.removePicture")}
                </Button>
              </div>
            </fieldset>
          );
        })}
      </SortableList>
      {pictures.length < maxPictures && (
        <PictureChoice icon={<Plus />} maxFiles={maxPictures - pictures.length} onChoose={add}>
          {t("staff.content.addPicture")}
        </PictureChoice>
      )}
    </div>
  );
}

type StaffPictureProps = { name: string; sizes: string; className: string | undefined };

export function StaffPicture({ name, ...props }: StaffPictureProps) {
  const isUploaded = !isBuiltIn(name);
  const { data } = useQuery({ ...getPictureQuery({ name }), enabled: isUploaded });
  if (!isUploaded) return <Picture {...props} name={name as PictureName} alt="" />;
  return data && <UploadedPicture {...props} name={name} files={data.files} />;
}
