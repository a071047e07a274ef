import { HttpResponse, http } from "msw";
import { setupWorker } from "msw/browser";
import type { PublicState } from "@/api/models";
import { createDataSet, type DataSetName, dataSets, publicStateOf } from "@/testing/dataSets";
import { FakeObjectStorage } from "@/testing/fakeObjectStorage";
import { uploadedPicture } from "@/testing/uploadedPicture";
import { previewHandlers } from "./previewHandlers";

const dataSetKey = "dev-data-set";
/** What has been saved since the data set was chosen, for the next page. */
const recordsKey = "dev-records";

const isDataSetName = (name: string | null): name is DataSetName => name !== null && name in dataSets;

function chosenDataSet(): DataSetName {
  const name = sessionStorage.getItem(dataSetKey);
  return isDataSetName(name) ? name : "sample";
}

function showDataSetChooser(chosen: DataSetName): void {
  const select = document.createElement("select");
  select.ariaLabel = "Data set";
  select.style.cssText = "position:fixed;right:0;bottom:0;z-index:99;opacity:0.7";
  for (const name of Object.keys(dataSets)) select.add(new Option(name, name, false, name === chosen));
  select.addEventListener("change", () => {
    sessionStorage.setItem(dataSetKey, select.value);
    sessionStorage.removeItem(recordsKey);
    location.reload();
  });
  document.body.append(select);
}

const storageHeaders = ["ETag", "X-Goog-Upload-URL", "X-Goog-Upload-Status", "X-Goog-Upload-Size-Received"];

async function respondFromStorage({ transport }: FakeObjectStorage, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const capitalized = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const { status, text, header } = await transport({
    method: request.method as "GET",
    url: pathname + search,
    headers: Object.fromEntries([...request.headers].map(([name, value]) => [capitalized(name), value])),
    body: await request.blob(),
    signal: request.signal,
  });
  const headers = storageHeaders.map((name) => [name, header(name) ?? ""] as [string, string]);
  return new Response(text, { status, headers });
}

/** Starts the fake server of the tests in a service worker, and returns the state of the public pages. */
export async function startMockServer(): Promise<PublicState> {
  const name = chosenDataSet();
  const server = createDataSet(name);
  Object.assign(server, JSON.parse(sessionStorage.getItem(recordsKey) ?? "{}"));
  addEventListener("pagehide", () => {
    const { handlers: _, statistics: _statistics, beforeWrite: _beforeWrite, ...records } = server;
    if (chosenDataSet() === name) sessionStorage.setItem(recordsKey, JSON.stringify(records));
  });
  const storage = new FakeObjectStorage();
  const pictureFiles = new Map<string, Blob>();
  const worker = setupWorker(
    ...previewHandlers(server),
    ...server.handlers,
    http.post("/api/contact", () => new HttpResponse(null, { status: 202 })),
    http.put("/api/consent", () => new HttpResponse(null, { status: 204 })),
    http.post("/api/usage/*", () => HttpResponse.json(1)),
    http.get("/api/events", () => new HttpResponse(null, { status: 204 })),
    http.post("/api/pictures", async ({ request }) => {
      const title = new URL(request.url).searchParams.get("title") ?? "";
      const picture = uploadedPicture(server.pictures.length + 1, { title });
      pictureFiles.set(picture.name, await request.blob());
      server.pictures.unshift(picture);
      return HttpResponse.json(picture, { status: 201 });
    }),
    http.get("/media/:file", ({ params }) => {
      const [name = ""] = /^upload-\d+/.exec(String(params.file)) ?? [];
      const blob = pictureFiles.get(name);
      return blob === undefined ? fetch("/assets/pictures/news-wild-800.webp") : new HttpResponse(blob);
    }),
    http.all("/api/storage/*", ({ request }) => respondFromStorage(storage, request)),
  );
  await worker.start({
    serviceWorker: { url: "/node_modules/msw/lib/mockServiceWorker.js", options: { scope: "/" } },
    quiet: true,
    onUnhandledRequest: "bypass",
  });
  showDataSetChooser(name);
  return publicStateOf(server);
}
