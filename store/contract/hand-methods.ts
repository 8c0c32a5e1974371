/** The ways to pay and refund in the store, without a payment provider. */
export const handMethodNames = ['cash', 'card', 'transfer', 'cheque', 'other'] as const;
export type HandMethodName = (typeof handMethodNames)[number];
