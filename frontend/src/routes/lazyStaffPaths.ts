import staffPathsJson from "../data/staffPaths.json?raw";

/** The same as in `paths.ts`, but not part of what guests load first. */
export const staffPaths: typeof import("../data/staffPaths.json") = JSON.parse(staffPathsJson);
