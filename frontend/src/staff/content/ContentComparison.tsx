import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { ContentPage } from "@/api/content";
import type { PageContent } from "@/api/generated";
import { getContentVersionQuery } from "@/api/generated/queries";
import { type TextKey, useTexts } from "@/i18n/texts";
import { QueryStatus } from "../components/Loading";
import styles from "./ContentComparison.module.css";
import { partLabel } from "./fieldLabel";
import { PartValue } from "./PartValue";
import { type Difference, differencesBetween } from "./parts";

type Props = { page: ContentPage; published: PageContent };

/** What differs between the draft, as typed, and the published content; nothing without a difference. */
export function DraftComparison({ page, published, draft }: Props & { draft: PageContent }) {
  const t = useTexts();
  const differences = differencesBetween(page, published, draft);
  if (differences.length === 0) return null;
  return (
    <Details summary={t("staff.content.compare.draft", { number: differences.length })}>
      <Differences
        {...{ page, differences }}
        contents={[draft, published]}
        newLabel="staff.content.hasDraft"
      />
    </Details>
  );
}

/** What differs between a former version and the published content. `label`: the name of the version. */
export function VersionComparison({ label, ...props }: Props & { number: number; label: string }) {
  const t = useTexts();
  return (
    <Details
      summary={t("staff.content.compare")}
      label={t("staff.content.compare.version", { version: label })}
    >
      <VersionDifferences {...props} />
    </Details>
  );
}

function VersionDifferences({ page, published, number }: Props & { number: number }) {
  const t = useTexts();
  const query = useQuery(getContentVersionQuery({ page, number }));
  if (query.data === undefined) return <QueryStatus queries={[query]} />;
  const differences = differencesBetween(page, published, query.data);
  if (differences.length === 0) return <p>{t("staff.content.compare.same")}</p>;
  return (
    <Differences
      {...{ page, differences }}
      contents={[query.data, published]}
      newLabel="staff.content.compare.former"
    />
  );
}

/** Renders its children when it is opened. */
function Details(props: { summary: string; label?: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={props.label}>
        <ChevronDown />
        {props.summary}
      </summary>
      {isOpen && props.children}
    </details>
  );
}

type DifferencesProps = {
  page: ContentPage;
  differences: readonly Difference[];
  contents: readonly PageContent[];
  newLabel: TextKey;
};

function Differences({ page, differences, contents, newLabel }: DifferencesProps) {
  const t = useTexts();
  return (
    <ul className={styles.differences}>
      {differences.map(({ key, before, after }) => (
        <li key={key}>
          <p>{partLabel(t, page, contents, key)}</p>
          <dl>
            <div>
              <dt className="hint">{t("staff.content.compare.published")}</dt>
              <dd>
                <PartValue {...{ page, contents }} partKey={key} part={before} />
              </dd>
            </div>
            <div>
              <dt className="hint">{t(newLabel)}</dt>
              <dd>
                <PartValue {...{ page, contents }} partKey={key} part={after} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
