import { ArrowDown } from "lucide-react";
import type { Menu } from "@/api/generated";
import { contentLanguage } from "@/i18n/languages";
import { useTexts } from "@/i18n/texts";
import { formatFileSize } from "@/lib/formatFileSize";
import { ContentPicture } from "./ContentPicture";
import { FormattedText } from "./ContentText";
import styles from "./MenuCard.module.css";
import { type MenuCardContents, menuCardContent } from "./menuCardContent";
import { Picture } from "./Picture";
import { useContentLang } from "./useContentLang";

export type MenuCardData = Omit<Menu, "updated">;

type Props = {
  menu: MenuCardData;
  contents: MenuCardContents;
  /** Whether a click opens or downloads the PDF. */
  pdfLinkAction: "opens" | "downloads";
};

export function MenuCard({ menu, contents, pdfLinkAction }: Props) {
  const t = useTexts();
  const contentLang = useContentLang();
  const { picture, title, text, button } = menuCardContent(t, contents, menu);
  const pictureProps = { sizes: "(min-width: 60rem) 380px, 92vw", className: styles.cover };
  return (
    <a
      href={menu.url}
      download={pdfLinkAction === "downloads" ? menu.name : undefined}
      type="application/pdf"
      hrefLang={contentLanguage}
      className={styles.card}
      data-menu={menu.type}
    >
      {picture ? (
        <ContentPicture picture={picture} {...pictureProps} />
      ) : (
        <Picture name="menu-generic" alt={t("alt.menu-generic")} {...pictureProps} />
      )}
      <div className={styles.label}>
        <h3 lang={title === menu.label ? contentLang : undefined}>{title}</h3>
        <p>{text ? <FormattedText text={text} /> : t("menus.OTHER.body")}</p>
        <div className={styles.foot}>
          <span className={styles.action}>
            {pdfLinkAction === "downloads" ? button : t("menus.open")} <ArrowDown />
          </span>
          <span className={styles.file}>{t("menus.file", { size: formatFileSize(t, menu.size) })}</span>
        </div>
      </div>
    </a>
  );
}
