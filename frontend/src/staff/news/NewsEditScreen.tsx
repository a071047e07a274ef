import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router";
import { mutate } from "@/api/client";
import type { NewsEntry } from "@/api/generated";
import { editNewsMutation, getNewsQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { ButtonLink } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { Notice } from "../components/Notice";
import { toFailure } from "../hooks/failure";
import { useVersionedForm } from "../hooks/useVersionedForm";
import { toNewsEditRequest, toNewsInput } from "./input";
import { NewsForm } from "./NewsForm";
import { useNewNewsForm } from "./useNewNewsForm";
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

const inputName = (id: number) => `news/${id}`;

/** The entry has been deleted; the input can become a new entry. */
function DeletedNewsNotice({ id }: { id: number }) {
  const t = useTexts();
  const form = useNewNewsForm(inputName(id), 0);
  return (
    <>
      <Notice
        kind="warning"
        action={<ButtonLink to={staffPaths.newsEdit}>{t("staff.news.list.heading")}</ButtonLink>}
      >
        {t("staff.news.gone")} {form.isChanged && t("staff.news.gone.kept")}
      </Notice>
      {form.isChanged && <NewsForm isNew form={form} />}
    </>
  );
}

function NewsEditForm({ entry }: { entry: NewsEntry }) {
  const t = useTexts();
  const reportSaved = useReportSavedNews();
  const client = useQueryClient();
  const { id, imgSrc } = entry;
  const query = getNewsQuery({ id });
  const form = useVersionedForm({
    name: inputName(id),
    record: entry,
    toInput: toNewsInput,
    mutationKey: editNewsMutation().mutationKey,
    save: ({ input, ifMatch }) =>
      mutate(({ NewsService }) =>
        NewsService.editNews({ id, ifMatch, requestBody: toNewsEditRequest(input) }),
      ),
    load: () => client.fetchQuery({ ...query, staleTime: 0 }),
    onSaved: (saved) => {
      client.setQueryData(query.queryKey, saved);
      void client.invalidateQueries({ queryKey: ["news"] });
      return reportSaved(t("staff.news.alert.edited", { title: saved.title }));
    },
  });
  return <NewsForm form={form} imgSrc={imgSrc} />;
}
