import { useMasterData } from "@/api/useMasterData";
import { PageLink } from "@/components/PageLink";
import { useContentLang } from "@/components/useContentLang";
import { splitProductName } from "@/lib/splitProductName";
import { paths } from "@/routes/paths";
import styles from "./Wordmark.module.css";

/** Longer names use a smaller font size. */
const maxLargeFontLength = 12;

export function Wordmark() {
  const { product } = useMasterData();
  const { smallPart, mainPart } = splitProductName(product);
  return (
    <PageLink
      to={paths.home}
      lang={useContentLang()}
      className={mainPart.length > maxLargeFontLength ? `${styles.mark} ${styles.long}` : styles.mark}
    >
      {smallPart !== "" && <small>{smallPart} </small>}
      {mainPart}
    </PageLink>
  );
}
