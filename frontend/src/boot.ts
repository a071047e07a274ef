// The page is whole without scripts, so they wait until it is there to be seen: first the load, then a paint.
const wake = () => requestAnimationFrame(() => setTimeout(async () => (await import("./main")).start()));

if (document.readyState === "complete") wake();
else addEventListener("load", wake, { once: true });
