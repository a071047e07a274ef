/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The metadata of an object. Fields without a value are absent.
 */
export type ObjectMetadata = {
    /**
     * The name.
     */
    name: string;
    /**
     * The bucket.
     */
    bucket: string;
    /**
     * Increases when the bytes are replaced.
     */
    generation: string;
    /**
     * Increases when the metadata change; starts at 1.
     */
    metageneration: string;
    /**
     * The content type.
     */
    contentType: string;
    /**
     * When the bytes were stored.
     */
    timeCreated: string;
    /**
     * When bytes or metadata last changed.
     */
    updated: string;
    /**
     * The size in bytes, in decimal digits.
     */
    size: string;
    /**
     * The MD5 digest in base64.
     */
    md5Hash?: string;
    /**
     * `Cache-Control` of the bytes.
     */
    cacheControl?: string;
    /**
     * `Content-Disposition` of the bytes.
     */
    contentDisposition?: string;
    /**
     * `Content-Encoding` of the bytes.
     */
    contentEncoding?: string;
    /**
     * `Content-Language` of the bytes.
     */
    contentLanguage?: string;
    /**
     * Custom metadata.
     */
    metadata?: Record<string, string>;
    /**
     * The token that `alt=media` accepts.
     */
    downloadTokens: string;
};

