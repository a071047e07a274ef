/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { AllergenName } from './AllergenName';
/**
 * What the inn declares about the 14 allergens of Annex II of Regulation (EU) No 1169/2011.
 */
export type AllergenDeclaration = {
    /**
     * Whether they were checked. If not, nothing is known: guests ask the staff.
     */
    isChecked: boolean;
    /**
     * Those it contains, in the order of their letters. Required if they were checked; empty for none of the 14. Empty or
     * absent if they were not checked.
     */
    contains?: Array<AllergenName>;
    /**
     * The day of the check. Ignored in requests: a check of other allergens than before is of today.
     */
    checkedOn?: string;
};

