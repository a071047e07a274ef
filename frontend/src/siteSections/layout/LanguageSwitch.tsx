import { useLocation } from "react-router";
import { useMasterData } from "@/api/useMasterData";
import { isLanguage, localizedPath } from "@/i18n/languages";
import { useLanguage, useTexts } from "@/i18n/texts";
import { paths } from "@/routes/paths";
import styles from "./LanguageSwitch.module.css";

/** Items of a list: links to the current page in the other languages. */
export function LanguageSwitch() {
  const t = useTexts();
  const currentLanguage = useLanguage();
  const { languages } = useMasterData();
  const { pathname } = useLocation();
  // The not-found page has no counterpart; link to the landing page.
  const isPage = Object.values<string>(paths).includes(pathname) || pathname.startsWith(`${paths.kitchen}/`);
  const page = isPage ? pathname : paths.home;
  return languages
    .filter(isLanguage)
    .filter((language) => language !== currentLanguage)
    .map((language) => (
      <li key={language}>
        <a
          href={localizedPath(language, page)}
          hrefLang={language}
          lang={language}
          className={styles.switch}
          // The server does not know the anchor.
          onClick={({ currentTarget }) => {
            currentTarget.hash = location.hash;
          }}
        >
          {t(`language.${language}`)}
        </a>
      </li>
    ));
}
