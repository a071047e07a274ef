import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getSiteQuery } from "@/api/queries";
import styles from "./Plain.module.css";

type ChapterProps = {
  /** The anchor, where other pages point to the chapter. */
  id?: string;
  heading: string;
  children: ReactNode;
};

/** A chapter of a page to read. */
export function Chapter({ id, heading, children }: ChapterProps) {
  return (
    <section id={id} tabIndex={id === undefined ? undefined : -1} className={styles.chapter}>
      <h2>{heading}</h2>
      <div className={styles.text}>{children}</div>
    </section>
  );
}

type FactsProps = {
  /** What is told by what it is called; what is absent gets no line. */
  facts: Readonly<Record<string, ReactNode>>;
  /** The language of what is told, where it is not the page's. */
  lang?: string | undefined;
};

export function Facts({ facts, lang }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts)
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

/** Where the house stands, in the words of the settings. */
export function PostalAddress() {
  const { address } = useSuspenseQuery(getSiteQuery()).data;
  return (
    <>
      {address.street}, {address.postalCode} {address.locality}, {address.country}
    </>
  );
}

/** A way out of the site, told in its address. */
export function Outside({ to }: { to: string }) {
  return (
    <a href={`https://${to}/`} rel="noopener" className={styles.way}>
      {to}
    </a>
  );
}
