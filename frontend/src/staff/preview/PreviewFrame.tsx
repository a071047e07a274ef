import type { Page } from "@/api/generated";
import { type Language, languages, unlocalizedPath } from "@/i18n/languages";
import { pageNameAt } from "@/routes/paths";
import styles from "./PreviewFrame.module.css";

type OpenedPage = { page: Page; language: Language };

type Props = {
  title: string;
  html: string;
  /** As wide as on a phone. */
  isPhone: boolean;
  /** A link to another page of the website. */
  onOpen: (opened: OpenedPage) => void;
};

/** A preview of a page, whose links open previews. */
export function PreviewFrame({ title, html, isPhone, onOpen }: Props) {
  function addLinkHandler(document: Document) {
    document.addEventListener("click", (event) => {
      const link = (event.target as Element).closest("a");
      if (link === null) return;
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
    <iframe
      // Another document in the same frame would be another entry of the browser's history.
      key={html}
      title={title}
      srcDoc={html}
      // The same origin, so that files are loaded.
      sandbox="allow-same-origin"
      className={`${styles.frame} ${isPhone ? styles.phone : styles.full}`}
      onLoad={({ currentTarget: { contentDocument } }) => contentDocument && addLinkHandler(contentDocument)}
    />
  );
}
