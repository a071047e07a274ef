import { useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type NewsReorder, reorderNewsIfUnchangedMutation } from "@/api/newsOrder";
import { listNewsQuery } from "@/api/queries";
import { useTexts } from "@/i18n/texts";
import { officePaths } from "@/paths";
import { useAlert } from "../components/AlertProvider";
import { useStaffMutation } from "../hooks/useStaffMutation";
import { useUnsavedChangesWarning } from "../hooks/useUnsavedChangesWarning";
import { useSession } from "../session/useSession";

/** Another order than the one somebody saw, which another try does not change. */
const overtaken = [409, 412, 422];

function useSaving() {
  const t = useTexts();
  const alert = useAlert();
  const client = useQueryClient();
  const { pathname } = useLocation();
  const isLoggedIn = useSession().data?.isLoggedIn === true;
  /** The order that was made last, and those it was made from, until it is saved. */
  const [wanted, setWanted] = useState<NewsReorder>();

  const { send, isPending, failure, reset } = useStaffMutation(reorderNewsIfUnchangedMutation(), {
    onDone: (inOrder, { ids }) => {
      client.setQueryData(listNewsQuery({ scope: "all" }).queryKey, inOrder);
      setWanted((now) => (now === undefined || now.ids === ids ? undefined : { ...now, knownOrders: [ids] }));
    },
    onFailed: async ({ status = 0 }) => {
      if (overtaken.includes(status)) {
        await client.invalidateQueries({ queryKey: ["news"] });
        setWanted(undefined);
      }
      if (pathname !== officePaths.newsEdit) await alert(t("staff.news.list.orderFailed"));
    },
  });

  // One at a time, and of what was made meanwhile only the newest: each waits until guests see it.
  useEffect(() => {
    if (wanted !== undefined && !isPending && failure === undefined) send(wanted);
  });

  // That somebody else was faster is told once.
  const isTold = wanted === undefined && failure !== undefined && pathname !== officePaths.newsEdit;
  useEffect(() => {
    if (isTold) reset();
  }, [isTold, reset]);

  // Nobody's order is saved in the name of whoever signs in next.
  useEffect(() => {
    if (!isLoggedIn) setWanted(undefined);
  }, [isLoggedIn]);

  useUnsavedChangesWarning(wanted !== undefined);
  return {
    wanted: wanted?.ids,
    failure,
    isOvertaken: overtaken.includes(failure?.status ?? 0),
    isSaving: wanted !== undefined && failure === undefined,
    /** Saves an order of the entries of which somebody has seen how they are in the house. */
    save: (ids: number[], knownOrders: readonly number[]) => {
      // What is under way must not be forgotten: the newest waits for its end.
      if (failure !== undefined) reset();
      setWanted((now) => ({
        ids,
        knownOrders: now === undefined ? [knownOrders] : [...now.knownOrders, now.ids],
      }));
    },
    retry: reset,
  };
}

const OrderingContext = createContext<ReturnType<typeof useSaving> | undefined>(undefined);

/** Saves the order that somebody makes of the news, above all screens: whoever goes on to another has not lost it. */
export function NewsOrderProvider({ children }: { children: ReactNode }) {
  return <OrderingContext value={useSaving()}>{children}</OrderingContext>;
}

/** The order that somebody has made, and what becomes of it. */
export function useOrdering() {
  const ordering = use(OrderingContext);
  if (ordering === undefined) throw new Error("an order needs Ordering above it");
  return ordering;
}
