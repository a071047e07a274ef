/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DueSecondFactor } from './DueSecondFactor';
import type { Role } from './Role';
/**
 * The session of the client. Without one, only `isLoggedIn`, `mustChangePassword`, `mustSetUpSecondFactor`, `secondFactor`,
 * `provider`, `canMailPasswordLink` and `canUsePasskey` can be present.
 */
export type AuthState = {
    /**
     * The token of the session, 64 hexadecimal digits, for clients without cookies. Only in the response to
     * signing in and changing the password.
     */
    authToken?: string;
    /**
     * When the session expires unless it is used before.
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
     * Whether there is a valid session.
     */
    isLoggedIn: boolean;
    /**
     * Whether the password is a one-time password, which must be changed before anything else.
     */
    mustChangePassword: boolean;
    /**
     * Whether the role needs a second factor, which must be set up before anything else.
     */
    mustSetUpSecondFactor: boolean;
    /**
     * The second factor that signing in still needs. Only in the response to a right password, then without a session.
     */
    secondFactor?: DueSecondFactor;
    /**
     * What the member may do.
     */
    role?: Role;
    /**
     * Whether a link for a forgotten password can be mailed. Only `true` in the response of `GET /auth/state`.
     */
    canMailPasswordLink: boolean;
    /**
     * Whether passkeys are possible and a member has one. Only `true` in the response of `GET /auth/state`.
     */
    canUsePasskey: boolean;
    /**
     * The name of the identity provider for sign-in at `/api/auth/provider`. Absent if there is none; only in the
     * response of `GET /auth/state`.
     */
    provider?: string;
};

