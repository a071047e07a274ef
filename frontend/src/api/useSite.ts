import { useSuspenseQuery } from "@tanstack/react-query";
import { getSiteQuery } from "./generated/queries";

export const useSite = () => useSuspenseQuery(getSiteQuery()).data;
