import { keepPreviousData, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { newsPageSize, publicNewsQuery } from "@/api/publicNews";
import { Carousel } from "@/components/Carousel";
import { NewsCard } from "@/components/NewsCard";
import { Section } from "@/components/Section";
import { useTexts } from "@/i18n/texts";
import { homeSections } from "@/paths";
import styles from "./NewsSection.module.css";

/** Milliseconds (specification §9). */
const interval = 4000;

export function NewsSection() {
  const t = useTexts();
  const [count, setCount] = useState(newsPageSize);
  const { data: firstEntries } = useSuspenseQuery(publicNewsQuery());
  const { data: more } = useQuery({ ...publicNewsQuery(count), placeholderData: keepPreviousData });
  const loadedEntries = more ?? firstEntries;
  const news = loadedEntries.slice(0, count);
  return (
    <Section id={homeSections.news} labelledBy="news" on="board">
      <h2 id="news">{t("news.heading")}</h2>
      <div className={styles.board}>
        {news.length === 0 ? (
          <div className={styles.none}>
            <h3>{t("news.none.title")}</h3>
            <p>{t("news.none.body")}</p>
          </div>
        ) : (
          <>
            <Carousel name="news" label={t("news.heading")} interval={interval}>
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
