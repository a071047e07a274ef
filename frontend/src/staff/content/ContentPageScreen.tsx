import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent } from "@/api/generated/models/EditablePageContent";
import { getContentDraftQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { paths, previewPath, staffPaths } from "@/routes/paths";
import { ButtonLink } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { useDraft } from "../hooks/useDraft";
import { ContentForm } from "./ContentForm";
import styles from "./ContentPageScreen.module.css";
import { type ContentDraft, isContentPage } from "./draft";
import { useContentMutations } from "./useContentMutations";
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
      {query.data !== undefined && <DraftEditor page={page} editable={query.data} />}
    </>
  );
}

function DraftEditor({ page, editable }: { page: ContentPage; editable: EditablePageContent }) {
  const start: ContentDraft = { content: editable.draft ?? editable.published, version: editable.version };
  const stored = useDraft(`content/${page}`, start);
  const { content } = stored.draft;
  // Stored input may be from before an update, which can add texts and lists.
  const texts = { ...start.content.texts, ...content.texts };
  const lists = { ...start.content.lists, ...content.lists };
  const draftState = { ...stored, draft: { ...stored.draft, content: { texts, lists } } };
  const mutations = useContentMutations(page, draftState);
  return (
    <>
      <ContentForm {...{ page, editable, draftState, mutations }} />
      {mutations.theirs === undefined && <VersionList {...{ page, editable, draftState }} />}
    </>
  );
}
