/** Over how long the speed is smoothed, in milliseconds. */
const window = 4000;

/** How fast bytes leave, smoothed so that it can be read. */
export class Meter {
  #bytes = 0;
  #at: number | undefined;
  #speed: number | undefined;

  /** So many bytes had left at a moment, in milliseconds of any clock. */
  add(bytes: number, at: number): void {
    const passed = at - (this.#at ?? at);
    if (this.#at === undefined || bytes < this.#bytes) {
      // What was lost on the way, or a first reading, tells no speed.
      this.#bytes = bytes;
      this.#at = at;
      return;
    }
    if (passed <= 0) return;
    const now = ((bytes - this.#bytes) / passed) * 1000;
    const weight = 1 - Math.exp(-passed / window);
    this.#speed = this.#speed === undefined ? now : this.#speed + (now - this.#speed) * weight;
    this.#bytes = bytes;
    this.#at = at;
  }

  /** After a pause: what did not move then says nothing. */
  restart(): void {
    this.#at = undefined;
  }

  /** Bytes per second; nothing before there was anything to measure. */
  get speed(): number | undefined {
    return this.#speed;
  }

  /** Seconds until so many bytes more have left. */
  secondsFor(bytes: number): number | undefined {
    return this.#speed === undefined || this.#speed < 1 ? undefined : bytes / this.#speed;
  }
}
