import { expect, it } from "vitest";
import { setStorageTransport } from "@/testing/mockTransport";
import { uploadPicture } from "./pictures";

const html = "<html><h1>413 Request Entity Too Large</h1></html>";
const problem = { type: "about:blank", status: 422, title: "Unprocessable Entity" };

it.each([
  [413, html, html],
  [502, "", ""],
  [422, JSON.stringify(problem), problem],
])("a refused picture has the status %i whatever the body is", async (status, text, body) => {
  setStorageTransport(async () => ({ status, text, header: () => null }));
  const upload = uploadPicture(new File(["a"], "a.jpg"), () => {});
  await expect(upload).rejects.toMatchObject({ status, body });
});
