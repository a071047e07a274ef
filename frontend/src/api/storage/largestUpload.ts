import { queryOptions } from "@tanstack/react-query";
import { patiently } from "./patiently";
import { largestUpload } from "./protocol";
import { staffTransport } from "./staffTransport";

/** The largest upload, in bytes, told before one begins (decision M4). */
export const getLargestUploadQuery = () =>
  queryOptions({
    queryKey: ["storage", "getLargestUpload"],
    queryFn: ({ signal }) => patiently(signal, () => largestUpload({ transport: staffTransport, signal })),
  });
