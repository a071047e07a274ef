// @vitest-environment node
import { describe, expect, it } from "vitest";
import { TransferRate } from "./TransferRate";

function meter(...readings: readonly (readonly [number, number])[]) {
  const it = new TransferRate();
  for (const [at, bytes] of readings) it.add(bytes, at);
  return it;
}

describe("the speed of an upload", () => {
  it("is not known before two readings", () => {
    expect(meter().speed).toBeUndefined();
    expect(meter([0, 500]).speed).toBeUndefined();
    expect(meter([0, 500]).secondsFor(100)).toBeUndefined();
  });

  it("is bytes by time, and says how long the rest takes", () => {
    const even = meter([0, 0], [500, 50_000], [1000, 100_000]);
    expect(even.speed).toBeCloseTo(100_000);
    expect(even.secondsFor(250_000)).toBeCloseTo(2.5);
  });

  it("follows slowly where bytes leave in jerks", () => {
    const jerky = meter([0, 0], [1000, 100_000], [2000, 100_000]);
    expect(jerky.speed).toBeGreaterThan(70_000);
    expect(jerky.speed).toBeLessThan(80_000);
  });

  it("is not changed by a pause, by bytes that were lost, or by two readings in one moment", () => {
    const paused = meter([0, 0], [1000, 100_000]);
    paused.restart();
    paused.add(100_000, 60_000);
    expect(paused.speed).toBeCloseTo(100_000);
    expect(meter([0, 0], [1000, 100_000], [1100, 50_000]).speed).toBeCloseTo(100_000);
    expect(meter([0, 0], [1000, 100_000], [1000, 200_000]).speed).toBeCloseTo(100_000);
  });

  it("that stands still promises no end", () => {
    expect(meter([0, 10], [9000, 10]).secondsFor(1)).toBeUndefined();
  });
});
