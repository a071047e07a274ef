import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { untilItComes } from "./untilItComes";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("what a page can do without for a while", () => {
  it("is asked for again after a pause, until it has come, and then no more", async () => {
    const lost = new TypeError("Failed to fetch dynamically imported module");
    const load = vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValue("here");
    const come = vi.fn();
    void untilItComes(load).then(come);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(load).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    expect(come).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(3);
    expect(come).toHaveBeenCalledWith("here");
  });
});
