import { type ReactNode, useRef, useState } from "react";
import type { ContentPicture } from "@/api/generated/models/ContentPicture";
import type { Picture as UploadedPictureData } from "@/api/generated/models/Picture";
import { listPicturesPages } from "@/api/generated/queries";
import { Picture, type PictureName } from "@/components/Picture";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { UploadedPicture } from "../components/UploadedPicture";
import { usePagedList } from "../hooks/usePagedList";
import { PictureUpload } from "../uploadQueue/PictureUpload";
import styles from "./PictureChoice.module.css";
import { initialPictures } from "./pictures";

type Props = {
  children: ReactNode;
  /** Of the button that opens it. */
  name: string;
  icon?: ReactNode;
  /** Name of the current picture. */
  chosen?: string;
  /** How many files can be uploaded together. */
  maxFiles?: number;
  /** `movesFocus`: whether the focused element is removed. */
  onChoose: (picture: ContentPicture, movesFocus: boolean) => void;
};

const toContentPicture = ({ name, alt }: UploadedPictureData): ContentPicture => ({
  picture: name,
  alt: alt ?? { de: "" },
});

/** Opens uploaded pictures, then those of the example, until one is chosen. */
export function PictureChoice({ children, name, icon, chosen, maxFiles = 1, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);

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
          <Pictures chosen={chosen} onChoose={choose} />
        </div>
      )}
    </>
  );
}

type PicturesProps = { chosen: string | undefined; onChoose: (picture: ContentPicture) => void };

function Pictures({ chosen, onChoose }: PicturesProps) {
  const t = useTexts();
  const uploaded = usePagedList(listPicturesPages());
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
            onClick={() => onChoose(toContentPicture(picture))}
          >
            <UploadedPicture
              name={picture.name}
              files={picture.files}
              sizes="120px"
              className={styles.thumbnail}
            />
          </button>
        ))}
        {uploaded.hasNextPage && (
          <Button isPending={uploaded.isFetchingNextPage} onClick={() => void uploaded.fetchNextPage()}>
            {t("staff.pictures.more")}
          </Button>
        )}
        {initialPictures.map((picture) => (
          <button
            key={picture.picture}
            type="button"
            aria-label={picture.alt.de}
            aria-pressed={picture.picture === chosen}
            onClick={() => onChoose(picture)}
          >
            <Picture
              name={picture.picture as PictureName}
              alt=""
              sizes="120px"
              className={styles.thumbnail}
            />
          </button>
        ))}
      </div>
    </>
  );
}
