import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

type Options = Parameters<AxeBuilder["options"]>[0];

/** Legacy mode: the pages have no frames, so axe needs no additional page. */
export const axe = (page: Page, options: Options = {}) =>
  new AxeBuilder({ page }).setLegacyMode().options({ ...options, resultTypes: ["violations"] });
