import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { PublishedVersion } from "@/api/generated";
import { type TextKey, useTexts } from "@/i18n/texts";
import type { DraftForm, EditedDraft } from "../hooks/useDraftForm";
import { useReplaceDraft } from "../hooks/useReplaceDraft";
import { Button } from "./Button";
import { formatInstant } from "./dates";
import { QueryStatus } from "./Loading";
import { MutationErrorNotice } from "./MutationErrorNotice";
import styles from "./VersionList.module.css";

/** The number of the content before the first publication. */
const initialVersion = 0;

type Props<Content extends object, Edited extends EditedDraft<Content>> = {
  form: Pick<DraftForm<Content, Edited>, "source" | "editable" | "discard">;
  // biome-ignore lint/suspicious/noExplicitAny: the key does not matter here
  versionsQuery: UseQueryOptions<PublishedVersion[], Error, PublishedVersion[], any>;
  loadVersion: (number: number) => Promise<Content>;
  /** Shown if there are none. */
  noneText: TextKey;
  hasInitialVersion?: boolean;
  renderComparison?: (version: { number: number; label: string }) => ReactNode;
};

/** The published versions. Each can be compared with the current one and become the draft again. */
export function VersionList<Content extends object, Edited extends EditedDraft<Content>>({
  form,
  versionsQuery,
  loadVersion,
  noneText,
  hasInitialVersion = false,
  renderComparison,
}: Props<Content, Edited>) {
  const t = useTexts();
  const versions = useQuery({ ...versionsQuery, staleTime: 0 });
  const restoring = useReplaceDraft(form);
  const restore = (number: number) =>
    restoring.send({
      load: () => loadVersion(number),
      text: "staff.content.restored",
      undoneMessage: "staff.content.restored.undone",
    });
  const named = (versions.data ?? []).map(({ number, publishedAt, publishedBy }) => {
    const { date: day, time } = formatInstant(t, publishedAt);
    const name = publishedBy || t("staff.audit.commandLine");
    return { number, label: t("staff.content.version", { day, time, name }) };
  });
  if (hasInitialVersion && named.length > 0)
    named.push({ number: initialVersion, label: t("staff.content.version.initial") });
  return (
    <section className={styles.versions}>
      <h2>{t("staff.content.versions")}</h2>
      <QueryStatus queries={[versions]} />
      {versions.data?.length === 0 && <p>{t(noneText)}</p>}
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
                {renderComparison?.({ number, label })}
              </>
            )}
          </li>
        ))}
      </ol>
      <MutationErrorNotice write={restoring} />
    </section>
  );
}
