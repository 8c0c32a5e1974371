/**
 * The prefixes of stored idempotency keys, one for each writer. No prefix begins with another one, so a key that a request chooses
 * stays inside its writer's keys. `orders.idempotency_key` and `refunds.idempotency_key` hold these.
 */
export const keyPrefixes = {
	/** Orders that shoppers submit. */
	order: 'order ',
	/** Requests for a quote by shoppers. */
	quote: 'quote ',
	/** Orders that are identified by PayPal's id of a payment. */
	paypal: 'paypal-',
	/** Orders by phone. */
	desk: 'desk-',
	/** Quotes that staff make of an order by phone. */
	deskQuote: 'quote-desk-',
	/** Orders of the shop that this one follows. */
	movedIn: 'moved in ',
	sample: 'sample-',
	/** Refunds by staff; the number of the order follows. */
	refund: 'refund of ',
	/** Refunds that the shop found at the provider. */
	foundRefund: 'refund at provider ',
	/** Money that a dispute took from the store. */
	disputeLost: 'dispute lost ',
} as const satisfies Record<string, string>;

declare const stored: unique symbol;
/** An idempotency key with its writer's prefix. */
export type StoredKey = string & { readonly [stored]: true };

/** Gives a key the prefix of its writer. */
export const storedKey = (writer: keyof typeof keyPrefixes, key: string | number): StoredKey =>
	`${keyPrefixes[writer]}${key}` as StoredKey;

/**
 * The form in which earlier versions stored a shopper's key: without a prefix. A shopper may have sent an order just
 * before the shop was updated, and sends it again after that.
 * @returns null for a key that could be mistaken for another writer's
 */
export function keyBeforePrefixes(key: StoredKey): string | null {
	if (!key.startsWith(keyPrefixes.order)) return null;
	const bare = key.slice(keyPrefixes.order.length);
	return Object.values(keyPrefixes).some((prefix) => bare.startsWith(prefix)) ? null : bare;
}
