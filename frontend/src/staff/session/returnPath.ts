import { staffPaths } from "@/paths";

/** Query parameter: path to return to after signing in. */
const returnPathParameter = "weiter";

/** Query parameter: OpenID Connect sign-in failed. The server uses both names. */
const oidcFailedParameter = "gescheitert";

/** Prevents open redirects. */
const isStaffScreenPath = (path: string) =>
  Object.values(staffPaths).some(
    (screen) => screen !== staffPaths.signIn && (path === screen || path.startsWith(`${screen}/`)),
  );

/** Sign-in path that returns to `path`. */
export function signInPathFrom(path: string): string {
  const searchParams = new URLSearchParams({ [returnPathParameter]: path });
  return isStaffScreenPath(path) ? `${staffPaths.signIn}?${searchParams}` : staffPaths.signIn;
}

export function returnPathFrom(search: string): string | undefined {
  const path = new URLSearchParams(search).get(returnPathParameter);
  return path !== null && isStaffScreenPath(path) ? path : undefined;
}

export const hasOidcFailed = (search: string) => new URLSearchParams(search).has(oidcFailedParameter);
