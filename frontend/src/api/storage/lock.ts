/** Web lock held by the tab that uploads. Browsers release it when the tab is closed. */
const uploadLockName = "wirtshaus-upload";

/** Resolves to a function that releases the lock, or to undefined if another tab holds it. */
export function acquireUploadLock(): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const resolveWithoutLock = () => resolve(() => {});
    // The browser releases the lock when the promise resolves.
    const onLock = (lock: Lock | null) =>
      lock === null ? resolve(undefined) : new Promise<void>((release) => resolve(release));
    // Undefined without https.
    const locks: LockManager | undefined = navigator.locks;
    if (locks === undefined) resolveWithoutLock();
    else locks.request(uploadLockName, { ifAvailable: true }, onLock).catch(resolveWithoutLock);
  });
}
