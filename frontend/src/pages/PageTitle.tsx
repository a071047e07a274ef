import { Picture, type PictureName } from "@/ui/Picture";
import styles from "./PageTitle.module.css";

type Props = {
  heading: string;
  intro: string;
  /** A picture across the page, for what the heading says already. */
  picture?: PictureName;
};

/** How every page but the landing page begins. */
export function PageTitle({ heading, intro, picture }: Props) {
  return (
    <>
      {picture !== undefined && (
        <div className={styles.band}>
          <Picture name={picture} alt="" sizes="100vw" first className={styles.picture} />
        </div>
      )}
      <div className={styles.title}>
        <h1>{heading}</h1>
        <p>{intro}</p>
      </div>
    </>
  );
}
