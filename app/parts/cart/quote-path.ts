/** The page that requests a quote. */
export const quotePath = '/checkout/cart/quote';
