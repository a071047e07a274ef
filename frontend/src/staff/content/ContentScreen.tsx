import { useQueries } from "@tanstack/react-query";
import { getContentDraftQuery } from "@/api/generated/queries";
import { PageLink } from "@/components/PageLink";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/paths";
import { QueryStatus } from "../components/Loading";
import styles from "./ContentScreen.module.css";
import { contentPages } from "./draft";

/** The pages whose content staff can change. */
export default function ContentScreen() {
  const t = useTexts();
  const drafts = useQueries({ queries: contentPages.map((page) => getContentDraftQuery({ page })) });
  return (
    <>
      <QueryStatus queries={drafts} />
      <ul className={styles.pages}>
        {contentPages.map((page, index) => (
          <li key={page}>
            <PageLink to={`${staffPaths.content}/${page}`}>
              <span>{t(`staff.page.${page}`)}</span>
              {drafts[index]?.data?.draft !== undefined && (
                <span className={styles.draft}>{t("staff.content.hasDraft")}</span>
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}
