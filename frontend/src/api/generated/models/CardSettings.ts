/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { EditableDishMark } from './EditableDishMark';
import type { OwnCard } from './OwnCard';
/**
 * The own cards and the marks of dishes.
 */
export type CardSettings = {
    /**
     * The cards besides those of the menus, in order. One that is left out keeps its content.
     */
    ownCards: Array<OwnCard>;
    /**
     * The marks that dishes can have.
     */
    marks: Array<EditableDishMark>;
    /**
     * The version, from 1. In double quotes it is the value for `If-Match`.
     */
    version: number;
};

