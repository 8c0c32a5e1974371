/** How money is taken and given in the store, without a provider. */
export const handMethodNames = ['cash', 'card', 'transfer', 'cheque', 'other'] as const;
export type HandMethodName = (typeof handMethodNames)[number];
