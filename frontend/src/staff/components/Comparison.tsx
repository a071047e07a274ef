import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type TextKey, useTexts } from "@/i18n/texts";
import styles from "./Comparison.module.css";
import { QueryStatus } from "./Loading";

/** A part that differs from the published content; both in phrasing content. */
export type ShownDifference = { key: string; label: string; before: ReactNode; after: ReactNode };

type VersionProps<Content> = {
  /** The name of the version. */
  label: string;
  // biome-ignore lint/suspicious/noExplicitAny: the key does not matter here
  query: UseQueryOptions<Content, Error, Content, any>;
  compare: (version: Content) => readonly ShownDifference[];
};

/** What differs between a former version and the published content. */
export function VersionComparison<Content>({ label, ...props }: VersionProps<Content>) {
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

function VersionDifferences<Content>({ query, compare }: Omit<VersionProps<Content>, "label">) {
  const t = useTexts();
  const version = useQuery(query);
  if (version.data === undefined) return <QueryStatus queries={[version]} />;
  const differences = compare(version.data);
  if (differences.length === 0) return <p>{t("staff.content.compare.same")}</p>;
  return <Differences differences={differences} newLabel="staff.content.compare.former" />;
}

/** Renders its children when it is opened. */
export function Details(props: { summary: string; label?: string; children: ReactNode }) {
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

type DifferencesProps = { differences: readonly ShownDifference[]; newLabel: TextKey };

export function Differences({ differences, newLabel }: DifferencesProps) {
  const t = useTexts();
  return (
    <ul className={styles.differences}>
      {differences.map(({ key, label, before, after }) => (
        <li key={key}>
          <p>{label}</p>
          <dl>
            <div>
              <dt className="hint">{t("staff.content.compare.published")}</dt>
              <dd>{before}</dd>
            </div>
            <div>
              <dt className="hint">{t(newLabel)}</dt>
              <dd>{after}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}
