import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { mutate } from "@/api/client";
import type { NewsEntry } from "@/api/generated";
import { createNewsMutation, editNewsMutation, getNewsQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { showAlert } from "../components/Alerts";
import { useVersionedForm } from "../hooks/useVersionedForm";
import { refreshNews } from "./entries";
import { missingFieldErrors, toNewNews, toNewsEditRequest, toNewsInput } from "./input";

/** `name`: of the stored input. A new entry has more required fields (specification §5). */
export function useNewsForm(name: string, entry: NewsEntry) {
  const t = useTexts();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { id } = entry;
  const isNew = entry.version === 0;
  return useVersionedForm({
    name,
    record: entry,
    toInput: toNewsInput,
    validate: (input) => (isNew ? missingFieldErrors(t, input) : {}),
    onInvalid: () => showAlert(t("staff.news.alert.checkInput")),
    mutationKey: (isNew ? createNewsMutation() : editNewsMutation()).mutationKey ?? [],
    save: ({ input, ifMatch, idempotencyKey }) =>
      mutate(({ NewsService }) =>
        isNew
          ? NewsService.createNews({ idempotencyKey, requestBody: toNewNews(input) })
          : NewsService.editNews({ id, ifMatch, requestBody: toNewsEditRequest(input) }),
      ),
    query: getNewsQuery({ id }),
    // Leads to the menu (specification §4), unless the list is requested (decision W8).
    onSaved: async ({ title }) => {
      void refreshNews(client);
      const text = isNew ? "staff.news.alert.created" : "staff.news.alert.edited";
      const link = { action: t("staff.news.list.heading"), cancel: t("staff.ok"), isCancelMain: true };
      const isListWanted = await showAlert(t(text, { title }), link);
      if (!isListWanted) return staffPaths.signIn;
      return void navigate(staffPaths.newsEdit);
    },
  });
}
