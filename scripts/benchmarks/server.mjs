import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cpuTime, delay, exactCpuTime, run, stop } from "./processes.mjs";

export const work = mkdtempSync(join(tmpdir(), "wirtshaus-bench-"));
const running = new Set();
process.on("exit", () => {
  // nginx ends its workers only at a signal that it can handle.
  for (const child of running) child.kill("SIGTERM");
  rmSync(work, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const account = ["anna@gasthaus.example", "Ein Krügerl und vier Knödel"];
let nextPort = 18_100;

/** A child process that is killed when the benchmarks end. */
export function startProcess(command, args, options) {
  const child = spawn(command, args, options);
  running.add(child);
  child.on("exit", () => running.delete(child));
  return child;
}

/** A server of Wirtshaus with a data folder of its own. */
export class Server {
  #binary;
  #settings;
  #token;

  constructor(binary, name, settings = {}) {
    this.#binary = binary;
    this.#settings = settings;
    this.name = name;
    this.port = nextPort++;
    this.url = `http://127.0.0.1:${this.port}`;
    this.data = join(work, name.replaceAll(/\W+/g, "-"), "data");
    mkdirSync(this.data, { recursive: true });
  }

  get pid() {
    return this.process.pid;
  }

  /** Starts the process. Returns the time in ms until the first response, and the CPU time until then in ms. */
  async start(command = []) {
    const log = openSync(join(this.data, "..", "log"), "a");
    const line = [...command, this.#binary, "serve", "--listen", `127.0.0.1:${this.port}`, "--data", this.data];
    const begin = performance.now();
    this.process = startProcess(line[0], line.slice(1), {
      stdio: ["ignore", log, log],
      env: { ...process.env, WIRTSHAUS_PUBLIC_URL: this.url, ...this.#settings },
      cwd: work,
    });
    for (;;) {
      const response = await fetch(this.url).catch(() => undefined);
      const times = { wall: performance.now() - begin, cpu: exactCpuTime(this.pid) / 1000 };
      // An unread response keeps its connection.
      await response?.arrayBuffer();
      if (response?.ok) return times;
      if (this.process.exitCode !== null) throw new Error(`${this.name} has ended; see ${this.data}/../log`);
      await delay(1);
    }
  }

  stop = () => stop(this.process);

  cpuTime = () => cpuTime(this.pid);

  async signIn() {
    const [email, password] = account;
    const args = ["staff", "add", email, "--first", "Anna", "--last", "Huber", "--password-stdin", "--data", this.data];
    await run(this.#binary, args, { input: password, env: { ...process.env, ...this.#settings } }).catch(() => undefined);
    const response = await this.request("POST", "/api/auth/sign-in", { email, password });
    this.#token = response.authToken;
  }

  #fetch = (path, options) =>
    fetch(`${this.url}${path}`, {
      ...options,
      headers: {
        "content-type": "application/json",
        ...(this.#token && { authorization: `Bearer ${this.#token}` }),
      },
    });

  /** Sends a request of staff. */
  async get(path) {
    const response = await this.#fetch(path);
    if (!response.ok) throw new Error(`${this.name}: ${path} ${response.status} ${await response.text()}`);
    return response;
  }

  /** Sends a request of staff and returns the JSON of the response. */
  async request(method, path, body) {
    const response = await this.#fetch(path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${this.name}: ${method} ${path} ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }

  async uploadPicture(bytes, title) {
    const response = await fetch(`${this.url}/api/pictures?title=${title}`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/octet-stream" },
      body: bytes,
    });
    if (!response.ok) throw new Error(`${this.name}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  }

  /** Stores a file, in chunks of 2 MiB. */
  async upload(name, size, contentType, chunks) {
    const path = `${this.url}/api/storage/v0/b/default/o?name=${encodeURIComponent(name)}`;
    const authorization = `Bearer ${this.#token}`;
    const start = await fetch(path, {
      method: "POST",
      headers: {
        authorization,
        "content-type": "application/json",
        "x-goog-upload-protocol": "resumable",
        "x-goog-upload-command": "start",
        "x-goog-upload-header-content-length": String(size),
        "x-goog-upload-header-content-type": contentType,
      },
      body: "{}",
    });
    if (!start.ok) throw new Error(`${start.status} ${await start.text()}`);
    const url = start.headers.get("x-goog-upload-url");
    let offset = 0;
    for (const chunk of chunks) {
      const isLast = offset + chunk.length === size;
      const sent = await fetch(url, {
        method: "POST",
        headers: {
          authorization,
          "x-goog-upload-command": isLast ? "upload, finalize" : "upload",
          "x-goog-upload-offset": String(offset),
        },
        body: chunk,
      });
      if (!sent.ok) throw new Error(`${sent.status} ${await sent.text()}`);
      offset += chunk.length;
    }
  }
}
