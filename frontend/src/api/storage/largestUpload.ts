import { queryOptions } from "@tanstack/react-query";
import { largestUpload } from "./protocol";
import { staffTransport } from "./staffTransport";
import { patiently } from "./withRetry";

/** The largest upload, in bytes, told before one begins (decision M4). */
export const getLargestUploadQuery = () =>
  queryOptions({
    queryKey: ["storage", "getLargestUpload"],
    queryFn: ({ signal }) => patiently(signal, () => largestUpload({ transport: staffTransport, signal })),
  });
