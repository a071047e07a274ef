import { useTexts } from "@/i18n/texts";
import styles from "./NewsCard.module.css";
import { newsPictureNameFromUrl } from "./newsPictureNameFromUrl";
import { Picture } from "./Picture";
import { useContentLang } from "./useContentLang";

export type NewsCardProps = {
  title: string;
  subText: string;
  imgSrc: string;
  timeframeLines: readonly string[];
  isComingSoon: boolean;
  isFood: boolean;
};

function NewsCardPicture({ imgSrc }: Pick<NewsCardProps, "imgSrc">) {
  const t = useTexts();
  if (imgSrc === "") return null;
  const name = newsPictureNameFromUrl(imgSrc);
  if (name !== undefined)
    return (
      <Picture
        name={name}
        alt={t(`alt.${name}`)}
        sizes="(min-width: 52rem) 560px, 92vw"
        className={styles.picture}
      />
    );
  // Not one of the known pictures, so there is no alternative text.
  return (
    <img
      src={imgSrc}
      alt=""
      width={800}
      height={600}
      loading="lazy"
      decoding="async"
      className={styles.picture}
    />
  );
}

export function NewsCard({ title, subText, imgSrc, timeframeLines, isComingSoon, isFood }: NewsCardProps) {
  const t = useTexts();
  const contentLang = useContentLang();
  return (
    <article className={imgSrc === "" ? `${styles.card} ${styles.bare}` : styles.card}>
      <NewsCardPicture imgSrc={imgSrc} />
      {isComingSoon && <p className={styles.ribbon}>{t("news.comingSoon")}</p>}
      <div className={styles.text}>
        {isFood && <p className={styles.tag}>{t("news.food")}</p>}
        {title !== "" && <h3 lang={contentLang}>{title}</h3>}
        <p lang={contentLang}>{subText}</p>
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
