// @vitest-environment node
import { expect, it } from "vitest";
import { parseTable } from "@/testing/parseTable";
import timeframeLines from "../../../../crates/domain/src/news/timeframe_lines.txt?raw";
import { splitTimeframeIntoLines } from "./timeframe";

it.each(parseTable(timeframeLines))("splits the timeframe %j into %j", (timeframe, lines) => {
  expect(splitTimeframeIntoLines(timeframe).join(" | ")).toBe(lines);
});
