import { useLocation } from "react-router";
import { isLanguage, languages, localizedPath } from "@/i18n/languages";
import { useLanguage, useTexts } from "@/i18n/texts";
import { paths } from "@/paths";
import styles from "./LanguageSwitch.module.css";

/** Leads to the page one is on in the other languages; each says its own name. */
export function LanguageSwitch() {
  const t = useTexts();
  const spoken = useLanguage();
  const { pathname } = useLocation();
  // What is no page has none in another language either: there one begins at the start.
  const page = Object.values<string>(paths).includes(pathname) ? pathname : paths.home;
  return Object.keys(languages)
    .filter(isLanguage)
    .filter((language) => language !== spoken)
    .map((language) => (
      <a
        key={language}
        href={localizedPath(language, page)}
        hrefLang={language}
        lang={language}
        className={styles.switch}
        // The server that made the page never saw the anchor.
        onClick={({ currentTarget }) => {
          currentTarget.hash = location.hash;
        }}
      >
        {t(`language.${language}`)}
      </a>
    ));
}
