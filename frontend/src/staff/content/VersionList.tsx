import { useQuery, useQueryClient } from "@tanstack/react-query";
import { mutate } from "@/api/client";
import type { ContentPage } from "@/api/content";
import type { EditablePageContent } from "@/api/generated/models/EditablePageContent";
import {
  getContentDraftQuery,
  getContentVersionQuery,
  listContentVersionsQuery,
} from "@/api/generated/queries";
import { type TranslateFunction, useTexts } from "@/i18n/texts";
import { formatDayAndMonth } from "@/lib/dates";
import { toViennaTime } from "@/lib/vienna";
import { useAlert } from "../components/AlertProvider";
import { Button } from "../components/Button";
import { QueryStatus } from "../components/Loading";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { discardStoredDraft } from "../hooks/useDraft";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { useAccountName } from "../session/useSession";
import styles from "./VersionList.module.css";

function localTime(t: TranslateFunction, instant: string) {
  const { day, time } = toViennaTime(new Date(instant));
  return { day: t("staff.date", { date: formatDayAndMonth(t, day), year: day.slice(0, 4) }), time };
}

/** The number of the content before the first publication. */
const initialVersion = 0;

type Props = { page: ContentPage; editable: EditablePageContent };

/** The published versions of a page. Each can become the draft again. */
export function VersionList({ page, editable }: Props) {
  const t = useTexts();
  const alert = useAlert();
  const client = useQueryClient();
  const account = useAccountName() ?? "";
  const versions = useQuery({ ...listContentVersionsQuery({ page }), staleTime: 0 });
  const restoring = useStaffMutation(
    {
      mutationFn: async (number: number) => {
        const requestBody = await client.fetchQuery(getContentVersionQuery({ page, number }));
        const ifMatch = `"${editable.version}"`;
        return mutate(({ ContentService }) =>
          ContentService.saveContentDraft({ page, ifMatch, requestBody }),
        );
      },
    },
    {
      onDone: (saved) => {
        discardStoredDraft(account, `content/${page}`);
        client.setQueryData(getContentDraftQuery({ page }).queryKey, saved);
        void alert(t("staff.content.restored"));
      },
    },
  );
  return (
    <section className={styles.versions}>
      <h2>{t("staff.content.versions")}</h2>
      <QueryStatus queries={[versions]} />
      {versions.data?.length === 0 && <p>{t("staff.content.versions.none")}</p>}
      <ol>
        {versions.data?.map(({ number, publishedAt, publishedBy }, index) => (
          <li key={number}>
            <span>{t("staff.content.version", { ...localTime(t, publishedAt), name: publishedBy })}</span>
            {index === 0 ? (
              <span>{t("staff.content.version.current")}</span>
            ) : (
              <Button isPending={restoring.isPending} onClick={() => restoring.send(number)}>
                {t("staff.content.restore")}
              </Button>
            )}
          </li>
        ))}
        {versions.data !== undefined && versions.data.length > 0 && (
          <li>
            <span>{t("staff.content.version.initial")}</span>
            <Button isPending={restoring.isPending} onClick={() => restoring.send(initialVersion)}>
              {t("staff.content.restore")}
            </Button>
          </li>
        )}
      </ol>
      <MutationErrorNotice write={restoring} />
    </section>
  );
}
