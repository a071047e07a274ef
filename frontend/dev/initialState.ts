import type { PublicState } from "@/api/models";

/** The state that a running server has rendered (`npm run dev:server`), or else that of the fake server. */
export async function initialState(): Promise<{ state: PublicState; isMocked: boolean }> {
  const rendered = document.getElementById("state")?.textContent;
  if (rendered != null) return { state: JSON.parse(rendered), isMocked: false };
  const { startMockServer } = await import("./mockServer");
  return { state: await startMockServer(), isMocked: true };
}
