// QuickJS has no `URL`. The router creates one when it is loaded, and uses none to render.
if (typeof URL === "undefined") Object.assign(globalThis, { URL: class {} });
