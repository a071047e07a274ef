import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { OpeningHours } from "@/api/generated";
import { isPageOutdated, translatedRenderings } from "@/lib/pageStores";
import { followEditions } from "./editionStream";
import { getOpeningHoursQuery, getSiteQuery } from "./generated/queries";
import type { PageState } from "./models";
import { commonHeaders } from "./session";

/** How long after a scheduled change the page waits for an event before it refetches, in milliseconds. */
const refetchDelay = 5_000;
/** In milliseconds. */
const minRefetchInterval = 60_000;
/** Browsers store timer delays in 31 bits. */
const maxTimerDelay = 2 ** 31 - 1;

/** Refetches what an edition has changed, and what could not be fetched before. */
export function refetchChanges(client: QueryClient, versions: PageState["versions"]): () => void {
  let known = versions;
  return followEditions({
    versions: () =>
      Object.entries(known)
        .map((entry) => entry.join("-"))
        .join(),
    onEdition: (id) => {
      const previous = known;
      known = Object.fromEntries(id.split(",").map((version) => version.split("-")));
      // A server that does not have the edition yet waits for it.
      if (known.revision !== undefined) commonHeaders["Wirtshaus-Revision"] = known.revision;
      void client.invalidateQueries({
        predicate: ({ queryKey: [resource], state }) =>
          state.status === "error" ||
          String(resource)
            .split(",")
            .some((one) => known[one] !== previous[one]),
      });
    },
  });
}

/** Refetches everything when the opening status is due to change, in case no event arrives. */
function refetchWhenHoursChange(client: QueryClient): () => void {
  let nextChangeAt: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const scheduleRefetch = (change: string | undefined, atLeast: number) => {
    clearTimeout(timer);
    nextChangeAt = change;
    if (change === undefined) return;
    const delay = Date.parse(change) + refetchDelay - Date.now();
    timer = setTimeout(() => refetchOpeningHours(change), Math.min(Math.max(delay, atLeast), maxTimerDelay));
  };
  const refetchOpeningHours = (change: string) => {
    // If the response still names the same change (clock skew, no connection), check again later.
    scheduleRefetch(change, minRefetchInterval);
    void client.invalidateQueries();
  };
  const onResult = ({ data }: { data: OpeningHours | undefined }) => {
    if (data?.nextChangeAt !== nextChangeAt) scheduleRefetch(data?.nextChangeAt, 0);
  };

  const observer = new QueryObserver(client, { ...getOpeningHoursQuery(), enabled: false });
  onResult(observer.getCurrentResult());
  const unsubscribe = observer.subscribe(onResult);
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/**
 * A consent is for a named analytics host. The document names the current one, also on pages that were opened before
 * it changed.
 */
function syncAnalyticsHostAttribute(client: QueryClient): () => void {
  const observer = new QueryObserver(client, { ...getSiteQuery(), enabled: false });
  return observer.subscribe(({ data }) => {
    if (data !== undefined)
      document.documentElement.dataset.analyticsHost = data.usageSettings.forwardedTo ?? "";
  });
}

/** The content security policy of the document allows only the map that the inn had when it was loaded. */
function reportOtherMapOrigin(client: QueryClient): () => void {
  const observer = new QueryObserver(client, { ...getSiteQuery(), enabled: false });
  const mapOrigin = () => new URL(observer.getCurrentResult().data?.links.map ?? location.href).origin;
  const initialOrigin = mapOrigin();
  return observer.subscribe(() => {
    if (mapOrigin() !== initialOrigin) isPageOutdated.set(true);
  });
}

/**
 * Browsers that translate a page put `font` elements in the place of texts. React would go on to change the texts, which
 * are not shown any more, so it renders the page again.
 */
function renderTranslatedPageAgain(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    const hasNewData = event.type === "updated" && event.action.type === "success";
    if (!hasNewData || document.querySelector("main font") === null) return;
    translatedRenderings.set(translatedRenderings.get() + 1);
  });
}

/** Keeps an open page up to date. Loaded after the first paint; the first event reports what changed meanwhile. */
export function startLiveUpdates(client: QueryClient, versions: PageState["versions"]): () => void {
  const cleanups = [
    refetchChanges(client, versions),
    refetchWhenHoursChange(client),
    syncAnalyticsHostAttribute(client),
    reportOtherMapOrigin(client),
    renderTranslatedPageAgain(client),
  ];
  return () => {
    for (const cleanUp of cleanups) cleanUp();
  };
}
