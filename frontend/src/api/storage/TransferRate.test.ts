// @vitest-environment node
import { describe, expect, it } from "vitest";
import { TransferRate } from "./TransferRate";

function meter(...readings: readonly (readonly [number, number])[]) {
  const it = new TransferRate();
  for (const [at, bytes] of readings) it.add(bytes, at);
  return it;
}

describe("the speed of an upload", () => {
  it("is unknown before two measurements", () => {
    expect(meter().speed).toBeUndefined();
    expect(meter([0, 500]).speed).toBeUndefined();
    expect(meter([0, 500]).secondsFor(100)).toBeUndefined();
  });

  it("is bytes per time, with the remaining time", () => {
    const even = meter([0, 0], [500, 50_000], [1000, 100_000]);
    expect(even.speed).toBeCloseTo(100_000);
    expect(even.secondsFor(250_000)).toBeCloseTo(2.5);
  });

  it("is smoothed", () => {
    const uneven = meter([0, 0], [1000, 100_000], [2000, 100_000]);
    expect(uneven.speed).toBeGreaterThan(70_000);
    expect(uneven.speed).toBeLessThan(80_000);
  });

  it("ignores pauses, lost bytes and simultaneous measurements", () => {
    const paused = meter([0, 0], [1000, 100_000]);
    paused.restart();
    paused.add(100_000, 60_000);
    expect(paused.speed).toBeCloseTo(100_000);
    expect(meter([0, 0], [1000, 100_000], [1100, 50_000]).speed).toBeCloseTo(100_000);
    expect(meter([0, 0], [1000, 100_000], [1000, 200_000]).speed).toBeCloseTo(100_000);
  });

  it("of zero has no remaining time", () => {
    expect(meter([0, 10], [9000, 10]).secondsFor(1)).toBeUndefined();
  });
});
