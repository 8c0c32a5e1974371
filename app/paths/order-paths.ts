/**
 * Returns the path of an order's page.
 * @param key the key from an e-mail's link, for visitors who may see the order
 * only with it
 */
export const orderPath = (orderNumber: string, key?: string): string =>
	`/account/order/${encodeURIComponent(orderNumber)}${keyQuery(key)}`;

/** The order as an Excel workbook (docs/behaviour/orders.md#excel). */
export const orderExcelPath = (orderNumber: string): string =>
	`/download/customer/order-excel?order_id=${encodeURIComponent(orderNumber)}`;

/**
 * Returns the path where an order that waits for its payment is paid.
 * @param key the key that the current page was opened with, if any
 * @param left whether the shopper left the provider's page without paying
 */
export function payPath(orderNumber: string, key?: string, left = false): string {
	const path = `/checkout/pay/${encodeURIComponent(orderNumber)}${keyQuery(key)}`;
	return left ? `${path}${key ? '&' : '?'}left=true` : path;
}

/**
 * Returns the path of a calendar file with the pickup time of the order.
 * @param key the key that the current page was opened with, if any
 */
export const pickupFilePath = (orderNumber: string, key?: string): string =>
	`/account/order/${encodeURIComponent(orderNumber)}/pickup.ics${keyQuery(key)}`;

const keyQuery = (key?: string): string => (key ? `?key=${encodeURIComponent(key)}` : '');
