import { Expand } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { ContentPicture } from "@/components/ContentPicture";
import { ContentText } from "@/components/ContentText";
import { contentPictureSource } from "@/components/Picture";
import { openDialog, useHistoryDialog } from "@/components/useHistoryDialog";
import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import type { GalleryPicture } from "./galleries";
import styles from "./LightboxLink.module.css";
import { loadLightbox } from "./LightboxPicture";

type Props = {
  picture: GalleryPicture;
  /** As in `<source sizes>`. */
  sizes: string;
};

const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

/** The link that opened the lightbox last; a closed dialog returns the focus to it. */
let opener: HTMLAnchorElement | undefined;

/**
 * Opens the lightbox; without scripts it links to the large file. After closing, the focus returns to the picture
 * seen last.
 */
export function LightboxLink({ picture, sizes }: Props) {
  const { name } = picture;
  const t = useTexts();
  const { largest: href } = contentPictureSource(picture);
  const link = useRef<HTMLAnchorElement>(null);
  const openDialogName = useHistoryDialog();
  const previous = useRef(openDialogName);
  useEffect(() => {
    // The dialog has returned the focus to its opener, which may be another picture. The history entry changes later
    // than the dialog closes: the user may have moved the focus on.
    const { activeElement, body } = document;
    const isFocusUnmoved = activeElement === body || activeElement === opener;
    if (previous.current === name && openDialogName === undefined && isFocusUnmoved) link.current?.focus();
    previous.current = openDialogName;
  }, [name, openDialogName]);
  const openLightbox = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // Some browsers do not focus clicked links.
    event.currentTarget.focus({ preventScroll: true });
    opener = event.currentTarget;
    loadLightbox().then(
      () => openDialog(name),
      () => location.assign(href),
    );
  };
  return (
    <figure className={styles.figure}>
      <a
        ref={link}
        href={href}
        aria-haspopup="dialog"
        className={styles.link}
        onClick={openLightbox}
        onPointerEnter={preload}
        onFocus={preload}
      >
        <ContentPicture picture={picture} sizes={sizes} className={styles.picture} />
        <span className={styles.badge}>
          <Expand />
          <VisuallyHidden>{t("venue.enlarge")}</VisuallyHidden>
        </span>
      </a>
      {picture.caption && (
        <figcaption>
          <ContentText text={picture.caption} />
        </figcaption>
      )}
    </figure>
  );
}

/** Preloads the lightbox; errors are handled on click. */
const preload = () => void loadLightbox().catch(() => {});
