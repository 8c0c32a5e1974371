/** Rows on a page of an import, and of what a search by a file did not find (docs/behaviour/list-files.md#rows). */
export const importRowsOnPage = 100;

/** Lines on a page of the cart, which bounds what the browser gets of a long one (docs/behaviour/cart.md#pages). */
export const cartLinesOnPage = 50;

/** Orders on a page of the history (docs/behaviour/orders.md#history). */
export const ordersOnPage = 5;
