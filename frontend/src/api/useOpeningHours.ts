import { useSuspenseQuery } from "@tanstack/react-query";
import { getOpeningHoursQuery } from "./generated/queries";

export const useOpeningHours = () => useSuspenseQuery(getOpeningHoursQuery()).data;
