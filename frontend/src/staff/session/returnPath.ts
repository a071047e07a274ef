import { paths, staffPaths } from "@/routes/paths";
/** Names of query parameters. The server reads the same file. */
import parameters from "./signInParameters.json";

const { signIn, ...screens } = staffPaths;
const pageNames = Object.keys(paths).join("|");
const subpathPattern = new RegExp(
  `^(${screens.newsCreate}/\\d+|${screens.dishes}/(neu|\\d+)|${screens.cards}/[a-z0-9-]+|${screens.content}/(${pageNames})|${screens.pictures}/[a-z0-9-]+)$`,
);

/** The rule of `is_staff_path` in `crates/publishing/src/staff_paths.rs`, without the sign-in screen. Prevents open redirects. */
function isStaffScreenPath(path: string) {
  const [pathname = ""] = path.split(/[?#]/);
  return Object.values(screens).includes(pathname) || subpathPattern.test(pathname);
}

/** Sign-in path that returns to `path`, which may have a query and a hash. */
export function signInPathFrom(path: string): string {
  const searchParams = new URLSearchParams({ [parameters.returnPath]: path });
  return isStaffScreenPath(path) ? `${signIn}?${searchParams}` : signIn;
}

export function returnPathFrom(search: string): string | undefined {
  const path = new URLSearchParams(search).get(parameters.returnPath);
  return path !== null && isStaffScreenPath(path) ? path : undefined;
}

/** Whether signing in through the identity provider failed. */
export const hasOidcFailed = (search: string) => new URLSearchParams(search).has(parameters.failed);
