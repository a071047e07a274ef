import { ArrowDown, ArrowRight } from "lucide-react";
import type { ComponentProps } from "react";
import type { CardSummary, Menu } from "@/api/generated";
import { contentLanguage } from "@/i18n/languages";
import { useTexts } from "@/i18n/texts";
import { cardTitle } from "@/lib/cardTitle";
import { formatFileSize } from "@/lib/formatFileSize";
import { ContentPicture } from "./ContentPicture";
import { ContentText, FormattedText } from "./ContentText";
import styles from "./MenuCard.module.css";
import { type MenuCardContents, menuCardContent } from "./menuCardContent";
import { PageLink } from "./PageLink";
import { Picture } from "./Picture";
import { useContentLang } from "./useContentLang";

export type MenuCardData = Omit<Menu, "updated">;

type Props = {
  menu: MenuCardData;
  contents: MenuCardContents;
  /** Whether a click opens or downloads the PDF. */
  pdfLinkAction: "opens" | "downloads";
};

type CoverProps = { picture: ComponentProps<typeof ContentPicture>["picture"] | undefined };

function Cover({ picture }: CoverProps) {
  const t = useTexts();
  const props = { sizes: "(min-width: 60rem) 380px, 92vw", className: styles.cover };
  return picture ? (
    <ContentPicture picture={picture} {...props} />
  ) : (
    <Picture name="menu-generic" alt={t("alt.menu-generic")} {...props} />
  );
}

type WebCardProps = { card: CardSummary & { path: string }; contents: MenuCardContents };

/** A card that has no PDF. */
export function WebCard({ card, contents }: WebCardProps) {
  const t = useTexts();
  const title = cardTitle(t, card);
  const content = card.menuType && menuCardContent(t, contents, { type: card.menuType, label: card.title });
  const picture = card.picture && { ...card.picture, alt: card.picture.alt ?? title };
  return (
    <PageLink to={card.path} className={styles.card}>
      <Cover picture={picture ?? content?.picture} />
      <div className={styles.label}>
        <h3>
          <ContentText text={title} />
        </h3>
        {content?.text && (
          <p>
            <FormattedText text={content.text} />
          </p>
        )}
        <div className={styles.foot}>
          <span className={styles.action}>
            {t("cards.open")} <ArrowRight />
          </span>
        </div>
      </div>
    </PageLink>
  );
}

/** A menu with a PDF. */
export function MenuCard({ menu, contents, pdfLinkAction }: Props) {
  const t = useTexts();
  const contentLang = useContentLang();
  const { picture, title, text, button } = menuCardContent(t, contents, menu);
  return (
    <a
      href={menu.url}
      download={pdfLinkAction === "downloads" ? menu.name : undefined}
      type="application/pdf"
      hrefLang={contentLanguage}
      className={styles.card}
      data-menu={menu.type}
    >
      <Cover picture={picture} />
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
