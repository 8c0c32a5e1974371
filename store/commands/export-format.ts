import { csvLine, harmlessCell } from '../contract/csv-line';
import type { Order } from '../contract/order';
import { orderAddressInOneLine } from '../contract/order-address';
import { isoIn } from '../contract/zoned-time';

export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const columns = [
	'order_number',
	'order_date',
	'state',
	'delivery',
	'payment',
	'purchase_order',
	'name',
	'email',
	'phone',
	'eisbn',
	'title',
	'condition',
	'quantity',
	'backorder_quantity',
	'price',
	'line_price',
	'order_promo_codes',
	'order_subtotal',
	'order_taxes',
	'order_shipping',
	'order_post_subtotal_discount',
	'order_total',
	'order_gift_cards',
	'order_owing',
	'location',
	'ship_to',
	'instructions',
	'copies_at',
];

/**
 * Returns the heading row of an export. The last columns are the taxes, one column for each tax. Returns null for a format
 * without a heading row.
 */
export const orderHeading = (format: ExportFormat, taxes: readonly string[]): string | null =>
	format === 'csv' ? csvLine([...columns, ...taxes.map((type) => harmlessCell(`order_tax_${type}`))]) : null;

/**
 * Formats an order for an export: as one text line for each title in CSV, or as one text line for the whole order in JSON Lines.
 */
export function orderLines(
	order: Order,
	format: ExportFormat,
	timezone: string,
	taxTypes: readonly string[],
): string[] {
	if (format === 'jsonl') return [JSON.stringify(order)];
	const { summary, shipping } = order;
	const taxes = sumOf(summary.taxes);
	// The discount after the subtotal already includes promo codes for shipping.
	const promos = sumOf(summary.promo_codes.filter(({ type }) => type !== 'shipping'));
	return order.items.map(({ title_info: title, cart_info: info }) =>
		csvLine(
			[
				order.order_number,
				isoIn(order.order_date, timezone),
				order.state,
				order.delivery_key,
				order.payment_type,
				order.purchaseorder,
				order.purchaser_name,
				order.email,
				order.phone,
				title.eisbn,
				title.title,
				title.available.code,
				String(info.quantity),
				String(info.backorder_quantity),
				info.sold_price,
				info.line_price,
				promos,
				summary.subtotal,
				taxes,
				summary.shipping,
				summary.post_subtotal_discount,
				summary.total,
				summary.total_gift_card_amount_used,
				summary.total_owing,
				order.pickup_location?.name ?? '',
				shipping ? orderAddressInOneLine(shipping) : '',
				order.notes,
				copiesAt(order, title.eisbn, title.available.code),
				...taxTypes.map((type) => sumOf(summary.taxes.filter((tax) => tax.type === type))),
			].map(harmlessCell),
		),
	);
}

const sumOf = (parts: { amount: string }[]): string =>
	(parts.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);

/** Formats how many copies of an order were taken from each location: 'Harbour 2, Station 1'. */
const copiesAt = ({ withdrawals = [] }: Order, eisbn: string, condition: string): string =>
	withdrawals
		.filter((one) => one.eisbn === eisbn && one.condition === condition)
		.map(({ location, quantity }) => `${location} ${quantity}`)
		.join(', ');
