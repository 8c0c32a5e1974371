import { approverWords } from '~store/contract/approver-words';
import { type CommunicationPreference, preferenceLabels } from '~store/contract/communication-preferences';
import { goneWords } from '~store/contract/gone-words';
import { moneySince } from '~store/contract/money-since';
import type { FoundOrder, Order, OrderItem, PickupTime } from '~store/contract/order';
import { carrierOf, type OrderAddress, orderAddressLines } from '~store/contract/order-address';
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
import { backorderWords } from '../checkout/order-line';
import { placeNames } from '../checkout/place-names';
import { newsOf, orderName, progressOf } from './order-words';

/**
 * Returns the access key in the link of an e-mail. The key gives access to one order without a log-in. Undefined if the address
 * contains no access key.
 */
export const accessKeyIn = ({ url }: Request): string | undefined => new URL(url).searchParams.get('key') || undefined;

/**
 * Returns the facts of an order that its page shows (docs/behaviour/orders.md#detail). The browser gets only these data of the
 * order.
 * @param key the access key in the page's address, if any
 */
export function toDetail(order: FoundOrder, settings: StoreSettings, key?: string) {
	const { summary, delivery_key } = order;
	const isOpen = !isEnded(order.state);
	// After completion, the customer can owe only an amount that was sold on account.
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
		/**
		 * The time and place at which the shopper gets the order, if they have just ordered; null if another part of the page
		 * shows the time and place.
		 */
		handover: handoverOf(order, settings),
		/** The address of the page that pays an order which awaits payment; null for all other orders. */
		pay_now: order.state === 'awaiting_payment' ? payPath(order.order_number, key) : null,
		approval: approvalOf(order, settings),
		/** The reason why the order was declined. */
		decline_reason: order.decline_reason,
		/** The store's message about a quote, or about the result of a request for approval. */
		message: order.store_message,
		quote: delivery_key === 'quote',
		/** The number of the order that was made from a quote; null if no order was made from the quote. */
		became: order.quote?.order_number ?? null,
		/** The last day on which a quote's prices are valid; null if the quote has no such day. */
		prices_until:
			order.quoted_until === null || order.state === 'cancelled'
				? null
				: dayWords(order.quoted_until, settings.store_info.timezone),
		/** A text about whether a quote's total includes shipping. */
		quoted_shipping: quotedShippingWords(order),
		purchase_order: order.purchaseorder,
		notes: order.notes,
		purchaser: [order.purchaser_name, order.email, order.phone].filter(Boolean),
		/** The buyer and the institution for which they ordered; null if the buyer ordered for themselves. */
		placed_by: order.placed_by && [
			...[order.placed_by.name, order.placed_by.email].filter(Boolean),
			`For ${order.placed_by.institution}`,
		],
		told_by: preferenceLabels[order.communication_preference as CommunicationPreference] ?? null,
		payment: delivery_key === 'quote' ? '' : order.payment_message,
		/**
		 * The amount paid by gift cards; null if no gift card was used. For a cancelled order, the store's message says which
		 * amount was refunded.
		 */
		gift_cards:
			order.state === 'cancelled' || summary.total_gift_card_amount_used === '0.00'
				? null
				: summary.total_gift_card_amount_used,
		delivery: {
			/** '' if the order has no delivery. */
			heading: delivery_key === 'quote' ? (order.shipping === null ? '' : 'Delivery') : order.delivery_type,
			/** The delivery address or the pick-up location, as lines of text. */
			address: addressOf(order),
			reached: order.shipping ? [order.shipping.phone, order.shipping.email].filter(Boolean) : [],
			/** Whether the order is picked up. For a pick-up, the page links to the opening hours. */
			fetched: order.pickup_location !== null,
			/** '' if the delivery method already names the carrier. */
			carrier: carrierOf(order),
			/** The estimated arrival; '' for an order that is completed or cancelled. */
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

/**
 * Returns the steps that are needed before an order is approved, as text for the person who sees the order. Returns null for an
 * order that needs no approval.
 */
function approvalOf({ approval, placed_by }: FoundOrder, { store_info }: StoreSettings) {
	if (!approval) return null;
	const { may_decide, may_withdraw, approver, until } = approval;
	const asks = may_decide
		? `${placed_by?.name || 'A buyer'} would like to place this order for ${approver.institution}. The order is placed when you approve it.`
		: `This order is placed when ${approverWords(approver)} approves it. Then we will write to ${may_withdraw ? 'you' : 'the buyer'}.`;
	const day = inZone(until, store_info.timezone, 'MMMM d, yyyy');
	return {
		may_decide,
		may_withdraw,
		words: `${asks} We hold everything until ${day}. After that the order is cancelled.`,
	};
}

/**
 * Returns the time and place at which the shopper gets the order. Returns null for a quote, and for an order in any state except
 * 'placed'.
 */
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

/** Returns the text about a pick-up, such as 'Ready Tuesday, November 24 by 11:30 am at Downtown, open until 7 pm'. */
function pickupWords({ ready_by, open_until }: PickupTime, place: string, timezone: string): string {
	const until = open_until === null ? '' : `, open until ${clockWords(open_until, timezone)}`;
	return `Ready ${weekdayWords(ready_by, timezone)} by ${clockWords(ready_by, timezone)} at ${place}${until}`;
}

export type OrderDetail = ReturnType<typeof toDetail>;
export type DetailItem = ReturnType<typeof toItem>;

/**
 * Returns the facts of an order line that the order's page shows. Leaves out the stock on hand, which is not useful after the
 * purchase.
 * @param isAwaited whether the customer has not received some copies yet, so that the title's stock message is useful
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
		/**
		 * The ISBN or barcode with its label. The number is null for a gift card, and for an item that another shop sold without
		 * a number.
		 */
		number:
			info.is_giftcard || title.eisbn === ''
				? null
				: `${title.isbn_type === 'ISBN-13' ? 'ISBN' : 'Barcode'} ${title.eisbn}`,
		/** The discount of the order line in percent. */
		discount: info.discount > 0 ? info.discount : null,
		/** The price of one copy before the discount. */
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

/**
 * Returns the time at which the order was placed, as text. For a quote, returns the times at which the quote was requested and
 * answered.
 */
function datesOf({ order_date, quote, state }: FoundOrder, { timezone }: StoreSettings['store_info']): string[] {
	const placed = momentOf(order_date, timezone);
	if (!quote) return [placed];
	const answered = state === 'completed' && quote.answered_at !== null ? momentOf(quote.answered_at, timezone) : null;
	return [`Asked ${placed}`, ...(answered === null ? [] : [`Answered ${answered}`])];
}

/** Formats a time to the minute, as in the order's e-mail. */
const momentOf = (seconds: number, timezone: string): string =>
	`${dayWords(seconds, timezone)} at ${inZone(seconds, timezone, 'h:mm\u00a0aaa')}`;

/**
 * Returns the notes about the availability of a title, without duplicates. Adds the release date if no note contains that date.
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

/** Returns the parcels of an order with their names and titles; empty if the whole order comes in one parcel. */
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
