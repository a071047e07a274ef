import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { binaries } from "./binaries";
import { s3Variables, storageSettings } from "./storage";

/** In milliseconds. A debug build starts slowly. */
const startTimeout = 30_000;
const stopTimeout = 10_000;

type Settings = Record<string, string>;

/** The process inherits no settings from the environment, except those of the S3 store. */
export const environment = (settings: Settings): Settings => ({
  ...s3Variables,
  ...Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [`WIRTSHAUS_${key.toUpperCase()}`, value]),
  ),
});

export type Server = {
  /** `http://127.0.0.1:PORT` */
  url: string;
  /** Stops the server; fails on a timeout, an error exit code or warnings in the log. */
  close(): Promise<void>;
};

type ServerWithClock = Server & {
  /** `instant`: RFC 3339. */
  setClock(instant: string): void;
};

export async function temporaryFolder(): Promise<[path: string, remove: () => Promise<void>]> {
  const path = await mkdtemp(join(tmpdir(), "e2e-server-"));
  return [path, () => rm(path, { recursive: true })];
}

class ServerProcess {
  #child: ChildProcessWithoutNullStreams;
  #ended: Promise<number | NodeJS.Signals | null>;
  #stdout = "";
  log = "";

  constructor(command: string, args: readonly string[], folder: string, settings: Settings = {}) {
    const env = { PATH: process.env.PATH, ...environment(settings) };
    this.#child = spawn(command, args, { cwd: folder, env });
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => {
      this.#stdout += text;
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

  address(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const checkOutput = () => {
        const address = pattern.exec(this.#stdout)?.[1];
        if (address === undefined) return;
        clearTimeout(timer);
        resolve(address);
      };
      const fail = (why: string) => {
        clearTimeout(timer);
        this.#child.kill("SIGKILL");
        reject(new Error(`the server did not start: ${why}\n${this.#stdout}${this.log}`));
      };
      const timer = setTimeout(() => fail(`nothing after ${startTimeout} ms`), startTimeout);
      this.#child.stdout.on("data", checkOutput);
      this.#ended.then(
        (code) => fail(`it ended with ${code}`),
        (error) => fail(String(error)),
      );
    });
  }

  write(line: string) {
    this.#child.stdin.write(`${line}\n`);
  }

  async end(requestEnd: (child: ChildProcessWithoutNullStreams) => void) {
    const { exitCode, signalCode } = this.#child;
    assert.equal(exitCode ?? signalCode, null, `the server exited early\n${this.log}`);
    requestEnd(this.#child);
    const killTimer = setTimeout(() => this.#child.kill("SIGKILL"), stopTimeout);
    const code = await this.#ended;
    clearTimeout(killTimer);
    assert.equal(code, 0, `the server did not stop within ${stopTimeout} ms with exit code 0\n${this.log}`);
    const warnings = this.log.split("\n").filter((line) => /\b(WARN|ERROR|panicked)\b/.test(line));
    assert.deepEqual(warnings, [], "warnings in the server log");
  }
}

export type ServerOptions = { data?: string; port?: number; settings?: Settings };

/** Starts the binary in an empty working folder, which must stay empty. */
export async function startServer({ data, port = 0, settings }: ServerOptions = {}): Promise<Server> {
  const [workingFolder, removeWorkingFolder] = await temporaryFolder();
  const [ownData, removeOwnData] = await temporaryFolder();
  const folder = data ?? ownData;
  const args = ["serve", "--listen", `127.0.0.1:${port}`, "--data", folder];
  const serverProcess = new ServerProcess(binaries.server.path, args, workingFolder, {
    ...storageSettings(folder),
    ...settings,
  });
  return {
    url: await serverProcess.address(/^Wirtshaus listens on (http:\S+)$/m),
    close: async () => {
      await serverProcess.end((child) => child.kill("SIGTERM"));
      assert.deepEqual(await readdir(workingFolder), [], "the server left files in its working folder");
      await Promise.all([removeWorkingFolder(), removeOwnData()]);
    },
  };
}

/** `prepare` is called with the data folder. */
export async function startServerAt(
  instant: string,
  prepare?: (data: string) => void,
): Promise<ServerWithClock> {
  const [folder, remove] = await temporaryFolder();
  const data = join(folder, "data");
  prepare?.(data);
  const serverProcess = new ServerProcess(binaries.serverWithClock.path, [data, instant], folder);
  return {
    url: await serverProcess.address(/^(http:\S+)$/m),
    setClock: (to) => serverProcess.write(to),
    close: async () => {
      await serverProcess.end((child) => child.stdin.end());
      await remove();
    },
  };
}
