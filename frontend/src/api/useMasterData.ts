import { useSuspenseQuery } from "@tanstack/react-query";
import { getSiteQuery } from "./generated/queries";

export const useMasterData = () => useSuspenseQuery(getSiteQuery()).data;

export const useHasEnglish = () => useMasterData().languages.includes("en");
