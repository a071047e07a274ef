import { binaries, missing } from "./binaries";

/** Nothing is skipped for want of a binary: the suite says what to build, and fails. */
export default function setup() {
  const absent = missing(Object.keys(binaries) as (keyof typeof binaries)[]);
  if (absent.length > 0) throw new Error(absent.join("\n"));
}
