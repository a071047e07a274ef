/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The house as a business: what the Austrian acts on electronic commerce (§5), media (§25) and trades (§63) ask for.
 */
export type Imprint = {
    /**
     * The person or company that runs the house and owns its pages.
     */
    owner: string;
    /**
     * Who manages the company; absent when a person runs the house.
     */
    managers?: string;
    /**
     * The number in the commercial register (Firmenbuch); absent when there is none.
     */
    registerNumber?: string;
    /**
     * The court that keeps the register; absent when there is no number.
     */
    registerCourt?: string;
    /**
     * The number for value added tax (UID); absent when there is none.
     */
    vatId?: string;
    /**
     * The number in the trade register (GISA); absent when it is not told.
     */
    tradeRegisterNumber?: string;
    /**
     * The trade, which is also the object of the business.
     */
    trade: string;
    /**
     * The authority that supervises it.
     */
    tradeAuthority: string;
    /**
     * The chamber and its professional group.
     */
    chamber: string;
};

