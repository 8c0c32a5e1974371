/**
 * The number of rows on a page of an import, and of the rows that a search by a file did not find
 * (docs/behaviour/list-files.md#rows).
 */
export const importRowsOnPage = 100;

/** The number of lines on a page of the cart. It limits the size of the page for a long cart (docs/behaviour/cart.md#pages). */
export const cartLinesOnPage = 50;

/** The number of orders on a page of the history (docs/behaviour/orders.md#history). */
export const ordersOnPage = 5;
