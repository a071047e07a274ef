/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
/**
 * The legal notice: what the Austrian acts on electronic commerce (§5), media (§25) and trades (§63) require.
 */
export type Imprint = {
    /**
     * The person or company that runs the inn and owns the website.
     */
    owner: string;
    /**
     * The managers of the company; absent if a person runs the inn.
     */
    managers?: string;
    /**
     * The number in the commercial register (Firmenbuch); absent if there is none.
     */
    registerNumber?: string;
    /**
     * The court that keeps the register; absent if there is no number.
     */
    registerCourt?: string;
    /**
     * The VAT identification number (UID); absent if there is none.
     */
    vatId?: string;
    /**
     * The number in the trade register (GISA); absent if not published.
     */
    tradeRegisterNumber?: string;
    /**
     * The trade, which is also the purpose of the company.
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

