// @vitest-environment node
import { expect, it } from "vitest";
import { hostOf } from "./hostOf";

it.each([
  ["https://map.example", "map.example"],
  ["https://map.example/gasthaus?zoom=3#here", "map.example"],
  ["http://map.example:8080?q=1", "map.example:8080"],
  ["https://xn--bcker-gra.example/", "bäcker.example"],
])("%s asks %s", (address, host) => expect(hostOf(address)).toBe(host));
