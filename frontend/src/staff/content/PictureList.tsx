import { arrayMove } from "@dnd-kit/sortable";
import { useQuery } from "@tanstack/react-query";
import { Plus, Trash2 } from "lucide-react";
import type { ContentItem, ContentPicture } from "@/api/generated";
import { pictureEditLimits } from "@/api/generated/limits";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { Notice } from "../components/Notice";
import { PictureChoice } from "../components/PictureChoice";
import { uploadedPictureQuery } from "../components/pictures";
import { MoveButtons, SortableList, useSortableItem } from "../components/SortableList";
import { StaffPicture } from "../components/StaffPicture";
import type { ListDefinition, Path } from "./definitions";
import { useEditor } from "./EditorContext";
import { LocalizedTextField } from "./LocalizedTextField";
import styles from "./PictureList.module.css";

type Props = {
  path: Path;
  /** The list and its item that have the pictures. */
  list: string;
  item: ContentItem;
  definition: ListDefinition;
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
export function PictureList({ path, list, item, definition }: Props) {
  const t = useTexts();
  const { pictures } = item;
  const { language, openField, onChange } = useEditor();
  const { maxPictures = 0 } = definition;
  const keys = pictures.map((_, index) => pictureKey(pictures, index));
  const titles = pictures.map((_, index) => t("staff.content.picture", { number: index + 1 }));

  /** The texts describe the picture. */
  function choose(index: number, chosen: ContentPicture, movesFocus: boolean) {
    if (index === pictures.length) onChange(path, [...pictures, chosen]);
    else if (chosen.picture !== pictures[index]?.picture) onChange([...path, index], chosen);
    if (movesFocus) openField([...path, index, "alt", language].join("."));
  }

  return (
    <div className={styles.list}>
      <SortableList
        items={keys.map((id, index) => ({ id, title: titles[index] ?? "" }))}
        onMove={(from, to) => onChange(path, arrayMove([...pictures], from, to))}
      >
        {pictures.map((picture, index) => (
          <PictureFields
            key={keys[index]}
            id={keys[index] ?? ""}
            title={titles[index] ?? ""}
            {...{ path, list, item, definition, picture, index }}
            onChoose={(chosen, movesFocus) => choose(index, chosen, movesFocus)}
          />
        ))}
      </SortableList>
      {pictures.length < maxPictures && (
        <PictureChoice
          name={path.join(".")}
          icon={<Plus />}
          maxFiles={maxPictures - pictures.length}
          onChoose={(chosen, movesFocus) => choose(pictures.length, chosen, movesFocus)}
        >
          {t("staff.content.addPicture")}
        </PictureChoice>
      )}
    </div>
  );
}

type PictureFieldsProps = Props & {
  id: string;
  title: string;
  picture: ContentPicture;
  index: number;
  onChoose: (picture: ContentPicture, movesFocus: boolean) => void;
};

function PictureFields({
  id,
  title,
  path,
  list,
  item: { id: itemId, hidden: isHidden, pictures },
  definition: { hasCaptions = false },
  picture: { picture, alt, caption },
  index,
  onChoose,
}: PictureFieldsProps) {
  const t = useTexts();
  const { onRemove } = useEditor();
  const { itemProps, handle } = useSortableItem(id);
  const texts = { alt, ...(hasCaptions && { caption }) };
  return (
    <div {...itemProps}>
      <fieldset className={styles.picture}>
        <legend>{title}</legend>
        <StaffPicture name={picture} sizes="200px" className={styles.thumbnail} />
        <PictureSizeWarning name={picture} list={list} itemId={itemId} />
        <PictureChoice name={[...path, index, "picture"].join(".")} chosen={picture} onChoose={onChoose}>
          {t("staff.content.choosePicture")}
        </PictureChoice>
        {Object.entries(texts).map(([name, text]) => (
          <LocalizedTextField
            key={name}
            label={t(`staff.content.${name as keyof typeof texts}`)}
            path={[...path, index, name]}
            text={text}
            maxLength={maxTextLength}
            required={name === "alt" && !isHidden}
          />
        ))}
        <div className="row">
          {pictures.length > 1 && (
            <>
              {handle}
              <MoveButtons id={id} />
            </>
          )}
          <Button
            icon={<Trash2 />}
            onClick={() =>
              onRemove(
                path,
                pictures.filter((_, other) => other !== index),
                title,
              )
            }
          >
            {t("staff.content.removePicture")}
          </Button>
        </div>
      </fieldset>
    </div>
  );
}

type SlotProps = { name: string; list: string; itemId: string };

/** In pixels, where a picture is shown large, by its list and item. */
function neededSize({ list, itemId }: Omit<SlotProps, "name">) {
  if (list === "heroPictures" || (list === "pictures" && itemId === "hero")) return [1600, 900] as const;
  if (list === "socialPicture") return [1200, 630] as const;
  if (list === "icon") return [512, 512] as const;
  // They can be enlarged.
  if (list === "rooms" || list === "platters") return [1200, 800] as const;
  return [0, 0] as const;
}

/** Warns of an uploaded picture that will be blurred. */
function PictureSizeWarning({ name, ...slot }: SlotProps) {
  const t = useTexts();
  const { data } = useQuery(uploadedPictureQuery(name));
  const [neededWidth, neededHeight] = neededSize(slot);
  if (data === undefined) return null;
  const { width, height } = data.files;
  // A logo is not cut.
  const isLongEnough = slot.list === "icon" && Math.max(width, height) >= neededWidth;
  if (isLongEnough || (width >= neededWidth && height >= neededHeight)) return null;
  return (
    <Notice kind="warning">
      {t("staff.content.pictureTooSmall", { width, height, neededWidth, neededHeight })}
    </Notice>
  );
}
