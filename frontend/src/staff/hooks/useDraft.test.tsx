import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "@/api/queryClient";
import { fridayNoonState } from "@/testing/state";
import { useDraft } from "./useDraft";

beforeEach(() => sessionStorage.clear());

/** Strict mode calls updaters twice. */
const wrapper = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <QueryClientProvider client={createQueryClient(fridayNoonState)}>{children}</QueryClientProvider>
  </StrictMode>
);

it("stores a draft once per change and merges changes of one event", () => {
  const { result } = renderHook(() => useDraft("test", { title: "", text: "" }), { wrapper });
  const stored = vi.spyOn(Storage.prototype, "setItem");
  act(() => {
    result.current.change({ title: "Gans" });
    result.current.change({ text: "Mit Rotkraut." });
  });
  expect(stored).toHaveBeenCalledTimes(2);
  expect(result.current.draft).toEqual({ title: "Gans", text: "Mit Rotkraut." });
  stored.mockClear();
  act(() => {
    result.current.idempotencyKeyFor({});
    result.current.renewIdempotencyKey();
  });
  expect(stored).toHaveBeenCalledTimes(2);
  act(() => {
    result.current.change({ title: "Ente" });
    result.current.discard();
  });
  expect(result.current.isChanged).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});
