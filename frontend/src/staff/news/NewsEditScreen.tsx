import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { NewsEntry } from "@/api/models";
import { editNewsMutation, getNewsQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { officePaths } from "@/paths";
import { useAlert } from "../components/AlertProvider";
import { ButtonLink } from "../components/Button";
import { Conflict } from "../components/Conflict";
import { LoadFailed, Loading } from "../components/Loading";
import { MutationError } from "../components/MutationError";
import { Notice } from "../components/Notice";
import { failureOf } from "../hooks/failure";
import { useDiscard } from "../hooks/useDiscard";
import { useDraft } from "../hooks/useDraft";
import { useReturnPath } from "../hooks/useReturnPath";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { Screen } from "../layout/Screen";
import { conflictParts } from "./conflictParts";
import { changeOf, draftOf, type NewsDraft, newDraft } from "./draft";
import { NewsForm } from "./NewsForm";
import { NewsPreview } from "./NewsPreview";
import { NewsWriting } from "./NewsWriting";

/** Changes an entry (specification §2). */
export function NewsEditScreen() {
  const t = useTexts();
  const id = Number(useParams().id);
  const { data: entry, error, isPending, refetch } = useQuery(getNewsQuery({ id }));
  const isGone = failureOf(error).status === 404;
  return (
    <Screen heading={t("staff.news.edit.heading")} wide>
      {isPending && <Loading />}
      {isGone && <Gone key={id} id={id} />}
      {!isGone && !isPending && entry === undefined && <LoadFailed onRetry={() => void refetch()} />}
      {!isGone && entry !== undefined && <Editing key={id} entry={entry} />}
    </Screen>
  );
}

type Kept = NewsDraft & {
  /** The version of the entry that was on the screen when the typing began. */
  version: number;
};

/** Somebody has deleted the entry. What was typed is still there, and can become a new one. */
function Gone({ id }: { id: number }) {
  const t = useTexts();
  const start: Kept = { ...newDraft(0), version: 0 };
  const kept = useDraft(`news/${id}`, start);
  return (
    <>
      <Notice
        kind="warning"
        action={<ButtonLink to={officePaths.newsEdit}>{t("staff.menu.newsEdit")}</ButtonLink>}
      >
        {t("staff.news.gone")} {kept.isChanged && t("staff.news.gone.kept")}
      </Notice>
      {kept.isChanged && (
        <NewsWriting kept={{ ...kept, draft: { ...start, ...kept.began, ...kept.changes } }} />
      )}
    </>
  );
}

function Editing({ entry }: { entry: NewsEntry }) {
  const t = useTexts();
  const alert = useAlert();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const client = useQueryClient();
  const start: Kept = { ...draftOf(entry), version: entry.version };
  const kept = useDraft(`news/${entry.id}`, start);
  const { draft, began, isChanged, change, begin, discard, release } = kept;
  const throwAway = useDiscard(kept);
  const [isConflict, setConflict] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: ["news"] });

  const write = useStaffMutation(editNewsMutation(), {
    onDone: (_, { requestBody }) => {
      release();
      void refresh();
      void alert(t("staff.news.alert.edited", { title: requestBody.title ?? "" })).then(() =>
        navigate(returnPath),
      );
    },
    onFailed: async ({ status }) => {
      if (status !== 412 && status !== 404) return;
      await refresh();
      setConflict(status === 412);
    },
  });
  const save = ({ version, ...fields }: Kept) =>
    write.send({ id: entry.id, ifMatch: `"${version}"`, requestBody: changeOf(fields) });

  const refused = write.failure?.fields ?? {};

  if (isConflict)
    return (
      <Conflict
        mine={draft}
        theirs={draftOf(entry)}
        base={began}
        parts={conflictParts(t)}
        preview={(decided) => <NewsPreview draft={decided} imgSrc={entry.imgSrc} />}
        isPending={write.isPending}
        onTakeTheirs={() => {
          discard();
          write.reset();
          setConflict(false);
        }}
        onDecide={(decided) => {
          const next = { ...decided, version: entry.version };
          begin(start, next);
          save(next);
          setConflict(false);
        }}
      />
    );
  return (
    <NewsForm
      draft={draft}
      imgSrc={entry.imgSrc}
      faults={refused}
      isChanged={isChanged}
      isPending={write.isPending}
      onChange={(changes) => change({ ...changes, version: draft.version })}
      onDiscard={throwAway}
      onSubmit={() => save(draft)}
      notices={
        <MutationError
          write={{ ...write, retry: () => save(draft) }}
          except={[404, 412, ...(Object.keys(refused).length > 0 ? [422] : [])]}
        />
      }
    />
  );
}
