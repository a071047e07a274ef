/** In milliseconds. */
const smoothingWindow = 4000;

/** Upload speed, exponentially smoothed. */
export class TransferRate {
  #bytes = 0;
  #measuredAt: number | undefined;
  #speed: number | undefined;

  /** `bytes`: total sent so far; `at`: milliseconds of any clock. */
  add(bytes: number, at: number): void {
    const elapsed = at - (this.#measuredAt ?? at);
    if (this.#measuredAt === undefined || bytes < this.#bytes) {
      // First measurement, or bytes lost in a failed request.
      this.#bytes = bytes;
      this.#measuredAt = at;
      return;
    }
    if (elapsed <= 0) return;
    const current = ((bytes - this.#bytes) / elapsed) * 1000;
    const weight = 1 - Math.exp(-elapsed / smoothingWindow);
    this.#speed = this.#speed === undefined ? current : this.#speed + (current - this.#speed) * weight;
    this.#bytes = bytes;
    this.#measuredAt = at;
  }

  /** Call after a pause, which does not count. */
  restart(): void {
    this.#measuredAt = undefined;
  }

  /** Bytes per second; undefined before the first measurement. */
  get speed(): number | undefined {
    return this.#speed;
  }

  secondsFor(bytes: number): number | undefined {
    return this.#speed === undefined || this.#speed < 1 ? undefined : bytes / this.#speed;
  }
}
