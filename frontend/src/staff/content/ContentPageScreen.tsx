import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent } from "@/api/generated";
import { getContentDraftQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { paths, previewPath, staffPaths } from "@/routes/paths";
import { ButtonLink } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { ContentEditor } from "./ContentEditor";
import styles from "./ContentPageScreen.module.css";
import { isContentPage } from "./definitions";
import type { LoadGuestPage } from "./PageView";
import { useContentForm } from "./useContentForm";
import { VersionList } from "./VersionList";

type Props = { loadGuestPage: LoadGuestPage };

export default function ContentPageScreen({ loadGuestPage }: Props) {
  const { page } = useParams();
  if (!isContentPage(page)) return <Navigate to={staffPaths.content} replace />;
  return <PageEditor key={page} {...{ page, loadGuestPage }} />;
}

function PageEditor({ page, loadGuestPage }: Props & { page: ContentPage }) {
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
          {t(page === "home" ? "staff.content.viewHome" : "staff.content.view")}
        </ButtonLink>
        <ButtonLink to={staffPaths.content} variant="bare">
          {t("staff.content.otherPages")}
        </ButtonLink>
      </div>
      <QueryStatus queries={[query]} />
      {query.data !== undefined && <DraftEditor {...{ page, loadGuestPage }} editable={query.data} />}
    </>
  );
}

type EditorProps = Props & { page: ContentPage; editable: EditablePageContent };

function DraftEditor({ page, editable, loadGuestPage }: EditorProps) {
  const form = useContentForm(page, editable);
  return (
    <>
      <ContentEditor {...{ page, editable, form, loadGuestPage }} />
      {form.conflict === undefined && <VersionList {...{ page, editable, form }} />}
    </>
  );
}
