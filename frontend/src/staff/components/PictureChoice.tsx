import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import type { ContentPicture } from "@/api/generated/models/ContentPicture";
import type { Picture as UploadedPictureData } from "@/api/generated/models/Picture";
import { listPicturesPages } from "@/api/generated/queries";
import { itemsOfPages } from "@/api/listPages";
import { Picture, type PictureName } from "@/components/Picture";
import { useTexts } from "@/i18n/texts";
import { PictureUpload } from "../uploadQueue/PictureUpload";
import { Button } from "./Button";
import { QueryStatus } from "./Loading";
import styles from "./PictureChoice.module.css";
import { initialPictures, uploadedPictureQuery } from "./pictures";
import { UploadedPicture } from "./UploadedPicture";

type Props = {
  children: ReactNode;
  /** The name of the button that opens it. */
  name: string;
  icon?: ReactNode;
  /** Name of the current picture. */
  chosen?: string;
  /** How many files can be uploaded together. */
  maxFiles?: number;
  /** `movesFocus`: whether the focused element is removed. */
  onChoose: (picture: ContentPicture, movesFocus: boolean) => void;
};

/** Opens uploaded pictures, then those of the example, until one is chosen. */
export function PictureChoice({ children, name, icon, chosen, maxFiles = 1, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const client = useQueryClient();

  function toContentPicture(picture: UploadedPictureData): ContentPicture {
    const { name, alt = { de: "" } } = picture;
    // Shown at once: what stands below does not move under a finger.
    client.setQueryData(uploadedPictureQuery(name).queryKey, picture);
    return { picture: name, alt };
  }

  function chooseUploaded(picture: UploadedPictureData, remaining: number) {
    const { activeElement, body } = document;
    const isLast = remaining === 0;
    if (isLast) setOpen(false);
    // Another field may have the focus by now.
    const hasFocus = activeElement === body || panel.current?.contains(activeElement) === true;
    onChoose(toContentPicture(picture), isLast && hasFocus);
  }

  function choose(picture: ContentPicture) {
    setOpen(false);
    onChoose(picture, true);
  }

  return (
    <>
      <Button name={name} icon={icon} isExpanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {children}
      </Button>
      {isOpen && (
        <div ref={panel} className={styles.panel}>
          <PictureUpload maxFiles={maxFiles} onUploaded={chooseUploaded} />
          <Pictures
            chosen={chosen}
            onChooseUploaded={(picture) => choose(toContentPicture(picture))}
            onChoose={choose}
          />
        </div>
      )}
    </>
  );
}

type PicturesProps = {
  chosen: string | undefined;
  onChooseUploaded: (picture: UploadedPictureData) => void;
  onChoose: (picture: ContentPicture) => void;
};

function Pictures({ chosen, onChooseUploaded, onChoose }: PicturesProps) {
  const t = useTexts();
  const uploaded = useInfiniteQuery({ ...listPicturesPages(), select: itemsOfPages });
  return (
    <>
      <QueryStatus queries={[uploaded]} />
      <div className={styles.pictures}>
        {uploaded.data?.map((picture) => (
          <button
            key={picture.name}
            type="button"
            aria-label={picture.alt?.de ?? picture.title}
            aria-pressed={picture.name === chosen}
            onClick={() => onChooseUploaded(picture)}
          >
            <UploadedPicture name={picture.name} files={picture.files} sizes="120px" className="thumbnail" />
          </button>
        ))}
        {uploaded.hasNextPage && (
          <Button isPending={uploaded.isFetchingNextPage} onClick={() => void uploaded.fetchNextPage()}>
            {t("staff.pictures.more")}
          </Button>
        )}
        {/* Not before, because they would move. */}
        {!uploaded.isPending &&
          initialPictures.map((picture) => (
            <button
              key={picture.picture}
              type="button"
              aria-label={picture.alt.de}
              aria-pressed={picture.picture === chosen}
              onClick={() => onChoose(picture)}
            >
              <Picture name={picture.picture as PictureName} alt="" sizes="120px" className="thumbnail" />
            </button>
          ))}
      </div>
    </>
  );
}
