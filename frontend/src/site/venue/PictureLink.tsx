import { Expand } from "lucide-react";
import { type MouseEvent, useEffect, useRef } from "react";
import { largest, Picture } from "@/components/Picture";
import { openDialog, useDialogEntry } from "@/components/useDialogEntry";
import { VisuallyHidden } from "@/components/VisuallyHidden";
import { useTexts } from "@/i18n/texts";
import type { VenuePicture } from "./galleries";
import { loadEnlarged } from "./LightboxPicture";
import styles from "./PictureLink.module.css";

type Props = {
  name: VenuePicture;
  /** The width it is shown at, as in `<img sizes>`. */
  sizes: string;
};

const isPlainClick = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !(altKey || ctrlKey || metaKey || shiftKey);

/**
 * A picture that opens large. Without scripts, and where they do not arrive, it leads to the large file. Whoever closes
 * the large one is back at the picture that they saw last, in sight.
 */
export function PictureLink({ name, sizes }: Props) {
  const t = useTexts();
  const href = largest(name);
  const link = useRef<HTMLAnchorElement>(null);
  const shown = useDialogEntry();
  const before = useRef(shown);
  useEffect(() => {
    // The dialog has already given the focus back to where it came from.
    if (before.current === name && shown === undefined) link.current?.focus();
    before.current = shown;
  }, [name, shown]);
  const enlarge = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // Not every browser gives the focus to what was clicked, and the dialog gives it back to who had it.
    event.currentTarget.focus({ preventScroll: true });
    loadEnlarged().then(
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
        onClick={enlarge}
        onPointerEnter={ahead}
        onFocus={ahead}
      >
        <Picture name={name} alt={t(`alt.${name}`)} sizes={sizes} className={styles.picture} />
        <span className={styles.sign}>
          <Expand />
          <VisuallyHidden>{t("venue.enlarge")}</VisuallyHidden>
        </span>
      </a>
      <figcaption>{t(`caption.${name}`)}</figcaption>
    </figure>
  );
}

/** Whoever points at a picture will soon want it; a failure is told when they do. */
const ahead = () => void loadEnlarged().catch(() => {});
