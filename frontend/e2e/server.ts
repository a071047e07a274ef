import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binaries } from "./binaries";

/** How long a house may take to open and to close, in milliseconds. A debug build is slow to open. */
const opening = 30_000;
const closing = 10_000;

/** A house that is open. */
export type House = {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** What it has logged so far. */
  log(): string;
  /** Closes it, and fails unless it went quickly, well, and without a complaint in its log. */
  close(): Promise<void>;
};

export type HouseWithClock = House & {
  /** Sets the clock of the house to an instant in RFC 3339. */
  setClock(instant: string): void;
};

/** A folder for a test, removed by the answer's second part. */
export async function temporaryFolder(): Promise<[path: string, remove: () => Promise<void>]> {
  const path = await mkdtemp(join(tmpdir(), "e2e-house-"));
  return [path, () => rm(path, { recursive: true })];
}

class Running {
  #child: ChildProcessWithoutNullStreams;
  #ended: Promise<number | NodeJS.Signals | null>;
  #said = "";
  log = "";

  constructor(command: string, args: readonly string[], folder: string, settings: Settings = {}) {
    // Nothing of ours comes along: neither settings, which are environment variables too, nor files.
    const env: NodeJS.ProcessEnv = { PATH: process.env.PATH };
    for (const [key, value] of Object.entries(settings)) env[`WIRTSHAUS_${key.toUpperCase()}`] = value;
    this.#child = spawn(command, args, { cwd: folder, env });
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.#said += text;
    });
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.log += text;
    });
    this.#ended = new Promise((resolve, reject) => {
      this.#child.once("error", reject);
      this.#child.once("close", (code, signal) => resolve(code ?? signal));
    });
    const kill = () => this.#child.kill("SIGKILL");
    process.once("exit", kill);
    void this.#ended.finally(() => process.off("exit", kill)).catch(() => {});
  }

  /** The address it prints once it is open. */
  address(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const address = pattern.exec(this.#said)?.[1];
        if (address === undefined) return;
        clearTimeout(timer);
        resolve(address);
      };
      const fail = (why: string) => {
        clearTimeout(timer);
        this.#child.kill("SIGKILL");
        reject(new Error(`the house did not open: ${why}\n${this.#said}${this.log}`));
      };
      const timer = setTimeout(() => fail(`nothing after ${opening} ms`), opening);
      this.#child.stdout.on("data", look);
      this.#ended.then(
        (code) => fail(`it ended with ${code}`),
        (error) => fail(String(error)),
      );
    });
  }

  write(line: string) {
    this.#child.stdin.write(`${line}\n`);
  }

  /** Asks it to end and answers with its exit code. */
  async end(ask: (child: ChildProcessWithoutNullStreams) => void) {
    const { exitCode, signalCode } = this.#child;
    assert.equal(exitCode ?? signalCode, null, `the house had ended before it was asked to\n${this.log}`);
    ask(this.#child);
    const late = setTimeout(() => this.#child.kill("SIGKILL"), closing);
    const code = await this.#ended;
    clearTimeout(late);
    assert.equal(code, 0, `the house did not close within ${closing} ms with exit code 0\n${this.log}`);
    const complaints = this.log.split("\n").filter((line) => /\b(WARN|ERROR|panicked)\b/.test(line));
    assert.deepEqual(complaints, [], "the house complained in its log");
  }
}

/** Settings that are not the default, by key. */
type Settings = Record<string, string>;

/** Where a house keeps its things: a folder of the test's, or one that goes when the house closes. */
type Place = { data?: string; port?: number; settings?: Settings };

/**
 * Opens the released house. It works in an empty folder of its own, which proves that it needs nothing beside
 * itself, and leaves it empty.
 */
export async function openHouse({ data, port = 0, settings }: Place = {}): Promise<House> {
  const [workplace, removeWorkplace] = await temporaryFolder();
  const [ownData, removeOwnData] = await temporaryFolder();
  const args = ["serve", "--listen", `127.0.0.1:${port}`, "--data", data ?? ownData];
  const running = new Running(binaries.house.path, args, workplace, settings);
  return {
    url: await running.address(/^Wirtshaus is open: (http:\S+)$/m),
    log: () => running.log,
    close: async () => {
      await running.end((child) => child.kill("SIGTERM"));
      assert.deepEqual(await readdir(workplace), [], "the house left something in its working folder");
      await Promise.all([removeWorkplace(), removeOwnData()]);
    },
  };
}

/** Opens the house with a clock that stands at `instant` until the test sets it. */
export async function openHouseAt(instant: string): Promise<HouseWithClock> {
  const [folder, remove] = await temporaryFolder();
  const running = new Running(binaries.houseWithClock.path, [join(folder, "data"), instant], folder);
  return {
    url: await running.address(/^(http:\S+)$/m),
    log: () => running.log,
    setClock: (to) => running.write(to),
    close: async () => {
      await running.end((child) => child.stdin.end());
      await remove();
    },
  };
}
