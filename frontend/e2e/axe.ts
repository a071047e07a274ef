import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

type Options = Parameters<AxeBuilder["options"]>[0];

/**
 * A look at a page with axe, for what is wrong alone. It stays within the page, which has no frame to be looked at:
 * otherwise every look would open another page to put together what it found.
 */
export const axe = (page: Page, options: Options = {}) =>
  new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ["violations"] });
