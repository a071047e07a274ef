import type { Page } from "@/api/generated";
import { type Language, languages, unlocalizedPath } from "@/i18n/languages";
import { pageNameAt } from "@/routes/paths";
import { PageFrame } from "../components/PageFrame";
import type { TappedElement } from "./findField";
import styles from "./PreviewFrame.module.css";

type OpenedPage = { page: Page; language: Language };

type Props = {
  title: string;
  html: string;
  /** As wide as on a phone. */
  isPhone: boolean;
  /** A link to another page of the website. */
  onOpen: (opened: OpenedPage) => void;
  onTap: (tapped: TappedElement) => void;
};

/** `undefined` between texts and pictures. */
function tappedAt(element: Element): TappedElement | undefined {
  // The classes of elements are those of the frame's window.
  if (element.tagName === "IMG") return { pictureAddress: (element as HTMLImageElement).currentSrc };
  const hasText = [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  );
  return hasText ? { text: element.textContent ?? "" } : undefined;
}

/** A preview of a page, whose links open previews. */
export function PreviewFrame({ title, html, isPhone, onOpen, onTap }: Props) {
  function addLinkHandler(document: Document) {
    document.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (link === null) {
        const tapped = tappedAt(event.target as Element);
        return tapped && onTap(tapped);
      }
      event.preventDefault();
      const { origin, pathname, hash } = new URL(link.href, location.href);
      if (origin !== location.origin) return;
      const language = pathname.startsWith(languages.en) ? "en" : "de";
      const page = pageNameAt(unlocalizedPath(language, pathname));
      const anchor = hash === "" ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
      if (anchor !== null) anchor.scrollIntoView();
      else if (page !== "notFound") onOpen({ page, language });
    });
  }
  return (
    <PageFrame
      title={title}
      html={html}
      className={`${styles.frame} ${isPhone ? styles.phone : styles.full}`}
      onLoad={addLinkHandler}
    />
  );
}
