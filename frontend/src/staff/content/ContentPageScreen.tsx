import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import type { ContentPage } from "@/api/content";
import { getContentDraftQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { paths, previewPath, staffPaths } from "@/paths";
import { ButtonLink } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { ContentForm } from "./ContentForm";
import styles from "./ContentPageScreen.module.css";
import { isContentPage } from "./draft";
import { VersionList } from "./VersionList";

export default function ContentPageScreen() {
  const { page } = useParams();
  if (!isContentPage(page)) return <Navigate to={staffPaths.content} replace />;
  return <PageEditor key={page} page={page} />;
}

function PageEditor({ page }: { page: ContentPage }) {
  const t = useTexts();
  const query = useQuery(getContentDraftQuery({ page }));
  return (
    <>
      <div className={styles.head}>
        <h2>{t(`staff.page.${page}`)}</h2>
        <ButtonLink to={previewPath(page)} variant="bare">
          {t("staff.content.preview")}
        </ButtonLink>
        <ButtonLink to={paths[page]} variant="bare">
          {t("staff.content.view")}
        </ButtonLink>
        <ButtonLink to={staffPaths.content} variant="bare">
          {t("staff.content.otherPages")}
        </ButtonLink>
      </div>
      <QueryStatus queries={[query]} />
      {query.data !== undefined && (
        <>
          <ContentForm page={page} editable={query.data} />
          <VersionList page={page} editable={query.data} />
        </>
      )}
    </>
  );
}
