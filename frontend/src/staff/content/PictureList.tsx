import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { ContentPicture } from "@/api/generated/models/ContentPicture";
import type { Picture as UploadedPictureData } from "@/api/generated/models/Picture";
import { getPictureQuery } from "@/api/generated/queries";
import { usePictures } from "@/api/pictures";
import { Picture, type PictureName } from "@/components/Picture";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { PictureUpload } from "../components/PictureUpload";
import { UploadedPicture } from "../components/UploadedPicture";
import type { ListDefinition, Path } from "./draft";
import { LocalizedTextFields } from "./LocalizedTextFields";
import styles from "./PictureList.module.css";
import { initialPictures, isBuiltIn } from "./pictures";

type Props = {
  path: Path;
  definition: ListDefinition;
  pictures: readonly ContentPicture[];
  /** By field. */
  errors: Readonly<Record<string, string>>;
  onChange: (path: Path, value: unknown) => void;
  /** `name`: what is removed. */
  onRemove: (path: Path, remaining: unknown, name: string) => void;
};

/** In characters. */
const maxTextLength = 200;

/** The pictures of an item with their texts. */
export function PictureList({ path, definition, pictures, errors, onChange, onRemove }: Props) {
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
            <StaffPicture name={picture.picture} sizes="200px" className={styles.thumbnail} />
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
              onClick={() => {
                const others = pictures.filter((_, other) => other !== index);
                onRemove(path, others, t("staff.content.picture", { number: index + 1 }));
              }}
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

type StaffPictureProps = { name: string; sizes: string; className: string | undefined };

export function StaffPicture({ name, ...props }: StaffPictureProps) {
  const isUploaded = !isBuiltIn(name);
  const { data } = useQuery({ ...getPictureQuery({ name }), enabled: isUploaded });
  if (!isUploaded) return <Picture {...props} name={name as PictureName} alt="" />;
  return data && <UploadedPicture {...props} name={name} files={data.picture.files} />;
}

type ChoiceProps = { chosen: string; onChoose: (picture: ContentPicture) => void };

const toContentPicture = ({ name, alt }: UploadedPictureData): ContentPicture => ({
  picture: name,
  alt: alt ?? { de: "" },
});

function PictureChoice({ chosen, onChoose }: ChoiceProps) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(!isOpen)}>{t("staff.content.choosePicture")}</Button>
      {isOpen && <PicturePanel chosen={chosen} onChoose={onChoose} />}
    </>
  );
}

/** Uploaded pictures, then those of the example. */
function PicturePanel({ chosen, onChoose }: ChoiceProps) {
  const t = useTexts();
  const group = useId();
  const uploaded = usePictures();
  return (
    <>
      <PictureUpload onUploaded={(picture) => onChoose(toContentPicture(picture))} />
      <QueryStatus queries={[uploaded]} />
      <div className={styles.pictures}>
        {uploaded.data?.map((picture) => (
          <label key={picture.name}>
            <input
              type="radio"
              name={group}
              aria-label={picture.alt?.de ?? picture.title}
              checked={picture.name === chosen}
              onChange={() => onChoose(toContentPicture(picture))}
            />
            <UploadedPicture
              name={picture.name}
              files={picture.files}
              sizes="120px"
              className={styles.thumbnail}
            />
          </label>
        ))}
        {uploaded.hasNextPage && (
          <Button isPending={uploaded.isFetchingNextPage} onClick={() => void uploaded.fetchNextPage()}>
            {t("staff.pictures.more")}
          </Button>
        )}
        {initialPictures.map((picture) => (
          <label key={picture.picture}>
            <input
              type="radio"
              name={group}
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
    </>
  );
}
