import { queryOptions } from "@tanstack/react-query";
import { getMaxUploadSize } from "./protocol";
import { staffTransport } from "./staffTransport";
import { isTransientFailure, toUploadFailure } from "./UploadFailure";

/** Delays before retries, in milliseconds; 120 s in total (specification §9). */
const retryDelays = [1, 2, 4, 8, 16, 32, 57].map((seconds) => seconds * 1000);

/** Maximum size of an upload, in bytes (decision M4). */
export const getMaxUploadSizeQuery = () =>
  queryOptions({
    queryKey: ["storage", "getMaxUploadSize"],
    queryFn: ({ signal }) => getMaxUploadSize({ transport: staffTransport, signal }),
    retry: (failureCount, error) =>
      failureCount < retryDelays.length && isTransientFailure(toUploadFailure(error)),
    retryDelay: (failureCount) => retryDelays[failureCount] ?? 0,
  });
