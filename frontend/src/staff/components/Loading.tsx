import { type ComponentProps, useEffect, useState } from "react";
import { useTexts } from "@/i18n/texts";
import styles from "./Loading.module.css";
import { Notice } from "./Notice";
import { RetryButton } from "./RetryButton";

/** In milliseconds. */
const slowLoadingDelay = 5_000;

export function Loading() {
  const t = useTexts();
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowLoadingDelay);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div role="status" className={styles.loading}>
      <span className={styles.bar} />
      {t(isSlow ? "staff.slow" : "staff.loading")}
    </div>
  );
}

export function LoadErrorNotice(retry: ComponentProps<typeof RetryButton>) {
  const t = useTexts();
  return (
    <Notice kind="warning" action={<RetryButton {...retry} />}>
      {t("staff.notLoaded")}
    </Notice>
  );
}

type QueryResult = {
  data: unknown;
  errorUpdateCount: number;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
};

/** Until all queries have data: a loading state, or an error with a retry. */
export function QueryStatus({ queries }: { queries: readonly QueryResult[] }) {
  const missing = queries.filter(({ data }) => data === undefined);
  if (missing.length === 0) return null;
  const retry = () => {
    for (const query of queries) void query.refetch();
  };
  if (missing.every(({ errorUpdateCount }) => errorUpdateCount === 0)) return <Loading />;
  return <LoadErrorNotice isPending={missing.some(({ isFetching }) => isFetching)} onRetry={retry} />;
}
