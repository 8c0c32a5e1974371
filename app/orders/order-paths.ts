export const orderPath = (orderNumber: string): string => `/account/order/${encodeURIComponent(orderNumber)}`;

/** The order as an Excel workbook (spec 1 §2). */
export const orderExcelPath = (orderNumber: string): string =>
	`/download/customer/order-excel?order_id=${encodeURIComponent(orderNumber)}`;

/** Where an order that waits for its payment is paid. */
export const payPath = (orderNumber: string): string => `/checkout/pay/${encodeURIComponent(orderNumber)}`;
