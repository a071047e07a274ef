import { useQuery } from "@tanstack/react-query";
import { fetchQuery } from "@/api/client";
import { useHasEnglish } from "@/api/useMasterData";
import { PageLink } from "@/components/PageLink";
import "@/i18n/staffContentTexts";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { publicPages } from "@/routes/publicPages";
import { QueryStatus } from "../components/Loading";
import { useRoleCheck } from "../session/useSession";
import styles from "./ContentScreen.module.css";
import { contentPages, roleForPage } from "./definitions";

/** The pages whose content staff can change. */
export default function ContentScreen() {
  const t = useTexts();
  const hasRole = useRoleCheck();
  const pages = contentPages.filter((page) => hasRole(roleForPage(page)));
  const drafts = useQuery({
    queryKey: ["content", "drafts", pages],
    queryFn: ({ signal }) =>
      Promise.all(
        pages.map((page) =>
          fetchQuery(signal, ({ ContentService }) => ContentService.getContentDraft({ page })),
        ),
      ),
  });
  return (
    <>
      {useHasEnglish() && <p className="hint">{t("staff.content.germanInstead")}</p>}
      <QueryStatus queries={[drafts]} />
      <ul className={styles.pages}>
        {pages.map((page, index) => (
          <li key={page}>
            <PageLink to={`${staffPaths.content}/${page}`}>
              <span>{publicPages[page].label}</span>
              {drafts.data?.[index]?.draft !== undefined && (
                <span className={styles.draft}>{t("staff.content.hasDraft")}</span>
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  );
}
