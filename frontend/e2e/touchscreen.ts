import type { Page } from "playwright-core";

/** Sends touch events through the DevTools protocol. */
export async function touchscreen(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    devTools.send("Input.dispatchTouchEvent", { type, touchPoints });
}
