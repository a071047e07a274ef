import { binaries, missing } from "./binaries";

/** Fails with build instructions if a binary is missing. */
export default function setup() {
  const missingBinaries = missing(Object.keys(binaries) as (keyof typeof binaries)[]);
  if (missingBinaries.length > 0) throw new Error(missingBinaries.join("\n"));
}
