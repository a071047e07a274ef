/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DeviceKind } from './DeviceKind';
/**
 * A session of the member.
 */
export type StaffSession = {
    /**
     * Identifies the session: 64 hexadecimal digits. It gives no access.
     */
    id: string;
    /**
     * The kind of the device that signed in.
     */
    device: DeviceKind;
    /**
     * The browser that signed in. Absent if it is unknown.
     */
    browser?: string;
    /**
     * When the session began.
     */
    issuedAt: string;
    /**
     * The last use, which is at most a minute later.
     */
    lastUsedAt: string;
    /**
     * Whether it is the session of the request.
     */
    isCurrent: boolean;
};

