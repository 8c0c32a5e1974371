/**
 * The number of rows on a page of an import's result. The same number of rows is on a page of the titles that a search by a file
 * did not find (docs/behaviour/list-files.md#rows).
 */
export const importRowsOnPage = 100;

/** The number of lines on a page of the cart. The limit keeps the page of a long cart small (docs/behaviour/cart.md#pages). */
export const cartLinesOnPage = 50;

/** The number of orders on a page of the order history (docs/behaviour/orders.md#history). */
export const ordersOnPage = 5;
