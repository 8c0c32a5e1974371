/**
 * The prefixes of stored idempotency keys, one prefix for each type of caller. No prefix starts with another prefix, so an
 * idempotency key in a request cannot collide with the keys of another type of caller. Used in `orders.idempotency_key` and
 * `refunds.idempotency_key`.
 */
export const keyPrefixes = {
	/** The prefix for orders that shoppers submit. */
	order: 'order ',
	/** The prefix for quote requests by shoppers. */
	quote: 'quote ',
	/** The prefix for orders that PayPal's payment ID identifies. */
	paypal: 'paypal-',
	/** The prefix for phone orders. */
	desk: 'desk-',
	/** The prefix for quotes that staff create from a phone order. */
	deskQuote: 'quote-desk-',
	/** The prefix for orders imported from the shop's previous system. */
	movedIn: 'moved in ',
	sample: 'sample-',
	/** The prefix for refunds by staff. The order number follows the prefix. */
	refund: 'refund of ',
	/** The prefix for refunds that were made at the payment provider and that the shop has detected. */
	foundRefund: 'refund at provider ',
	/** The prefix for money that the store lost in a dispute. */
	disputeLost: 'dispute lost ',
} as const satisfies Record<string, string>;

declare const stored: unique symbol;
/** An idempotency key with the prefix for the type of caller. */
export type StoredKey = string & { readonly [stored]: true };

/** Adds the prefix for a type of caller to an idempotency key. */
export const storedKey = (writer: keyof typeof keyPrefixes, key: string | number): StoredKey =>
	`${keyPrefixes[writer]}${key}` as StoredKey;

/**
 * Returns a shopper's idempotency key as earlier versions of the shop stored the key: without a prefix. A shopper may submit an
 * order just before the shop is updated and retry after the update.
 * @returns null if the idempotency key begins with the prefix of another type of caller
 */
export function keyBeforePrefixes(key: StoredKey): string | null {
	if (!key.startsWith(keyPrefixes.order)) return null;
	const bare = key.slice(keyPrefixes.order.length);
	return Object.values(keyPrefixes).some((prefix) => bare.startsWith(prefix)) ? null : bare;
}
