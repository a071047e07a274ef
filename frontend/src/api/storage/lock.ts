/** Web lock held by the tab that uploads. Browsers release it when the tab is closed. */
const lockName = "wirtshaus-upload";

/** Undefined without https. */
const getLockManager = (): LockManager | undefined => navigator.locks;

/** Resolves to a function that releases the lock, or to undefined if another tab holds it. */
export function acquireUploadLock(): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const resolveWithoutLock = () => resolve(() => {});
    // The browser releases the lock when the promise resolves.
    const onLock = (lock: Lock | null) =>
      lock === null ? resolve(undefined) : new Promise<void>((release) => resolve(release));
    const lockManager = getLockManager();
    if (lockManager === undefined) resolveWithoutLock();
    else lockManager.request(lockName, { ifAvailable: true }, onLock).catch(resolveWithoutLock);
  });
}

export async function waitForUploadLock(): Promise<void> {
  await getLockManager()?.request(lockName, { mode: "shared" }, () => {});
}
