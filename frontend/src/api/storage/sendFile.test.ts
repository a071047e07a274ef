import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setStorageTransport } from "@/testing/mockTransport";
import { getMaxUploadSizeQuery } from "./sendFile";
import { UploadFailure } from "./UploadFailure";

/** Times of requests in milliseconds since the first. */
let times: number[];

beforeEach(() => {
  vi.useFakeTimers();
  times = [];
});

/** Responds with these statuses in turn (0: no response), then repeats the last. */
async function outcome(...statuses: number[]) {
  const start = Date.now();
  setStorageTransport(async () => {
    const status = statuses[Math.min(times.length, statuses.length - 1)] ?? 0;
    times.push(Date.now() - start);
    if (status === 0) throw new UploadFailure("unreachable");
    return { status, text: '{"maxUploadBytes": 7}', header: () => null };
  });
  const size = new QueryClient().fetchQuery(getMaxUploadSizeQuery()).catch((error) => error);
  await vi.runAllTimersAsync();
  return size;
}

describe("a storage operation", () => {
  it("that fails temporarily is retried with delays growing from at least 1000 ms", async () => {
    expect(await outcome(503, 0, 429, 500, 200)).toBe(7);
    expect(times).toEqual([0, 1000, 3000, 7000, 15_000]);
  });

  it("is given up after 120 s", async () => {
    expect(await outcome(0)).toMatchObject({ reason: "unreachable" });
    expect(times.at(-1)).toBe(120_000);
  });

  it.each([400, 401, 403, 404])("that is refused with %d is not retried", async (status) => {
    expect(await outcome(status)).toMatchObject({ status });
    expect(times).toHaveLength(1);
  });
});
