import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getContentVersionQuery, listContentVersionsQuery } from "@/api/generated/queries";
import { useTexts } from "@/i18n/texts";
import { Button } from "../components/Button";
import { formatInstant } from "../components/dates";
import { QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { VersionComparison } from "./ContentComparison";
import type { ContentForm } from "./useContentForm";
import { useReplaceDraft } from "./useReplaceDraft";
import styles from "./VersionList.module.css";

/** The number of the content before the first publication. */
const initialVersion = 0;

/** The published versions of a page. Each can be compared with the current one and become the draft again. */
export function VersionList({ form }: { form: ContentForm }) {
  const { page, editable } = form;
  const t = useTexts();
  const client = useQueryClient();
  const versions = useQuery({ ...listContentVersionsQuery({ page }), staleTime: 0 });
  const restoring = useReplaceDraft(form);
  const restore = (number: number) =>
    restoring.send({
      load: () => client.fetchQuery(getContentVersionQuery({ page, number })),
      text: "staff.content.restored",
      undoneMessage: "staff.content.restored.undone",
    });
  const named = (versions.data ?? []).map(({ number, publishedAt, publishedBy }) => {
    const { date: day, time } = formatInstant(t, publishedAt);
    const name = publishedBy || t("staff.audit.commandLine");
    return { number, label: t("staff.content.version", { day, time, name }) };
  });
  if (named.length > 0) named.push({ number: initialVersion, label: t("staff.content.version.initial") });
  return (
    <section className={styles.versions}>
      <h2>{t("staff.content.versions")}</h2>
      <QueryStatus queries={[versions]} />
      {versions.data?.length === 0 && <p>{t("staff.content.versions.none")}</p>}
      <ol>
        {named.map(({ number, label }, index) => (
          <li key={number}>
            <span>{label}</span>
            {index === 0 ? (
              <span>{t("staff.content.version.current")}</span>
            ) : (
              <>
                <Button isPending={restoring.isPending} onClick={() => restore(number)}>
                  {t("staff.content.restore")}
                </Button>
                <VersionComparison {...{ page, number, label }} published={editable.published} />
              </>
            )}
          </li>
        ))}
      </ol>
      <MutationErrorNotice write={restoring} />
    </section>
  );
}
