import { hashKey } from "@tanstack/react-query";

/** Compares values as JSON, in any order of their properties. */
export const isEqual = (left: unknown, right: unknown) => hashKey([left]) === hashKey([right]);
