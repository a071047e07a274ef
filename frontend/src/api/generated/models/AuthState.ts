/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * Whether somebody is signed in, and who. To a guest every field but `isLoggedIn` and `mustChangePassword` is absent.
 */
export type AuthState = {
    /**
     * The token of the session, 64 hexadecimal digits, for clients without cookies. It is told once, directly after
     * signing in.
     */
    authToken?: string;
    /**
     * When the session ends unless it is used before.
     */
    tokenExpirationOn?: string;
    /**
     * When the session began.
     */
    tokenValidFrom?: string;
    /**
     * The first name, 1 to 100 characters.
     */
    firstname?: string;
    /**
     * The last name, 1 to 100 characters.
     */
    lastname?: string;
    /**
     * The e-mail address to sign in with.
     */
    username?: string;
    /**
     * Whether somebody is signed in.
     */
    isLoggedIn: boolean;
    /**
     * Whether the password is a one-time one, which has to be changed before anything else.
     */
    mustChangePassword: boolean;
    /**
     * What the identity provider is called through which one can sign in, at `/api/auth/provider`. Absent when there is
     * none; told by `GET /auth/state` alone.
     */
    provider?: string;
};

