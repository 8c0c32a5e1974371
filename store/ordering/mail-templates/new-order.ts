import { preferenceInWords } from '../../contract/communication-preferences';
import type { Order } from '../../contract/order';
import type { Settings } from '../../contract/settings';
import { mailPage, signature } from '../../foundation/mail/layout';
import { html } from '../../foundation/mail/markup';
import type { Mail } from '../../foundation/mail/queue';
import { plainName } from '../../people/details/quoted-name';
import { copiesByLocation, destinationLines, listOrder, placedAt, placerOf } from './order-lines';

/**
 * Composes the e-mail to the store about a new order or quote request, with the order lines, the customer and the customer's
 * contact data.
 */
export async function newOrder(order: Order, settings: Settings): Promise<Mail> {
	const listed = await listOrder(order, settings);
	const title = `New ${order.delivery_key === 'quote' ? 'request for a quote' : 'order'} ${order.order_number}`;
	const facts: [string, string][] = [
		['Placed', placedAt(order, settings)],
		['Name', order.purchaser_name],
		['E-mail', order.email],
		['Ordered by', order.placed_by ? placerOf(order.placed_by) : ''],
		['Ordered for', order.placed_by?.institution ?? ''],
		['Phone', order.phone],
		['Contact by', preferenceInWords(order.communication_preference)],
		['Delivery', order.delivery_type],
		['Pick-up location', order.pickup_location?.name ?? ''],
		['Carrier', order.shipping?.provider ?? ''],
		['Ship to', destinationLines(order).join('\n')],
		['Parcels', order.multiship_method === 'batched' ? 'Copies in stock now, the rest later' : ''],
		['Locations of the copies', copiesByLocation(order).join('\n')],
		['Payment', order.payment_message],
		['Purchase order', order.purchaseorder],
		['Instructions', order.notes],
	];
	const shopper = order.placed_by?.email || order.email;
	const known = facts.filter(([, fact]) => fact !== '');
	return {
		recipient: settings.store_info.email,
		// Replies to this e-mail go to the shopper.
		...(shopper === '' ? {} : { reply_to: shopper }),
		subject: `${title}: ${plainName(order.purchaser_name)}`,
		text: `${title}

${known.map(([label, fact]) => `${label}: ${fact}`).join('\n')}

${listed.text}

${signature(settings)}`,
		html: mailPage(
			settings,
			title,
			html`<dl>
${known.map(
	([
		label,
		fact,
	]) => html`<dt style="font-weight:bold">${label}</dt><dd style="margin:0 0 8px;white-space:pre-line">${fact}</dd>
`,
)}</dl>
${listed.table}`,
		),
	};
}
