/** Where a quote is asked for. */
export const quotePath = '/checkout/cart/quote';
