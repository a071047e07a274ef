import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { importWithRetry } from "./importWithRetry";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = new TypeError("Failed to fetch dynamically imported module");

describe("a module that does not come", () => {
  it("is imported again after a pause, until it has come, and then no more", async () => {
    const load = vi.fn().mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValue("here");
    const come = vi.fn();
    void importWithRetry(load).then(come);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(load).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    expect(come).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(3);
    expect(come).toHaveBeenCalledWith("here");
  });

  it("is given up after five tries, each pause twice as long as the one before", async () => {
    const at: number[] = [];
    const started = Date.now();
    const load = vi.fn(() => {
      at.push((Date.now() - started) / 1000);
      return Promise.reject(lost);
    });
    const failed = vi.fn();
    importWithRetry(load).catch(failed);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(at).toEqual([0, 10, 30, 70, 150]);
    expect(failed).toHaveBeenCalledExactlyOnceWith(lost);
  });
});
