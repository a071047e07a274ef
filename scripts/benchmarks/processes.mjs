import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const nanosecondsPerTick = 1e7;

export const delay = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

const processTree = (pid) => [pid, ...childrenOf(pid).flatMap(processTree)];

/** User and kernel time of a process and its descendants in µs, in steps of 10 ms. Contains threads that have ended. */
export function cpuTime(pid) {
  const ticks = processTree(pid).map((one) => {
    const fields = readFileSync(`/proc/${one}/stat`, "utf8").split(") ")[1].split(" ");
    return Number(fields[11]) + Number(fields[12]);
  });
  return (ticks.reduce((sum, each) => sum + each, 0) * nanosecondsPerTick) / 1000;
}

/** Time that the running threads of a process, or those with a name, have spent on a processor, in µs. Exact while no thread ends. */
export const exactCpuTime = (pid, name) =>
  readdirSync(`/proc/${pid}/task`)
    .filter((task) => name === undefined || readFileSync(`/proc/${pid}/task/${task}/comm`, "utf8") === `${name}\n`)
    .map((task) => Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]))
    .reduce((sum, each) => sum + each / 1000, 0);

const status = (pid, field) =>
  Number(readFileSync(`/proc/${pid}/status`, "utf8").match(new RegExp(`${field}:\\s+(\\d+) kB`))[1]) * 1024;

/** Resident memory in bytes. */
export const memory = (pid) => status(pid, "VmRSS");

export const resetPeakMemory = (pid) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

export const peakMemory = (pid) => status(pid, "VmHWM");

/** The CPU times in µs that process trees take until `work` has ended and all have been idle for 300 ms. */
export async function cpuTimesOf(pids, work) {
  const before = pids.map(cpuTime);
  await work();
  let last = pids.map(cpuTime);
  for (let idleSince = Date.now(); Date.now() - idleSince < 300; ) {
    await delay(20);
    const now = pids.map(cpuTime);
    if (now.some((time, index) => time !== last[index])) idleSince = Date.now();
    last = now;
  }
  return last.map((time, index) => time - before[index]);
}

export const cpuTimeOf = async (pid, work) => (await cpuTimesOf([pid], work))[0];

/** Runs a command and returns its output. */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ["pipe", "pipe", "inherit"], ...options });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stdin.end(options.input ?? "");
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}`);
  return output;
}

export async function stop(child) {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
