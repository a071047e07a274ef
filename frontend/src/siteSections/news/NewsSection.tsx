import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useContent } from "@/api/content";
import { newsPageSize, publicNewsQuery } from "@/api/publicNews";
import { Carousel } from "@/components/Carousel";
import { ContentParagraph, ContentText } from "@/components/ContentText";
import { NewsCard } from "@/components/NewsCard";
import { Section } from "@/components/Section";
import { SectionHeader } from "@/components/SectionHeader";
import { useLocalize } from "@/components/useLocalize";
import { useTexts } from "@/i18n/texts";
import type { SectionTexts } from "@/lib/localizedText";
import { homeSections } from "@/routes/paths";
import styles from "./NewsSection.module.css";

/** Milliseconds (specification §9). */
const interval = 4000;

export function NewsSection({ heading, text }: SectionTexts) {
  const t = useTexts();
  const localize = useLocalize();
  const { texts } = useContent("home");
  const [count, setCount] = useState(newsPageSize);
  const { data: firstEntries } = useSuspenseQuery(publicNewsQuery());
  const { data: more } = useQuery({ ...publicNewsQuery(count), placeholderData: keepPreviousData });
  const loadedEntries = more ?? firstEntries;
  const news = loadedEntries.slice(0, count);
  return (
    <Section id={homeSections.news} labelledBy="news" on="board">
      <SectionHeader id="news" heading={heading} text={text} />
      <div className={styles.board}>
        {news.length === 0 ? (
          <div className={styles.none}>
            <h3>
              <ContentText text={texts.noNewsTitle} />
            </h3>
            <ContentParagraph text={texts.noNewsText} />
          </div>
        ) : (
          <>
            <Carousel name="news" label={localize(heading).text} interval={interval}>
              {news.map((entry) => (
                <NewsCard key={entry.id} {...entry} />
              ))}
            </Carousel>
            {loadedEntries.length > count && (
              <button type="button" className={styles.more} onClick={() => setCount(count + newsPageSize)}>
                {t("news.more")}
              </button>
            )}
          </>
        )}
      </div>
    </Section>
  );
}
