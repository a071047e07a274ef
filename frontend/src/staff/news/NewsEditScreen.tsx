import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { NewsEntry } from "@/api/generated";
import { getNewsQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { ButtonLink } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { Notice } from "../components/Notice";
import { toFailure } from "../hooks/useStaffMutation";
import { newNews } from "./input";
import { NewsForm } from "./NewsForm";
import { useNewsForm } from "./useNewsForm";

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
  const form = useNewsForm(inputName(id), newNews(0));
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
  return <NewsForm form={useNewsForm(inputName(entry.id), entry)} imgSrc={entry.imgSrc} />;
}
