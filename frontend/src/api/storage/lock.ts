/** What the tab of a browser holds that uploads. The browser takes it back when the tab goes, however it goes. */
const lock = "wirtshaus-upload";

/** Where there is no https there are no locks; nobody is signed in there either. */
const locks = (): LockManager | undefined => navigator.locks;

/** Takes the turn, and answers with what gives it back; with nothing where another tab has it. */
export function takeTurn(): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const alone = () => resolve(() => {});
    // The browser takes the lock back when the promise is fulfilled, which is left to whoever took it.
    const hold = (taken: Lock | null) =>
      taken === null ? resolve(undefined) : new Promise<void>((giveBack) => resolve(giveBack));
    const manager = locks();
    if (manager === undefined) alone();
    else manager.request(lock, { ifAvailable: true }, hold).catch(alone);
  });
}

/** Waits until no tab has the turn. Whoever waits is in nobody's way, and many can. */
export async function turnFree(): Promise<void> {
  await locks()?.request(lock, { mode: "shared" }, () => {});
}
