import { useTexts } from "@/i18n/texts";
import styles from "./Note.module.css";
import { newsPicture } from "./newsPicture";
import { Picture } from "./Picture";
import { useContentLanguage } from "./useHouseLanguage";

/** What guests see of a news entry. */
export type NoteWords = {
  title: string;
  subText: string;
  imgSrc: string;
  timeframeLines: readonly string[];
  isComingSoon: boolean;
  isFood: boolean;
};

function NotePicture({ imgSrc }: Pick<NoteWords, "imgSrc">) {
  const t = useTexts();
  if (imgSrc === "") return null;
  const name = newsPicture(imgSrc);
  if (name !== undefined)
    return (
      <Picture
        name={name}
        alt={t(`alt.${name}`)}
        sizes="(min-width: 52rem) 560px, 92vw"
        className={styles.picture}
      />
    );
  // None of the fourteen, and nobody has said what it shows.
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

/** One note on the board: for guests, and for staff who are writing it. */
export function Note({ title, subText, imgSrc, timeframeLines, isComingSoon, isFood }: NoteWords) {
  const t = useTexts();
  const house = useContentLanguage();
  return (
    <article className={imgSrc === "" ? `${styles.note} ${styles.bare}` : styles.note}>
      <NotePicture imgSrc={imgSrc} />
      {isComingSoon && <p className={styles.ribbon}>{t("news.comingSoon")}</p>}
      <div className={styles.text}>
        {isFood && <p className={styles.tag}>{t("news.food")}</p>}
        {title !== "" && <h3 lang={house}>{title}</h3>}
        <p lang={house}>{subText}</p>
        <p lang={house} className={styles.when}>
          {timeframeLines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: "Freitag – Freitag" has the same line twice
            <span key={index}>{line}</span>
          ))}
        </p>
      </div>
    </article>
  );
}
