/** Rows on a page of an import, and of the rows that a search by a file did not find (docs/behaviour/list-files.md#rows). */
export const importRowsOnPage = 100;

/** Lines on a page of the cart, which limits the size of the page of a long cart (docs/behaviour/cart.md#pages). */
export const cartLinesOnPage = 50;

/** Orders on a page of the history (docs/behaviour/orders.md#history). */
export const ordersOnPage = 5;
