import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useBeforeUnload, useLocation } from "react-router";
import type { NewsEntry } from "@/api/generated";
import { listNewsQuery } from "@/api/generated/queries";
import { type NewsReorderRequest, reorderNewsIfUnchangedMutation } from "@/api/newsOrder";
import { useTexts } from "@/i18n/texts";
import { staffPaths } from "@/routes/paths";
import { reportFailure } from "../components/StatusMessages";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { useSession } from "../session/useSession";

/** Statuses after which a retry cannot help. */
const finalErrorStatuses = [409, 412, 422];

function useOrderSaving() {
  const t = useTexts();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const isLoggedIn = useSession().data?.isLoggedIn === true;
  /** The requested order, and the orders it is based on, until it is saved. */
  const [requestedOrder, setRequestedOrder] = useState<NewsReorderRequest>();

  const { send, isPending, failure, reset } = useStaffMutation(reorderNewsIfUnchangedMutation(), {
    onDone: (saved, { ids }) => {
      client.setQueryData(listNewsQuery({ scope: "all" }).queryKey, saved);
      setRequestedOrder((now) =>
        now === undefined || now.ids === ids ? undefined : { ...now, knownOrders: [ids] },
      );
    },
    onFailed: async ({ status = 0 }) => {
      if (finalErrorStatuses.includes(status)) {
        await client.invalidateQueries({ queryKey: ["news"] });
        setRequestedOrder(undefined);
      }
      if (pathname !== staffPaths.newsEdit) reportFailure(t("staff.news.list.orderFailed"));
    },
  });

  // One request at a time; only the newest order is sent.
  useEffect(() => {
    if (requestedOrder !== undefined && !isPending && failure === undefined) send(requestedOrder);
  });

  // Report a conflict once.
  const isConflictReported =
    requestedOrder === undefined && failure !== undefined && pathname !== staffPaths.newsEdit;
  useEffect(() => {
    if (isConflictReported) reset();
  }, [isConflictReported, reset]);

  // Do not save the order on behalf of another person.
  useEffect(() => {
    if (!isLoggedIn) setRequestedOrder(undefined);
  }, [isLoggedIn]);

  useBeforeUnload((event) => requestedOrder !== undefined && event.preventDefault());
  const positionOf = (id: number) => requestedOrder?.ids.indexOf(id) ?? 0;
  return {
    /** Shown before it is saved. */
    inRequestedOrder: (news: readonly NewsEntry[]) =>
      news.toSorted((a, b) => positionOf(a.id) - positionOf(b.id)),
    failure,
    isPending,
    isConflict: finalErrorStatuses.includes(failure?.status ?? 0),
    isSaving: requestedOrder !== undefined && failure === undefined,
    /** `knownOrder`: the order in the list when the user changed it. */
    save: (ids: number[], knownOrders: readonly number[]) => {
      if (failure !== undefined) reset();
      setRequestedOrder((now) => ({
        ids,
        knownOrders: now === undefined ? [knownOrders] : [...now.knownOrders, now.ids],
      }));
    },
    retry: reset,
  };
}

const NewsOrderContext = createContext({} as ReturnType<typeof useOrderSaving>);

/** Saves the order of the news across screens. */
export function NewsOrderProvider({ children }: { children: ReactNode }) {
  return <NewsOrderContext value={useOrderSaving()}>{children}</NewsOrderContext>;
}

export const useNewsOrder = () => use(NewsOrderContext);
