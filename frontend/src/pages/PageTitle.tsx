import { Picture } from "@/components/Picture";
import { useTexts } from "@/i18n/texts";
import styles from "./PageTitle.module.css";

type Props = {
  heading: string;
  intro: string;
  heroPicture?: "dusk" | "room" | "table";
};

export function PageTitle({ heading, intro, heroPicture }: Props) {
  const t = useTexts();
  return (
    <>
      {heroPicture !== undefined && (
        <div className={styles.band}>
          <Picture
            name={`hero-${heroPicture}`}
            alt={t(`hero.${heroPicture}`)}
            sizes="100vw"
            first
            className={styles.picture}
          />
        </div>
      )}
      <div className={styles.title}>
        <h1>{heading}</h1>
        <p>{intro}</p>
      </div>
    </>
  );
}
