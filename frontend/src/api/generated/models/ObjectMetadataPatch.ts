/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Metadata to set; `null` clears a field. The fields of `ObjectMetadata` that are not listed here are ignored, unknown fields rejected.
 */
export type ObjectMetadataPatch = {
    /**
     * The name of a new object, unless the query has it; ignored when changing metadata.
     */
    name?: string;
    /**
     * The content type, at most 200 bytes.
     */
    contentType?: string | null;
    /**
     * The expected MD5 digest of an upload in base64.
     */
    md5Hash?: string;
    /**
     * `Cache-Control` of the bytes: 1 to 500 visible ASCII characters and spaces.
     */
    cacheControl?: string | null;
    /**
     * `Content-Disposition` of the bytes: 1 to 500 visible ASCII characters and spaces.
     */
    contentDisposition?: string | null;
    /**
     * `Content-Encoding` of the bytes: 1 to 500 visible ASCII characters and spaces.
     */
    contentEncoding?: string | null;
    /**
     * `Content-Language` of the bytes: 1 to 500 visible ASCII characters and spaces.
     */
    contentLanguage?: string | null;
    /**
     * Custom metadata of at most 8192 bytes, merged with the existing ones; `null` removes a key.
     */
    metadata?: Record<string, string | null> | null;
};

