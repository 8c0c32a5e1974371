/** The path of the page that requests a quote. */
export const quotePath = '/checkout/cart/quote';
