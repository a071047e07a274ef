import type { NewsEntry } from "@/api/generated";
import { useTexts } from "@/i18n/texts";
import { splitParagraphs } from "@/lib/splitParagraphs";
import { ContentPicture } from "./ContentPicture";
import styles from "./NewsCard.module.css";
import { builtInNewsPicture } from "./newsPicture";
import { Picture } from "./Picture";
import { useContentLang } from "./useContentLang";

export type NewsCardProps = Pick<
  NewsEntry,
  "title" | "subText" | "imgSrc" | "timeframeLines" | "isComingSoon" | "isFood"
> & { picture?: NewsEntry["picture"] | undefined };

function NewsCardPicture({ imgSrc, picture }: Pick<NewsCardProps, "imgSrc" | "picture">) {
  const t = useTexts();
  const props = { sizes: "(min-width: 60rem) 560px, 92vw", className: styles.picture };
  if (picture) return <ContentPicture {...props} picture={picture} />;
  const builtIn = builtInNewsPicture(t, imgSrc);
  if (builtIn) return <Picture {...props} {...builtIn} />;
  // Not one of the known pictures, so there is no alternative text.
  return <img src={imgSrc} alt="" loading="lazy" className={styles.picture} />;
}

/** In characters. A text that is as long may scroll, which the keyboard can do only with the focus. */
const longTextLength = 600;

export function NewsCard({
  title,
  subText,
  imgSrc,
  picture,
  timeframeLines,
  isComingSoon,
  isFood,
}: NewsCardProps) {
  const t = useTexts();
  const contentLang = useContentLang();
  return (
    <article className={imgSrc === "" ? `${styles.card} ${styles.bare}` : styles.card}>
      {imgSrc !== "" && <NewsCardPicture imgSrc={imgSrc} picture={picture} />}
      {isComingSoon && <p className={styles.ribbon}>{t("news.comingSoon")}</p>}
      <div className={styles.text} tabIndex={subText.length > longTextLength ? 0 : undefined}>
        {isFood && <p className={styles.tag}>{t("news.food")}</p>}
        {title !== "" && <h3 lang={contentLang}>{title}</h3>}
        {splitParagraphs(subText).map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never move
          <p key={index} lang={contentLang} className={styles.paragraph}>
            {paragraph}
          </p>
        ))}
        <p lang={contentLang} className={styles.when}>
          {timeframeLines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: "Freitag – Freitag" has the same line twice
            <span key={index}>{line}</span>
          ))}
        </p>
      </div>
    </article>
  );
}
