import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { createNewsMutation, listNewsQuery } from "@/api/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { officePaths } from "@/paths";
import { useAlert } from "../frame/alerts";
import { focusFault } from "../frame/focus";
import { LoadFailed, Loading } from "../frame/Loading";
import { Screen } from "../frame/Screen";
import { useDiscard } from "../frame/useDiscard";
import { useDraft } from "../frame/useDraft";
import { useWrite } from "../frame/useWrite";
import { WriteFailed } from "../frame/WriteFailed";
import { creationOf, missingIn, newDraft, type Required } from "./draft";
import { NewsForm } from "./NewsForm";

/** Writes a new entry (specification §2). */
export function NewsCreateScreen() {
  const t = useTexts();
  const { data: news, isPending, refetch } = useQuery(listNewsQuery({ scope: "all" }));
  return (
    <Screen heading={t("office.menu.newsCreate")} wide>
      {isPending && <Loading />}
      {!isPending && news === undefined && <LoadFailed onRetry={() => void refetch()} />}
      {news !== undefined && <Writing count={news.length} />}
    </Screen>
  );
}

function Writing({ count }: { count: number }) {
  const t = useTexts();
  const alert = useAlert();
  const navigate = useNavigate();
  const client = useQueryClient();
  const kept = useDraft("news", newDraft(count));
  const { draft, isChanged, change, discard } = kept;
  const throwAway = useDiscard(kept);
  const [missing, setMissing] = useState<readonly Required[]>([]);
  const write = useWrite(createNewsMutation(), {
    onDone: async (_, { requestBody }) => {
      discard();
      void client.invalidateQueries({ queryKey: ["news"] });
      await alert(t("office.news.alert.created", { title: requestBody.title }));
      navigate(officePaths.entrance);
    },
  });

  async function submit() {
    const lacks = missingIn(draft);
    setMissing(lacks);
    if (lacks.length === 0) write.send({ requestBody: creationOf(draft) });
    else {
      await alert(t("office.news.alert.checkInput"));
      focusFault();
    }
  }

  // What was missing is no longer said of a field once something stands in it.
  const still = missing.filter((field) => missingIn(draft).includes(field));
  const said = still.map((field) => [field, t(`office.news.missing.${field}` as TextKey)]);
  const refused = write.failure?.fields ?? {};
  return (
    <NewsForm
      isNew
      draft={draft}
      faults={{ ...refused, ...Object.fromEntries(said) }}
      isChanged={isChanged}
      isPending={write.isPending}
      onChange={change}
      onDiscard={throwAway}
      onSubmit={() => void submit()}
      notices={<WriteFailed write={write} />}
    />
  );
}
