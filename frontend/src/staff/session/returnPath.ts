import { officePaths } from "@/paths";

/** What names the screen to come back to, in the address of the entrance. */
const wanted = "weiter";

/** What says there that signing in through the identity provider did not work; the server knows both names too. */
const failed = "gescheitert";

/** Only screens of ours: nobody is led to another host by a link to the entrance. */
const isScreen = (path: string) =>
  Object.values(officePaths).some(
    (screen) => screen !== officePaths.signIn && (path === screen || path.startsWith(`${screen}/`)),
  );

/** The entrance, with the way back to the screen at `path`. */
export function entranceFrom(path: string): string {
  const search = new URLSearchParams({ [wanted]: path });
  return isScreen(path) ? `${officePaths.signIn}?${search}` : officePaths.signIn;
}

/** Where to go from the entrance; nowhere when nobody came from a screen. */
export function wantedFrom(search: string): string | undefined {
  const path = new URLSearchParams(search).get(wanted);
  return path !== null && isScreen(path) ? path : undefined;
}

/** Whether somebody is back from the identity provider and not in. */
export const hasFailed = (search: string) => new URLSearchParams(search).has(failed);
