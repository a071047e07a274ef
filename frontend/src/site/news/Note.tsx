import type { NewsEntry } from "@/api/models";
import { useTexts } from "@/i18n/texts";
import { Picture } from "@/ui/Picture";
import styles from "./Note.module.css";
import { newsPicture } from "./newsPicture";

function NotePicture({ imgSrc }: Pick<NewsEntry, "imgSrc">) {
  const name = newsPicture(imgSrc);
  if (name !== undefined)
    return <Picture name={name} alt="" sizes="(min-width: 52rem) 560px, 92vw" className={styles.picture} />;
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

/** One note on the board. */
export function Note({ title, subText, imgSrc, timeframeLines, isComingSoon, isFood }: NewsEntry) {
  const t = useTexts();
  return (
    <article className={styles.note}>
      <NotePicture imgSrc={imgSrc} />
      {isComingSoon && <p className={styles.ribbon}>{t("news.comingSoon")}</p>}
      <div className={styles.text}>
        {isFood && <p className={styles.tag}>{t("news.food")}</p>}
        <h3>{title}</h3>
        <p>{subText}</p>
        <p className={styles.when}>
          {timeframeLines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      </div>
    </article>
  );
}
