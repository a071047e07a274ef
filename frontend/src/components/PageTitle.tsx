import type { ReactNode } from "react";
import type { ContentPicture as ContentPictureData } from "@/api/generated";
import { ContentPicture } from "./ContentPicture";
import styles from "./PageTitle.module.css";

type Props = {
  heading: ReactNode;
  /** A paragraph. */
  intro: ReactNode;
  picture?: ContentPictureData | undefined;
};

export function PageTitle({ heading, intro, picture }: Props) {
  return (
    <>
      {picture !== undefined && (
        <div className={styles.band}>
          <ContentPicture picture={picture} sizes="100vw" first className={styles.picture} />
        </div>
      )}
      <div className={styles.title}>
        <h1>{heading}</h1>
        {intro}
      </div>
    </>
  );
}
