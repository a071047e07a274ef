import type { ReactNode } from "react";
import { focusScreen } from "../layout/focus";
import { Button } from "./Button";
import { LoadErrorNotice } from "./Loading";

type Props = {
  list: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<{ hasNextPage: boolean }>;
  };
  icon?: ReactNode;
  children: string;
};

/** Loads the next page of a list, if there is one. */
export function ShowMore({ list, icon, children }: Props) {
  async function showMore() {
    const { hasNextPage } = await list.fetchNextPage();
    // The button disappears.
    if (!hasNextPage) focusScreen();
  }
  const { hasNextPage, isFetching, isFetchNextPageError } = list;
  if (isFetchNextPageError) return <LoadErrorNotice isPending={isFetching} onRetry={() => void showMore()} />;
  return (
    hasNextPage && (
      <Button icon={icon} isPending={isFetching} onClick={() => void showMore()}>
        {children}
      </Button>
    )
  );
}
