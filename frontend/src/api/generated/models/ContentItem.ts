/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ContentPicture } from './ContentPicture';
import type { LocalizedText } from './LocalizedText';
/**
 * An item of a list, such as a room or a job.
 */
export type ContentItem = {
    /**
     * The id, unique in its list.
     */
    id: string;
    /**
     * Whether guests do not see it; absent if they do.
     */
    hidden?: boolean;
    /**
     * The texts by their names, such as `name`.
     */
    texts: Record<string, LocalizedText>;
    /**
     * An `http` or `https` address, or a path on this website; absent if there is none.
     */
    link?: string;
    /**
     * The pictures, in order.
     */
    pictures: Array<ContentPicture>;
};

