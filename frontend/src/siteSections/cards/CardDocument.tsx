import { useLocation } from "react-router";
import { CachedFragment } from "@/api/CachedFragment";
import type { Card } from "@/api/generated";
import { useMasterData } from "@/api/useMasterData";
import { ContentParagraphs, ContentText } from "@/components/ContentText";
import { PageTitle } from "@/components/PageTitle";
import { useLanguage, useTexts } from "@/i18n/texts";
import { cardTitle, pageTitleOfCard } from "@/lib/cardTitle";
import { formatDayAndMonth } from "@/lib/dates";
import { itemAnchor } from "@/lib/itemAnchor";
import styles from "./Card.module.css";
import { CardFilter } from "./CardFilter";
import { CardSection } from "./CardSection";

/** The page of a card, which only the server renders. */
export function CardDocument({ card }: { card: Card }) {
  const t = useTexts();
  const language = useLanguage();
  const { product } = useMasterData();
  const { pathname } = useLocation();
  const { title, description } = pageTitleOfCard(t, language, product, card);
  const heading = cardTitle(t, card);
  const { reviewedOn, picture, sections, foot, footEn } = card;
  return (
    <>
      <title data-path={pathname}>{title}</title>
      <meta name="description" content={description} data-path={pathname} />
      <PageTitle
        heading={<ContentText text={heading} />}
        intro={
          reviewedOn && (
            <p>
              {t("cards.reviewed", {
                date: `${formatDayAndMonth(t, reviewedOn)} ${reviewedOn.slice(0, 4)}`,
              })}
            </p>
          )
        }
        picture={picture && { ...picture, alt: picture.alt ?? heading }}
      />
      <div className={styles.card}>
        <div className={styles.aside}>
          {sections.length > 1 && (
            <nav aria-label={t("cards.sections")}>
              <ul className={styles.links}>
                {sections.map(({ id, heading: de, headingEn: en }) => (
                  <li key={id}>
                    <a href={`#${itemAnchor(id)}`}>
                      <ContentText text={{ de, en }} />
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
          <CardFilter card={card} />
        </div>
        <div>
          {sections.map((section) => (
            // Ids have no underscore.
            <CachedFragment
              key={section.id}
              name={`card_${card.slug}_${section.id}`}
              resources={[]}
              version={JSON.stringify(section)}
            >
              <CardSection section={section} />
            </CachedFragment>
          ))}
          <div className={styles.foot}>
            <ContentParagraphs text={{ de: foot, en: footEn }} />
            <p>{t("cards.prices")}</p>
          </div>
        </div>
      </div>
    </>
  );
}
