import { useQueryClient } from "@tanstack/react-query";
import { mutate } from "@/api/client";
import type { LunchWeek } from "@/api/generated";
import { getLunchWeekQuery, saveLunchWeekMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { reportSuccess } from "../components/StatusMessages";
import { useVersionedForm } from "../hooks/useVersionedForm";
import { formatPublication, publicationState, toPublishedAt } from "./publication";
import { storeWeek } from "./storeWeek";
import { normalizeWeek, toWeekEdit, toWeekInput, weekErrors } from "./week";

export function useWeekForm(record: LunchWeek) {
  const t = useTexts();
  const client = useQueryClient();
  const { week } = record;
  return useVersionedForm({
    name: `lunch/${week}`,
    record,
    toInput: toWeekInput,
    normalize: (input) => normalizeWeek(t, input),
    validate: (input) => weekErrors(t, input),
    mutationKey: saveLunchWeekMutation().mutationKey ?? [],
    save: ({ input, ifMatch }) =>
      mutate(({ LunchService }) =>
        LunchService.saveLunchWeek({ week, ifMatch, requestBody: toWeekEdit(t, input) }),
      ),
    query: getLunchWeekQuery({ week }),
    onSaved: (saved) => {
      const publishedAt = toPublishedAt(saved);
      const from = formatPublication(t, publishedAt);
      reportSuccess(t(`staff.lunch.saved.${publicationState(publishedAt)}`, { from }));
      storeWeek(client, saved);
    },
  });
}
