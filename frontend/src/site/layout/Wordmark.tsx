import { useSuspenseQuery } from "@tanstack/react-query";
import { getSiteQuery } from "@/api/queries";
import { PageLink } from "@/components/PageLink";
import { useContentLanguage } from "@/components/useHouseLanguage";
import { wordmark } from "@/lib/wordmark";
import { paths } from "@/paths";
import styles from "./Wordmark.module.css";

/** A name longer than this many letters is set smaller. */
const short = 12;

/** The name of the house, leading to the landing page. */
export function Wordmark() {
  const { product } = useSuspenseQuery(getSiteQuery()).data;
  const { above, name } = wordmark(product);
  return (
    <PageLink
      to={paths.home}
      lang={useContentLanguage()}
      className={name.length > short ? `${styles.mark} ${styles.long}` : styles.mark}
    >
      {above !== "" && <small>{above} </small>}
      {name}
    </PageLink>
  );
}
