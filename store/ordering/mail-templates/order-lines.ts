import { dollars } from '../../contract/dollars';
import { goneWords } from '../../contract/gone-words';
import { moneySince } from '../../contract/money-since';
import type { Order, OrderItem } from '../../contract/order';
import { orderAddressLines } from '../../contract/order-address';
import type { Settings } from '../../contract/settings';
import { isTicket } from '../../contract/ticket';
import { inZone } from '../../contract/zoned-time';
import { html, type Markup } from '../../foundation/mail/markup';
import { findCountry } from '../../foundation/places/countries';
import { mapInTurns } from '../../foundation/turns';
import { plainName } from '../../people/details/quoted-name';

const cell = 'padding:6px 8px 6px 0;text-align:left;vertical-align:top;border-bottom:1px solid #ddd';
const amountCell = `${cell};text-align:right;white-space:nowrap;padding-right:0`;

/** An order's items and sums, formatted for an e-mail. */
interface ListedOrder {
	text: string;
	/** The HTML table of the items and sums. */
	table: Markup;
}

/**
 * Formats an order's items and sums as plain text and as an HTML table. Lets other requests run in between, because a long order
 * would block the event loop.
 */
export async function listOrder(order: Order, settings: Settings): Promise<ListedOrder> {
	const texts = await mapInTurns(order.items, itemText);
	const rows = await mapInTurns(order.items, itemRow);
	const total = sums(order, settings);
	return {
		text: `${texts.join('\n\n')}\n\n${total.map(([label, amount]) => `${label}: ${amount}`).join('\n')}`,
		table: html`<table style="width:100%;border-collapse:collapse">
<caption style="text-align:left;font-weight:bold;padding-bottom:6px">${order.delivery_key === 'quote' ? 'What you asked for' : 'What you ordered'}</caption>
<thead><tr>
<th scope="col" style="${cell}">Title</th>
<th scope="col" style="${amountCell}">${order.items.every((item) => isTicket(item.title_info)) ? 'Places' : 'Copies'}</th>
<th scope="col" style="${amountCell}">Price</th>
</tr></thead>
<tbody>
${rows}</tbody>
<tfoot>
${total.map(
	([label, amount]) => html`<tr>
<th scope="row" colspan="2" style="${cell};font-weight:normal">${label}</th>
<td style="${amountCell}">${amount}</td>
</tr>
`,
)}</tfoot>
</table>`,
	};
}

const itemRow = (item: OrderItem): Markup => html`<tr>
<th scope="row" style="${cell};font-weight:normal">${item.title_info.title}<br>
<span style="font-size:14px;color:#555">${describe(item)}</span>${notesOn(item).map((words) => html`<br><em>${words}</em>`)}</th>
<td style="${amountCell}">${item.cart_info.quantity}</td>
<td style="${amountCell}">${dollars(item.cart_info.line_price)}</td>
</tr>
`;

const itemText = (item: OrderItem): string =>
	[
		`${item.cart_info.quantity} x ${item.title_info.title}`,
		`    ${describe(item)}`,
		...notesOn(item).map((words) => `    ${words}`),
		`    ${dollars(item.cart_info.line_price)}`,
	].join('\n');

const describe = ({ title_info }: OrderItem): string =>
	[
		title_info.authors.map((author) => author.name).join(', '),
		title_info.binding,
		title_info.available.text,
		title_info.eisbn,
	]
		.filter((part) => part !== null && part !== '')
		.join(' · ');

/** Returns the notes on an order item: backordered copies, the gift registry, and cancelled, returned or refunded copies. */
function notesOn(item: OrderItem): string[] {
	const { gift_registry_info: registry } = item.cart_info;
	const registryWords = registry ? [`For ${plainName(registry.name)}’s gift registry (${registry.occasion})`] : [];
	return [...backordered(item), ...registryWords, ...goneWords(item.cart_info)];
}

function backordered({ cart_info }: OrderItem): string[] {
	if (cart_info.backorder_quantity === 0) return [];
	const { backorder_quantity: missing, quantity, backorder_sub_message: message } = cart_info;
	const words = message ?? 'To be ordered for you';
	return [missing === quantity ? words : `${words} (${missing} of ${quantity})`];
}

