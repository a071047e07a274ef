// @vitest-environment node
import { describe, expect, it } from "vitest";
import { generateQueriesSource } from "./queries.mjs";

const json = { 200: { content: { "application/json": {} } } };
const specification = (operation) => ({ paths: { "/news/{id}": { get: operation } } });

describe("the generator of query options", () => {
  it("fails loudly on an operation without an id, and names it", () => {
    expect(() => generateQueriesSource(specification({ tags: ["news"], responses: json }))).toThrow(
      "GET /news/{id} has no operationId",
    );
  });

  it("fails loudly on an operation without exactly one tag", () => {
    expect(() => generateQueriesSource(specification({ operationId: "getNews", responses: json }))).toThrow(
      "exactly one tag",
    );
  });

  it("makes queries of all items and of the pages of a list with a cursor", () => {
    const parameters = [{ $ref: "#/components/parameters/Cursor" }];
    const operation = { operationId: "listNews", tags: ["news"], parameters, responses: json };
    const components = { parameters: { Cursor: { name: "cursor", required: false } } };
    const source = generateQueriesSource({ ...specification(operation), components });
    expect(source).toContain(
      "export const listNewsPages = (args: Args<typeof NewsService.listNews> = {}) =>",
    );
    for (const fetched of ["fetchItems(signal, (page) => ", "fetchPage(signal, "])
      expect(source).toContain(`${fetched}({ NewsService }) => NewsService.listNews({ ...args, ...page }))`);
  });
});
