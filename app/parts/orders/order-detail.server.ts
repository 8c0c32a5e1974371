import { approverWords } from '~store/contract/approver-words';
import { goneWords } from '~store/contract/gone-words';
import { moneySince } from '~store/contract/money-since';
import type { FoundOrder, Order, OrderItem, PickupTime } from '~store/contract/order';
import { type OrderAddress, orderAddressLines } from '~store/contract/order-address';
import { isEnded } from '~store/contract/order-states';
import { leftParcelLabel } from '~store/contract/parcel-labels';
import { quotedShippingWords } from '~store/contract/quote-words';
import type { StoreSettings } from '~store/contract/webstore';
import { inZone } from '~store/contract/zoned-time';
import { countryName } from '../../format/country-name';
import { clockWords, dayWords, weekdayWords } from '../../format/moment-words';
import { releaseDate, saysRelease } from '../../format/release-date';
import { payPath } from '../../paths/order-paths';
import { factsLine, largePrint } from '../../ui/facts-line';
import { preferenceLabels } from '../account/communication-preferences';
import { backorderWords } from '../checkout/order-line';
import { placeNames } from '../checkout/place-names';
import { newsOf, orderName, progressOf } from './order-words';

/** The key of an e-mail's link, which opens one order without its shopper's session. An empty one counts as none. */
export const accessKeyIn = ({ url }: Request): string | undefined => new URL(url).searchParams.get('key') || undefined;

/**
 * What the screen shows of an order (docs/behaviour/orders.md#detail); the rest stays with the server.
 * @param key the one that the page was opened with, if any
 */
export function toDetail(order: FoundOrder, settings: StoreSettings, key?: string) {
	const { summary, delivery_key } = order;
	const isOpen = !isEnded(order.state);
	// A completed order owes only what was sold on account.
	const mayOwe = isOpen || order.state === 'completed';
	const owing = mayOwe && delivery_key !== 'quote' ? summary.total_owing : '0.00';
	return {
		number: order.order_number,
		name: orderName(order),
		dates: datesOf(order, settings.store_info),
		progress: progressOf(order),
		cancelled: order.state === 'cancelled',
		place: order.order_location_id === null ? null : (placeNames(settings).get(order.order_location_id) ?? null),
		news: newsOf(order),
		/** When and where the order can be had, for a shopper who has just ordered; null where the page tells that otherwise. */
		handover: handoverOf(order, settings),
		/** Where the payment that the order waits for is made; null for every other order. */
		pay_now: order.state === 'awaiting_payment' ? payPath(order.order_number, key) : null,
		approval: approvalOf(order, settings),
		/** Why it was declined. */
		decline_reason: order.decline_reason,
		/** What the store has answered, or how a request for approval has ended. */
		message: order.store_message,
		quote: delivery_key === 'quote',
		/** The number of the order that came of a quote; null for none. */
		became: order.quote?.order_number ?? null,
		/** Until which day the prices of a quote hold; null for none. */
		prices_until:
			order.quoted_until === null || order.state === 'cancelled'
				? null
				: dayWords(order.quoted_until, settings.store_info.timezone),
		/** Whether shipping is in the total of a quote, in words. */
		quoted_shipping: quotedShippingWords(order),
		purchase_order: order.purchaseorder,
		notes: order.notes,
		purchaser: [order.purchaser_name, order.email, order.phone].filter(Boolean),
		/** Who placed the order for an institution, and for which; null for somebody who ordered for themselves. */
		placed_by: order.placed_by && [
			...[order.placed_by.name, order.placed_by.email].filter(Boolean),
			`For ${order.placed_by.institution}`,
		],
		told_by: preferenceLabels[order.communication_preference as keyof typeof preferenceLabels] ?? null,
		payment: delivery_key === 'quote' ? '' : order.payment_message,
		/** What gift cards have paid, null for nothing; a cancelled order says itself what came back. */
		gift_cards:
			order.state === 'cancelled' || summary.total_gift_card_amount_used === '0.00'
				? null
				: summary.total_gift_card_amount_used,
		delivery: {
			/** '' where nothing is handed over. */
			heading: delivery_key === 'quote' ? (order.shipping === null ? '' : 'Delivery') : order.delivery_type,
			/** Where to, or where from, line by line. */
			address: addressOf(order),
			reached: order.shipping ? [order.shipping.phone, order.shipping.email].filter(Boolean) : [],
			/** Where the store is open decides when it can be had. */
			fetched: order.pickup_location !== null,
			/** '' where the delivery method says it already. */
			carrier: carrierOf(order),
			/** When it is likely to arrive; what is handed over has arrived. */
			estimate: isOpen && delivery_key !== 'quote' ? (order.shipping?.estimate ?? '') : '',
			batches: batchesOf(order),
		},
		amounts: {
			...summary,
			total_quantity: order.items.reduce((copies, { cart_info }) => copies + cart_info.quantity, 0),
			total_owing: owing,
			since: moneySince(order),
		},
		delivered: delivery_key === 'ship' || delivery_key === 'local',
		items: order.items.map((item) =>
			toItem(item, isOpen && (delivery_key === 'quote' || item.cart_info.backorder_quantity > 0)),
		),
	};
}

/** What an order that awaits approval waits for, in words for the person who looks at it. Null for every other order. */
function approvalOf({ approval, placed_by }: FoundOrder, { store_info }: StoreSettings) {
	if (!approval) return null;
	const { may_decide, may_withdraw, approver, until } = approval;
	const asks = may_decide
		? `${placed_by?.name || 'Somebody'} would like to order this for ${approver.institution}. It is placed once you approve it.`
		: `This order is placed once ${approverWords(approver)} approves it. We will write to ${may_withdraw ? 'you' : 'who asked for it'} then.`;
	const day = inZone(until, store_info.timezone, 'MMMM d, yyyy');
	return { may_decide, may_withdraw, words: `${asks} Everything is kept until ${day}; then it is given up.` };
}

