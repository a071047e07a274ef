import { beforeEach, describe, expect, it, vi } from "vitest";
import { withRetry } from "./withRetry";

beforeEach(() => {
  vi.useFakeTimers();
});

const loadError = new TypeError("Failed to fetch dynamically imported module");

describe("a failed import", () => {
  it("is retried until it succeeds", async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(loadError)
      .mockRejectedValueOnce(loadError)
      .mockResolvedValue("here");
    const onResolved = vi.fn();
    void withRetry(load).then(onResolved);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(load).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1);
    expect(load).toHaveBeenCalledTimes(2);
    expect(onResolved).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(3);
    expect(onResolved).toHaveBeenCalledWith("here");
  });

  it("is given up after five attempts with doubling delays", async () => {
    const at: number[] = [];
    const started = Date.now();
    const load = vi.fn(() => {
      at.push((Date.now() - started) / 1000);
      return Promise.reject(loadError);
    });
    const failed = vi.fn();
    withRetry(load).catch(failed);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(at).toEqual([0, 10, 30, 70, 150]);
    expect(failed).toHaveBeenCalledExactlyOnceWith(loadError);
  });
});
