/**
 * Returns the address of an order's page.
 * @param key the access key in an e-mail's link, for visitors who may see the order only with this key
 */
export const orderPath = (orderNumber: string, key?: string): string =>
	`/account/order/${encodeURIComponent(orderNumber)}${keyQuery(key)}`;

/** The path of an order as an Excel workbook (docs/behaviour/orders.md#excel). */
export const orderExcelPath = (orderNumber: string): string =>
	`/download/customer/order-excel?order_id=${encodeURIComponent(orderNumber)}`;

/**
 * Returns the address of the page that pays an order which awaits payment.
 * @param key the access key with which the current page was opened, if any
 * @param left whether the shopper left the payment provider's page without paying
 */
export function payPath(orderNumber: string, key?: string, left = false): string {
	const path = `/checkout/pay/${encodeURIComponent(orderNumber)}${keyQuery(key)}`;
	return left ? `${path}${key ? '&' : '?'}left=true` : path;
}

/**
 * Returns the address of a calendar file with the order's pick-up time.
 * @param key the access key with which the current page was opened, if any
 */
export const pickupFilePath = (orderNumber: string, key?: string): string =>
	`/account/order/${encodeURIComponent(orderNumber)}/pickup.ics${keyQuery(key)}`;

const keyQuery = (key?: string): string => (key ? `?key=${encodeURIComponent(key)}` : '');