/** When and where the order can be had: what a shopper wants to know first, until it is handed over. */
function handoverOf(order: FoundOrder, { store_info }: StoreSettings) {
	const { state, pickup, pickup_location: place, shipping, delivery_key } = order;
	if (state !== 'placed' || order.waits_for_money || delivery_key === 'quote') return null;
	if (pickup && place)
		return { words: pickupWords(pickup, place.name, store_info.timezone), where: place.address, calendar: true };
	if (place) return { words: `At ${place.name}`, where: place.address, calendar: false };
	if (!shipping?.estimate) return null;
	return {
		words: shipping.estimate,
		where: [shipping.addr1, shipping.city].filter(Boolean).join(', '),
		calendar: false,
	};
}

/** 'Ready Tuesday, November 24 by 11:30 am at Downtown, open until 7 pm'. */
function pickupWords({ ready_by, open_until }: PickupTime, place: string, timezone: string): string {
	const until = open_until === null ? '' : `, open until ${clockWords(open_until, timezone)}`;
	return `Ready ${weekdayWords(ready_by, timezone)} by ${clockWords(ready_by, timezone)} at ${place}${until}`;
}

export type OrderDetail = ReturnType<typeof toDetail>;
export type DetailItem = ReturnType<typeof toItem>;

/**
 * Tells of a line what its order's page shows. How many copies were on hand says nothing to anyone who has bought.
 * @param isAwaited whether copies are still to come: then what was said of the title's stock is of use
 */
function toItem({ title_info: title, cart_info: info }: OrderItem, isAwaited: boolean) {
	const card = info.cart_notes?.gift_card_info;
	const registry = info.gift_registry_info;
	return {
		eisbn: title.eisbn,
		title: title.title,
		cover_image_cache: title.cover_image_cache,
		by: title.authors.map(({ name }) => name).join(', '),
		detail: factsLine(title.binding, largePrint(title.binding, title.available.is_large_print), title.available.text),
		quantity: info.quantity,
		price: info.sold_price,
		/** The number with what it is called; null for a gift card, and for what another shop sold without one. */
		number:
			info.is_giftcard || title.eisbn === ''
				? null
				: `${title.isbn_type === 'ISBN-13' ? 'ISBN' : 'Barcode'} ${title.eisbn}`,
		/** Percent off what it cost before. */
		discount: info.discount > 0 ? info.discount : null,
		/** What one copy cost before the discount. */
		full_price: info.original_price === info.sold_price ? null : info.original_price,
		line_price: info.line_price,
		notes: [
			...supplyNotes(title.release_date, title.is_forthcoming, [
				isAwaited && title.available.onhand === 0 ? title.available.sub_message : null,
				backorderWords(info),
			]),
			...goneWords(info),
			registry ? `For ${registry.name}’s gift registry (${registry.occasion})` : null,
			card?.personalize
				? `Gift card${card.to ? ` to ${card.to}` : ''}${card.from ? ` from ${card.from}` : ''}${card.message ? `: “${card.message}”` : ''}`
				: null,
		].filter((note): note is string => Boolean(note)),
	};
}

/** When it was placed; of a request for a quote, when it was asked and answered. */
function datesOf({ order_date, quote, state }: FoundOrder, { timezone }: StoreSettings['store_info']): string[] {
	const placed = momentOf(order_date, timezone);
	if (!quote) return [placed];
	const answered = state === 'completed' && quote.answered_at !== null ? momentOf(quote.answered_at, timezone) : null;
	return [`Asked ${placed}`, ...(answered === null ? [] : [`Answered ${answered}`])];
}

/** A moment in words, to the minute, as the order's mail says it. */
const momentOf = (seconds: number, timezone: string): string =>
	`${dayWords(seconds, timezone)} at ${inZone(seconds, timezone, 'h:mm\u00a0aaa')}`;

/**
 * What is said of when a title can be had. Nothing is said twice: the day stands there only where the notes do not name
 * it already.
 */
function supplyNotes(date: number | null, forthcoming: boolean, notes: (string | null)[]): (string | null)[] {
	const said = [...new Set(notes)];
	if (!forthcoming || !date || said.some((note) => saysRelease(note, date))) return said;
	return [`Forthcoming ${releaseDate(date)}`, ...said];
}

function addressOf({ pickup_location: place, shipping }: Order): string[] {
	if (place) return [place.name, place.address, place.phone].filter(Boolean);
	if (!shipping) return [];
	return orderAddressLines(shipping, { town: townLine, country: countryName });
}

const townLine = ({ city, prov, postal }: OrderAddress): string =>
	[city, [prov, postal].filter(Boolean).join(' ')].filter(Boolean).join(', ');

const carrierOf = ({ shipping, delivery_type }: Order): string =>
	shipping && shipping.provider !== delivery_type ? shipping.provider : '';

/** The parcels, where not everything comes in one: the name of each, and the titles in it. */
function batchesOf({ shipping_batches, items, ...order }: FoundOrder): { label: string; titles: string[] }[] {
	const hasLeft = order.state === 'completed' || order.waits_for_money;
	const batches = shipping_batches.filter(({ eisbns }) => eisbns.length > 0);
	if (batches.length < 2) return [];
	const titles = new Map(items.map(({ title_info: { eisbn, title } }) => [eisbn, title]));
	return batches.map(({ label, eisbns }) => ({
		label: hasLeft ? leftParcelLabel(label) : label,
		titles: eisbns.map((eisbn) => titles.get(eisbn) ?? eisbn),
	}));
}
