// @vitest-environment node
import { describe, expect, it } from "vitest";
import { generateQueriesSource } from "./queries.mjs";

const json = { 200: { content: { "application/json": {} } } };
const specification = (operation, method = "get") => ({ paths: { "/news/{id}": { [method]: operation } } });

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

  it("makes a query of a read, with tag, operation and arguments as its key", () => {
    const operation = {
      operationId: "getNews",
      tags: ["news"],
      parameters: [{ required: true }],
      responses: json,
    };
    const source = generateQueriesSource(specification(operation));
    expect(source).toContain("export const getNewsQuery = (args: Args<typeof NewsService.getNews>) =>");
    expect(source).toContain('queryKey: ["news", "getNews", args]');
    expect(source).toContain("fetchQuery(signal, ({ NewsService }) => NewsService.getNews(args))");
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

  it("makes a mutation of a write", () => {
    const operation = {
      operationId: "deleteNews",
      tags: ["news"],
      parameters: [{ required: true }],
      responses: { 204: {} },
    };
    const source = generateQueriesSource(specification(operation, "delete"));
    expect(source).toContain("export const deleteNewsMutation = () =>");
    expect(source).toContain("mutate(({ NewsService }) => NewsService.deleteNews(args))");
  });

  it("leaves streams and files to the browser", () => {
    const operation = {
      operationId: "streamEvents",
      tags: ["events"],
      responses: { 200: { content: { "text/event-stream": {} } } },
    };
    expect(generateQueriesSource(specification(operation))).not.toContain("streamEvents");
  });
});
