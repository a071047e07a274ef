import { staffPaths } from "@/paths";

/** Query parameter: path to return to after signing in. */
const returnParameter = "weiter";

/** Query parameter: OpenID Connect sign-in failed. The server uses both names. */
const failedParameter = "gescheitert";

/** Prevents open redirects. */
const isScreen = (path: string) =>
  Object.values(staffPaths).some(
    (screen) => screen !== staffPaths.signIn && (path === screen || path.startsWith(`${screen}/`)),
  );

/** Sign-in path that returns to `path`. */
export function signInPathFrom(path: string): string {
  const search = new URLSearchParams({ [returnParameter]: path });
  return isScreen(path) ? `${staffPaths.signIn}?${search}` : staffPaths.signIn;
}

export function returnPathFrom(search: string): string | undefined {
  const path = new URLSearchParams(search).get(returnParameter);
  return path !== null && isScreen(path) ? path : undefined;
}

export const hasOidcFailed = (search: string) => new URLSearchParams(search).has(failedParameter);
