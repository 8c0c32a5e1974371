/** Rows of an imported file on a page, and of what was not found of a search by a file (docs/behaviour/list-files.md#rows). */
export const importRowsOnPage = 100;

/** Lines on a page of the cart: of a long one the browser gets no more (docs/behaviour/cart.md#pages). */
export const cartLinesOnPage = 50;

/** Orders on a page of the history (docs/behaviour/orders.md#history). */
export const ordersOnPage = 5;
