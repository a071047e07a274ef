import type { ReactNode } from "react";
import { useMasterData } from "@/api/useMasterData";
import styles from "./Prose.module.css";

type ProseSectionProps = {
  /** Anchor. */
  id?: string;
  heading: ReactNode;
  children: ReactNode;
};

export function ProseSection({ id, heading, children }: ProseSectionProps) {
  return (
    <section id={id} tabIndex={id === undefined ? undefined : -1} className={styles.chapter}>
      <h2>{heading}</h2>
      <div className={styles.text}>{children}</div>
    </section>
  );
}

type DefinitionListProps = {
  /** Entries with the value undefined are omitted. */
  items: Readonly<Record<string, ReactNode>>;
  /** Language of the values if it differs from the page's. */
  lang?: string | undefined;
};

export function DefinitionList({ items, lang }: DefinitionListProps) {
  return (
    <dl className={styles.facts}>
      {Object.entries(items)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd lang={lang}>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function OneLineAddress() {
  const { address } = useMasterData();
  return (
    <>
      {address.street}, {address.postalCode} {address.locality}, {address.country}
    </>
  );
}

export function ExternalLink({ to }: { to: string }) {
  return (
    <a href={`https://${to}/`} rel="noopener" className={styles.way}>
      {to}
    </a>
  );
}
