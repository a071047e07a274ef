import { useSuspenseQuery } from "@tanstack/react-query";
import { getSiteQuery } from "@/api/queries";
import { wordmark } from "@/lib/wordmark";
import { paths } from "@/paths";
import { PageLink } from "@/ui/PageLink";
import styles from "./Wordmark.module.css";

/** The name of the house, leading to the landing page. */
export function Wordmark() {
  const { product } = useSuspenseQuery(getSiteQuery()).data;
  const { above, name } = wordmark(product);
  return (
    <PageLink to={paths.home} className={styles.mark}>
      {above !== "" && <small>{above} </small>}
      {name}
    </PageLink>
  );
}
