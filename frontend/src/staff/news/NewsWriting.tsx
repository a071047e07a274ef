import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { createNewsMutation } from "@/api/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { MutationError } from "../components/MutationError";
import { madeBefore } from "../hooks/failure";
import { useDiscard } from "../hooks/useDiscard";
import type { useDraft } from "../hooks/useDraft";
import { useReturnPath } from "../hooks/useReturnPath";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { focusErrors } from "../layout/focus";
import { creationOf, missingIn, type NewsDraft, type Required } from "./draft";
import { NewsForm } from "./NewsForm";

type Props = {
  /** What is typed, and what is done with it. */
  kept: Omit<ReturnType<typeof useDraft<NewsDraft>>, "began" | "changes" | "begin">;
};

/** The form of an entry that is to be created. */
export function NewsWriting({ kept }: Props) {
  const t = useTexts();
  const alert = useAlert();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const client = useQueryClient();
  const { draft, isChanged, change, sendAs, sendAnew, release } = kept;
  const throwAway = useDiscard(kept);
  const [missing, setMissing] = useState<readonly Required[]>([]);
  const write = useStaffMutation(createNewsMutation(), {
    onDone: (_, { requestBody }) => {
      release();
      void client.invalidateQueries({ queryKey: ["news"] });
      void alert(t("staff.news.alert.created", { title: requestBody.title })).then(() =>
        navigate(returnPath),
      );
    },
    onFailed: ({ kind }) => {
      if (kind === madeBefore) sendAnew();
    },
  });

  async function submit() {
    const lacks = missingIn(draft);
    if (lacks.length === 0) {
      setMissing([]);
      write.send({ idempotencyKey: sendAs(draft), requestBody: creationOf(draft) });
    } else {
      await alert(t("staff.news.alert.checkInput"));
      setMissing(lacks);
      focusErrors();
    }
  }

  // What was missing is no longer said of a field once something stands in it.
  const still = missing.filter((field) => missingIn(draft).includes(field));
  const said = still.map((field) => [field, t(`staff.news.missing.${field}` as TextKey)]);
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
      // What is sent again is what stands there by now.
      notices={
        <MutationError
          write={{ ...write, retry: () => void submit() }}
          except={Object.keys(refused).length > 0 ? [422] : []}
        />
      }
    />
  );
}
