// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getMaxUploadSize } from "./protocol";
import { NetworkError, type Transport } from "./transport";
import { withRetry } from "./withRetry";

const { signal } = new AbortController();
/** Times of requests in milliseconds since the first. */
let times: number[];
let began: number;

beforeEach(() => {
  vi.useFakeTimers();
  times = [];
  began = Date.now();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Responds with these statuses in turn (0: no response), then repeats the last. */
const answering =
  (...statuses: number[]): Transport =>
  async () => {
    const status = statuses[Math.min(times.length, statuses.length - 1)] ?? 0;
    times.push(Date.now() - began);
    if (status === 0) throw new NetworkError();
    return { status, text: '{"maxUploadBytes": 7}', header: () => null };
  };

async function outcome(transport: Transport, requests: AbortSignal = signal) {
  const confirmedTag = withRetry(requests, () => getMaxUploadSize({ transport, signal: requests })).catch(
    (error) => error,
  );
  await vi.runAllTimersAsync();
  return confirmedTag;
}
const pauses = () => times.slice(1).map((time, index) => time - (times[index] ?? 0));

describe("a storage operation", () => {
  it("that fails temporarily is retried with delays growing from at least 1000 ms", async () => {
    expect(await outcome(answering(503, 0, 429, 500, 200))).toBe(7);
    expect(times).toHaveLength(5);
    expect(pauses().every((pause, index) => pause >= 1000 * 2 ** index)).toBe(true);
  });

  it("is given up after 120 s", async () => {
    expect(await outcome(answering(0))).toMatchObject({ reason: "unreachable" });
    expect(times.at(-1)).toBeLessThanOrEqual(120_000);
    expect(times.at(-1)).toBeGreaterThan(40_000);
  });

  it.each([400, 401, 403, 404])("that is refused with %d is not retried", async (status) => {
    expect(await outcome(answering(status))).toMatchObject({ status });
    expect(times).toHaveLength(1);
  });

  it("ends when aborted", async () => {
    const controller = new AbortController();
    const confirmedTag = outcome(answering(0), controller.signal);
    controller.abort(new Error("left"));
    expect(await confirmedTag).toMatchObject({ message: "left" });
  });
});
