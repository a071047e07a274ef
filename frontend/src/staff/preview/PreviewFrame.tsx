import type { SyntheticEvent } from "react";
import type { Page } from "@/api/generated/models/Page";
import { type Language, languages, unlocalizedPath } from "@/i18n/languages";
import { pageNameAt } from "@/paths";
import type { Tapped } from "./findField";
import styles from "./PreviewFrame.module.css";

type OpenedPage = { page: Page; language: Language };

type Props = {
  title: string;
  html: string;
  /** As wide as on a phone. */
  isPhone: boolean;
  /** A link to another page of the website. */
  onOpen: (opened: OpenedPage) => void;
  onTap: (tapped: Tapped) => void;
};

const tappedAt = (element: Element): Tapped =>
  // The classes of elements are those of the frame's window.
  element.tagName === "IMG"
    ? { pictureAddress: (element as HTMLImageElement).currentSrc }
    : { text: element.textContent ?? "" };

/** A preview of a page, whose links open previews. */
export function PreviewFrame({ title, html, isPhone, onOpen, onTap }: Props) {
  function addLinkHandler({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) {
    contentDocument?.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (link === null) return onTap(tappedAt(event.target as Element));
      event.preventDefault();
      const { origin, pathname, hash } = new URL(link.href, location.href);
      if (origin !== location.origin) return;
      const language = pathname.startsWith(languages.en) ? "en" : "de";
      const page = pageNameAt(unlocalizedPath(language, pathname));
      const anchor = hash === "" ? null : contentDocument.getElementById(decodeURIComponent(hash.slice(1)));
      if (anchor !== null) anchor.scrollIntoView();
      else if (page !== "notFound") onOpen({ page, language });
    });
  }
  return (
    <iframe
      // Another document in the same frame would be another entry of the browser's history.
      key={html}
      title={title}
      className={`${styles.frame} ${isPhone ? styles.phone : styles.full}`}
      srcDoc={html}
      // Without scripts. The same origin, so that files are loaded.
      sandbox="allow-same-origin"
      onLoad={addLinkHandler}
    />
  );
}