/** Returns the sums below an order's items, in dollars, and the store's tax number. Omits sums of 0, except free shipping. */
function sums(order: Order, { store_info }: Settings): [label: string, amount: string][] {
	const { summary, delivery_key } = order;
	// A promotion that no longer applies has a discount of 0.
	const promos = summary.promo_codes.filter(({ amount }) => amount !== none);
	const promoLines = (areForShipping: boolean) =>
		promos
			.filter(({ type }) => (type === 'shipping') === areForShipping)
			.map((promo): [string, string] => [promo.description, off(promo.amount)]);
	const lines: [string, string][] = [
		...promoLines(false),
		['Subtotal', dollars(summary.subtotal)],
		...summary.taxes.map((tax): [string, string] => [tax.type, dollars(tax.amount)]),
	];
	if (summary.shipping !== none) lines.push(['Shipping', dollars(summary.shipping)]);
	else if (delivery_key === 'ship' || delivery_key === 'local') lines.push(['Shipping', 'Free']);
	lines.push(...promoLines(true), ['Total', dollars(summary.total)], ...sumsSince(order));
	if (store_info.tax_number !== '') lines.push(['Tax number', store_info.tax_number]);
	return lines;
}

/** Returns the sums below an order's total, up to the amount still to pay or to refund, as on the order's page. */
function sumsSince(order: Order): [label: string, amount: string][] {
	const { total_gift_card_amount_used: used, total_owing } = order.summary;
	const since = moneySince(order);
	if (since === null) {
		const owing: [string, string][] = total_owing === none ? [] : [['To be paid', dollars(total_owing)]];
		return used === none ? [] : [['Paid by gift card', off(used)], ...owing];
	}
	const { taken_off, charged, gift_cards, paid, given_back, owing, to_give_back } = since;
	const lines: [string, string][] = [];
	if (taken_off !== none)
		lines.push(['Reduced since you ordered', off(taken_off)], ['Current total', dollars(charged)]);
	if (gift_cards !== none) lines.push(['Paid by gift card', off(gift_cards)]);
	if (paid !== none) lines.push(['Paid', off(paid)]);
	if (given_back !== none) lines.push(['Refunded', `+${dollars(given_back)}`]);
	lines.push(to_give_back === none ? ['To be paid', dollars(owing)] : ['We owe you', dollars(to_give_back)]);
	return lines;
}

const none = '0.00';

const off = (amount: string): string => `-${dollars(amount)}`;

/**
 * Formats how many copies of an order were taken from each location. Returns an empty text if all copies come from one location.
 */
export function copiesByLocation({ withdrawals = [], items }: Order): string[] {
	const places = new Map<string, string[]>(withdrawals.map(({ location }) => [location, []]));
	if (places.size < 2) return [];
	const sold = new Map(items.map(({ title_info: info }) => [`${info.eisbn} ${info.available.code}`, info]));
	for (const { eisbn, condition, location, quantity } of withdrawals) {
		const info = sold.get(`${eisbn} ${condition}`);
		const named = info ? `${info.title} (${info.available.text}, ${eisbn})` : eisbn;
		places.get(location)?.push(`${quantity} x ${named}`);
	}
	return [...places].map(([location, copies]) => `${location}: ${copies.join('; ')}`);
}

/** Formats the time an order was placed, in the store's time zone, as on the order's page. */
export const placedAt = ({ order_date }: Order, { store_info }: Settings): string =>
	inZone(order_date, store_info.timezone, "MMMM d, yyyy 'at' h:mm aaa");

/** Formats a day in the store's time zone: 'November 21, 2026'. @param at unix seconds */
export const dayIn = (at: number, { store_info }: Settings): string => inZone(at, store_info.timezone, 'MMMM d, yyyy');

/**
 * Returns text lines with the purchase order number and with the person who ordered for an institution. Most orders have none of
 * these text lines.
 */
export const referenceLines = ({ purchaseorder, placed_by }: Order): string[] => [
	...(purchaseorder === '' ? [] : [`Purchase order: ${purchaseorder}`]),
	...(placed_by ? [`Ordered by: ${placerOf(placed_by)}`] : []),
];

/** Returns the name and e-mail of the person who placed an order for an institution. */
export const placerOf = ({ name, email }: NonNullable<Order['placed_by']>): string =>
	[name, email].filter((part) => part !== '').join(', ');

/** Returns the text lines of an order's delivery address. Returns no text lines for an order with pick-up. */
export function destinationLines({ shipping }: Order, home?: string): string[] {
	if (!shipping) return [];
	const lines = orderAddressLines(shipping, {
		town: ({ city, prov, postal }) => [city, prov, postal].filter((part) => part !== '').join(' '),
		country: (code) => (code === home ? '' : (findCountry(code)?.name ?? code)),
	});
	return shipping.phone === '' ? lines : [...lines, shipping.phone];
}
