import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent } from "@/api/generated";
import {
  getContentDraftQuery,
  getContentVersionQuery,
  listContentVersionsQuery,
} from "@/api/generated/queries";
import "@/i18n/staffContentTexts";
import { useTexts } from "@/i18n/texts";
import { paths, previewPath, staffPaths } from "@/routes/paths";
import { publicPages } from "@/routes/publicPages";
import { ButtonLink } from "../components/Button";
import { VersionComparison } from "../components/Comparison";
import { QueryStatus } from "../components/Loading";
import { VersionList } from "../components/VersionList";
import { RequireRole } from "../session/RequireRole";
import { shownDifferences } from "./ContentComparison";
import { ContentEditor } from "./ContentEditor";
import styles from "./ContentPageScreen.module.css";
import { isContentPage, roleForPage } from "./definitions";
import { useContentForm } from "./useContentForm";

export default function ContentPageScreen() {
  const { page } = useParams();
  if (!isContentPage(page)) return <Navigate to={staffPaths.content} replace />;
  return (
    <RequireRole role={roleForPage(page)}>
      <PageEditor key={page} page={page} />
    </RequireRole>
  );
}

function PageEditor({ page }: { page: ContentPage }) {
  const t = useTexts();
  const query = useQuery(getContentDraftQuery({ page }));
  return (
    <>
      <div className={styles.head}>
        <h2>{publicPages[page].label}</h2>
        <ButtonLink to={previewPath(page)} variant="bare">
          {t("staff.content.preview")}
        </ButtonLink>
        <ButtonLink to={paths[page]} variant="bare">
          {t(page === "home" ? "staff.content.viewHome" : "staff.content.view")}
        </ButtonLink>
        <ButtonLink to={staffPaths.content} variant="bare">
          {t("staff.content.otherPages")}
        </ButtonLink>
      </div>
      <QueryStatus queries={[query]} />
      {query.data !== undefined && <DraftEditor page={page} editable={query.data} />}
    </>
  );
}

function DraftEditor({ page, editable }: { page: ContentPage; editable: EditablePageContent }) {
  const t = useTexts();
  const client = useQueryClient();
  const form = useContentForm(page, editable);
  return (
    <>
      <ContentEditor form={form} />
      {form.conflict === undefined && (
        <VersionList
          form={form}
          versionsQuery={listContentVersionsQuery({ page })}
          loadVersion={(number) => client.fetchQuery(getContentVersionQuery({ page, number }))}
          noneText="staff.content.versions.none"
          hasInitialVersion
          renderComparison={({ number, label }) => (
            <VersionComparison
              label={label}
              query={getContentVersionQuery({ page, number })}
              compare={(version) => shownDifferences(t, page, editable.published, version)}
            />
          )}
        />
      )}
    </>
  );
}
