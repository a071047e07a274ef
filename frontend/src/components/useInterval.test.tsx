import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useInterval } from "./useInterval";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function ticksOf(interval: number, running: boolean): number {
  const tick = vi.fn();
  renderHook(() => useInterval(interval, running, tick));
  vi.advanceTimersByTime(10_000);
  return tick.mock.calls.length;
}

describe("what moves by itself", () => {
  it.each([
    [4000, true, 2],
    [2500, true, 4],
    [500, true, 20],
    [100, true, 20],
    [4000, false, 0],
  ])("every %d ms, running %s: %d times in ten seconds", (interval, running, times) => {
    expect(ticksOf(interval, running)).toBe(times);
  });

  it("pauses in a hidden tab", () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    expect(ticksOf(1000, true)).toBe(0);
  });

  it("starts again after it was stopped", () => {
    const tick = vi.fn();
    const { rerender } = renderHook(({ running }) => useInterval(1000, running, tick), {
      initialProps: { running: true },
    });
    vi.advanceTimersByTime(900);
    rerender({ running: false });
    vi.advanceTimersByTime(5000);
    rerender({ running: true });
    vi.advanceTimersByTime(900);
    expect(tick).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(tick).toHaveBeenCalledOnce();
  });
});
