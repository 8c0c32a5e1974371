/**
 * The prefixes of stored idempotency keys, one prefix for each kind of writer. No prefix starts with another prefix, so a key
 * that a request chooses cannot collide with another writer's keys. Used in `orders.idempotency_key` and
 * `refunds.idempotency_key`.
 */
export const keyPrefixes = {
	/** Orders submitted by shoppers. */
	order: 'order ',
	/** Quote requests by shoppers. */
	quote: 'quote ',
	/** Orders identified by PayPal's payment ID. */
	paypal: 'paypal-',
	/** Phone orders. */
	desk: 'desk-',
	/** Quotes that staff create from a phone order. */
	deskQuote: 'quote-desk-',
	/** Orders imported from the shop's previous system. */
	movedIn: 'moved in ',
	sample: 'sample-',
	/** Refunds by staff. The prefix is followed by the order number. */
	refund: 'refund of ',
	/** Refunds that were made at the provider and that the shop has detected. */
	foundRefund: 'refund at provider ',
	/** Money that the store lost in a dispute. */
	disputeLost: 'dispute lost ',
} as const satisfies Record<string, string>;

declare const stored: unique symbol;
/** An idempotency key with its writer's prefix. */
export type StoredKey = string & { readonly [stored]: true };

/** Adds the writer's prefix to a key. */
export const storedKey = (writer: keyof typeof keyPrefixes, key: string | number): StoredKey =>
	`${keyPrefixes[writer]}${key}` as StoredKey;

/**
 * Returns the form in which earlier versions stored a shopper's key: without a prefix. A shopper may submit an order just before
 * the shop is updated and retry after the update.
 * @returns null for a key that could be mistaken for another writer's key
 */
export function keyBeforePrefixes(key: StoredKey): string | null {
	if (!key.startsWith(keyPrefixes.order)) return null;
	const bare = key.slice(keyPrefixes.order.length);
	return Object.values(keyPrefixes).some((prefix) => bare.startsWith(prefix)) ? null : bare;
}
