import { type MutationOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CorruptKind, CorruptRecord, FailedJob } from "@/api/generated";
import {
  deleteDishMutation,
  deleteMenuFileMutation,
  deleteMessageMutation,
  deleteNewsMutation,
  deleteSeasonMutation,
  deleteSpecialDayMutation,
  getPublicationQuery,
} from "@/api/generated/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { showAlert } from "../components/Alerts";
import { Button } from "../components/Button";
import { MutationErrorNotice } from "../components/MutationErrorNotice";
import { menuTypes } from "../components/menuTypes";
import { Notice } from "../components/Notice";
import { reportSuccess } from "../components/StatusMessages";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { hasAccess, useRoleCheck, useSession } from "../session/useSession";
import { LastBackup } from "./LastBackup";

/**
 * Polling interval in milliseconds while the publication is behind. Otherwise it is fetched after mutations and on
 * window focus only, because polling would extend the session.
 */
const pollInterval = 5_000;

/** Warnings on every screen: unpublished changes, failing jobs and backups, corrupt records. */
export function SystemWarnings() {
  const t = useTexts();
  const { data: session } = useSession();
  const canFetchPublication = hasAccess(session);
  const { data: publication } = useQuery({
    ...getPublicationQuery(),
    enabled: canFetchPublication,
    refetchInterval: ({ state }) => state.data?.isCurrent === false && pollInterval,
  });
  if (!canFetchPublication || publication === undefined) return null;
  return (
    <>
      {!publication.isCurrent && <Notice kind="warning">{t("staff.publication.behind")}</Notice>}
      {publication.backups?.isOverdue && (
        <Notice kind="warning">
          <LastBackup backups={publication.backups} />
        </Notice>
      )}
      {[...new Map(publication.failures.map((failure) => [textOfFailure(failure), failure.details]))].map(
        ([text, details]) => (
          <Notice key={text} kind="warning">
            {t(text, { details })}
          </Notice>
        ),
      )}
      {publication.corrupt.map((record) => (
        <CorruptRecordNotice key={`${record.kind} ${record.key}`} record={record} />
      ))}
    </>
  );
}

/** Messages of guests go to the inn, other mails to a member of the staff. */
const textOfFailure = ({ kind, cause }: FailedJob): TextKey =>
  cause === "mailRecipientRejected" && kind !== "contactMail"
    ? "staff.failure.mailStaffRejected"
    : `staff.failure.${cause}`;

const toIdArgs = (key: string) => ({ id: Number(key) });

/** Corrupt hours, settings, master data, contents and cards are replaced by saving them. */
const deletionsByKind: Partial<
  // biome-ignore lint/suspicious/noExplicitAny: each mutation has arguments of its own
  Record<CorruptKind, [mutation: MutationOptions<any, Error, any>, toMutationArgs: (key: string) => object]>
> = {
  news: [deleteNewsMutation(), toIdArgs],
  specialDay: [deleteSpecialDayMutation(), toIdArgs],
  season: [deleteSeasonMutation(), toIdArgs],
  dish: [deleteDishMutation(), toIdArgs],
  menuFile: [deleteMenuFileMutation(), (key) => ({ key })],
  message: [deleteMessageMutation(), toIdArgs],
};

function CorruptRecordNotice({ record: { kind, key } }: { record: CorruptRecord }) {
  const t = useTexts();
  const [mutation = {}, toMutationArgs] = deletionsByKind[kind] ?? [];
  const hasRole = useRoleCheck();
  const client = useQueryClient();
  const type = kind.startsWith("menu") ? menuTypes.find((one) => one === key.toUpperCase()) : undefined;
  const values = { key: type === undefined ? key : t(`staff.menuType.${type}`) };
  const text = t(`staff.corrupt.${kind}`, values);
  const record = t(`staff.corrupt.name.${kind}` as TextKey, values);
  const onDone = () => {
    reportSuccess(t("staff.corrupt.deleted", { record }));
    void client.invalidateQueries(getPublicationQuery());
  };
  const deletion = useStaffMutation(mutation, {
    onDone,
    // Another person has deleted it.
    onFailed: ({ status }) => status === 404 && onDone(),
  });
  const ask = async (args: object) => {
    const action = t("staff.corrupt.delete");
    if (await showAlert(t("staff.corrupt.sure", { record }), { action })) deletion.send(args);
  };
  return (
    <>
      <Notice
        kind="warning"
        action={
          toMutationArgs &&
          hasRole(kind === "message" ? "management" : "team") && (
            <Button
              label={t("staff.corrupt.deleteOne", { record })}
              isPending={deletion.isPending}
              onClick={() => void ask(toMutationArgs(key))}
            >
              {t("staff.corrupt.delete")}
            </Button>
          )
        }
      >
        {text}
      </Notice>
      <MutationErrorNotice write={deletion} ignoredStatuses={[404]} />
    </>
  );
}
