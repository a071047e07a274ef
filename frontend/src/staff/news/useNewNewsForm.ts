import { useQueryClient } from "@tanstack/react-query";
import { mutate } from "@/api/client";
import { createNewsMutation } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { useAlert } from "../components/AlertProvider";
import { useVersionedForm } from "../hooks/useVersionedForm";
import { missingFieldErrors, newNews, toNewNews, toNewsInput } from "./input";
import { useReportSavedNews } from "./useReportSavedNews";

/** `name`: of the stored input; `count`: of the entries so far. */
export function useNewNewsForm(name: string, count: number) {
  const t = useTexts();
  const alert = useAlert();
  const reportSaved = useReportSavedNews();
  const client = useQueryClient();
  return useVersionedForm({
    name,
    record: newNews(count),
    toInput: toNewsInput,
    validate: (input) => missingFieldErrors(t, input),
    onInvalid: () => alert(t("staff.news.alert.checkInput")),
    mutationKey: createNewsMutation().mutationKey,
    save: ({ input, idempotencyKey }) =>
      mutate(({ NewsService }) => NewsService.createNews({ idempotencyKey, requestBody: toNewNews(input) })),
    onSaved: ({ title }) => {
      void client.invalidateQueries({ queryKey: ["news"] });
      return reportSaved(t("staff.news.alert.created", { title }));
    },
  });
}
