import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { NewsEntry } from "@/api/generated";
import { editNewsMutation, getNewsQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { ButtonLink } from "../components/Button";
import { ConflictForm } from "../components/ConflictForm";
import { QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { Notice } from "../components/Notice";
import { toFailure } from "../hooks/failure";
import { useDiscardWithUndo } from "../hooks/useDiscardWithUndo";
import { useDraft } from "../hooks/useDraft";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { comparableNewsFields, type NewsDraft, newNewsDraft, toNewsDraft, toNewsEditRequest } from "./draft";
import { NewsCreateForm } from "./NewsCreateForm";
import { NewsForm } from "./NewsForm";
import { NewsPreview } from "./NewsPreview";
import { useReportSavedNews } from "./useReportSavedNews";

/** Specification §2. */
export default function NewsEditScreen() {
  const id = Number(useParams().id);
  const entry = useQuery(getNewsQuery({ id }));
  const isGone = toFailure(entry.error).status === 404;
  return (
    <>
      {isGone ? <DeletedNewsNotice key={id} id={id} /> : <QueryStatus queries={[entry]} />}
      {!isGone && entry.data !== undefined && <NewsEditForm key={id} entry={entry.data} />}
    </>
  );
}

type VersionedDraft = NewsDraft & {
  /** Version of the entry that the draft is based on. */
  version: number;
};

/** The entry has been deleted; a draft can become a new entry. */
function DeletedNewsNotice({ id }: { id: number }) {
  const t = useTexts();
  const start: VersionedDraft = { ...newNewsDraft(0), version: 0 };
  const draftState = useDraft(`news/${id}`, start);
  return (
    <>
      <Notice
        kind="warning"
        action={<ButtonLink to={staffPaths.newsEdit}>{t("staff.news.list.heading")}</ButtonLink>}
      >
        {t("staff.news.gone")} {draftState.isChanged && t("staff.news.gone.kept")}
      </Notice>
      {draftState.isChanged && (
        <NewsCreateForm
          draftState={{ ...draftState, draft: { ...start, ...draftState.baseValues, ...draftState.changes } }}
        />
      )}
    </>
  );
}

function NewsEditForm({ entry }: { entry: NewsEntry }) {
  const t = useTexts();
  const reportSaved = useReportSavedNews();
  const client = useQueryClient();
  const start: VersionedDraft = { ...toNewsDraft(entry), version: entry.version };
  const draftState = useDraft(`news/${entry.id}`, start);
  const { draft, baseValues, isChanged, change, rebase, discard, removeStoredDraft } = draftState;
  const discardDraft = useDiscardWithUndo(draftState);
  const [isConflict, setConflict] = useState(false);
  const refreshNews = () => client.invalidateQueries({ queryKey: ["news"] });

  const write = useStaffMutation(editNewsMutation(), {
    onDone: (_, { requestBody }) => {
      removeStoredDraft();
      void refreshNews();
      void reportSaved(t("staff.news.alert.edited", { title: requestBody.title ?? "" }));
    },
    onFailed: async ({ status }) => {
      if (status !== 412 && status !== 404) return;
      await refreshNews();
      setConflict(status === 412);
    },
  });
  const save = ({ version, ...fields }: VersionedDraft) =>
    write.send({ id: entry.id, ifMatch: `"${version}"`, requestBody: toNewsEditRequest(fields) });

  const serverErrors = write.failure?.fields ?? {};

  if (isConflict)
    return (
      <ConflictForm
        mine={draft}
        theirs={toNewsDraft(entry)}
        mergeBase={baseValues}
        fields={comparableNewsFields(t)}
        renderPreview={(decided) => <NewsPreview draft={decided} imgSrc={entry.imgSrc} />}
        isPending={write.isPending}
        onTakeTheirs={() => {
          discard();
          write.reset();
          setConflict(false);
        }}
        onConflictResolved={(decided) => {
          const next = { ...decided, version: entry.version };
          rebase(start, next);
          save(next);
          setConflict(false);
        }}
      />
    );
  return (
    <NewsForm
      draft={draft}
      imgSrc={entry.imgSrc}
      errors={serverErrors}
      isChanged={isChanged}
      isPending={write.isPending}
      onChange={(changes) => change({ ...changes, version: draft.version })}
      onDiscard={discardDraft}
      onSubmit={() => save(draft)}
      notices={
        <MutationErrorNotice
          write={{ ...write, retry: () => save(draft) }}
          keepsInput
          ignoredStatuses={[404, 412, ...(Object.keys(serverErrors).length > 0 ? [422] : [])]}
        />
      }
    />
  );
}
