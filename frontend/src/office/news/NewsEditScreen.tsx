import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { NewsEntry } from "@/api/models";
import { editNewsMutation, getNewsQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { officePaths } from "@/paths";
import { useAlert } from "../frame/alerts";
import { ButtonLink } from "../frame/Button";
import { Conflict } from "../frame/Conflict";
import { failureOf } from "../frame/failure";
import { LoadFailed, Loading } from "../frame/Loading";
import { Notice } from "../frame/Notice";
import { Screen } from "../frame/Screen";
import { useDiscard } from "../frame/useDiscard";
import { useDraft } from "../frame/useDraft";
import { useWrite } from "../frame/useWrite";
import { WriteFailed } from "../frame/WriteFailed";
import { conflictParts } from "./conflictParts";
import { changeOf, draftOf, type NewsDraft } from "./draft";
import { NewsForm } from "./NewsForm";
import { NewsPreview } from "./NewsPreview";

/** Changes an entry (specification §2). */
export function NewsEditScreen() {
  const t = useTexts();
  const id = Number(useParams().id);
  const { data: entry, error, isPending, refetch } = useQuery(getNewsQuery({ id }));
  const isGone = failureOf(error).status === 404;
  return (
    <Screen heading={t("office.news.edit.heading")} wide>
      {isPending && <Loading />}
      {isGone && <Gone />}
      {!isGone && !isPending && entry === undefined && <LoadFailed onRetry={() => void refetch()} />}
      {entry !== undefined && <Editing key={id} entry={entry} isGone={isGone} />}
    </Screen>
  );
}

/** Somebody has deleted the entry; what was typed is still there. */
function Gone() {
  const t = useTexts();
  return (
    <Notice
      kind="warning"
      action={<ButtonLink to={officePaths.newsEdit}>{t("office.menu.newsEdit")}</ButtonLink>}
    >
      {t("office.news.gone")}
    </Notice>
  );
}

type Kept = NewsDraft & {
  /** The version of the entry that was on the screen when the typing began. */
  version: number;
};

function Editing({ entry, isGone }: { entry: NewsEntry; isGone: boolean }) {
  const t = useTexts();
  const alert = useAlert();
  const navigate = useNavigate();
  const client = useQueryClient();
  const start: Kept = { ...draftOf(entry), version: entry.version };
  const kept = useDraft(`news/${entry.id}`, start);
  const { draft, began, isChanged, change, begin, discard } = kept;
  const throwAway = useDiscard(kept);
  const [isConflict, setConflict] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: ["news"] });

  const write = useWrite(editNewsMutation(), {
    onDone: async (_, { requestBody }) => {
      discard();
      void refresh();
      await alert(t("office.news.alert.edited", { title: requestBody.title ?? "" }));
      navigate(officePaths.entrance);
    },
    onFailed: async ({ status }) => {
      if (status !== 412 && status !== 404) return;
      await refresh();
      setConflict(status === 412);
    },
  });
  const save = ({ version, ...fields }: Kept) =>
    write.send({ id: entry.id, ifMatch: `"${version}"`, requestBody: changeOf(fields) });

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
          write.forget();
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
      faults={write.failure?.fields ?? {}}
      isChanged={isChanged}
      isPending={write.isPending}
      onChange={(changes) => change({ ...changes, version: draft.version })}
      onDiscard={throwAway}
      onSubmit={() => save(draft)}
      notices={isGone ? undefined : <WriteFailed write={write} except={[404, 412]} />}
    />
  );
}
