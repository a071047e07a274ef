import type { Page } from "playwright-core";

/** Cumulative Layout Shift without session windows. */
export const layoutShiftScore = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (list: PerformanceObserverEntryList) =>
          list
            .getEntries()
            .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
        new PerformanceObserver((list) => resolve(sum(list))).observe({
          type: "layout-shift",
          buffered: true,
        });
        setTimeout(() => resolve(0), 500);
      }),
  );
