/**
 * The desk's words for the numbers of copies of an offer at a location. Every screen, file and printed list uses the same words.
 * In the store = on hold for orders + available − missing.
 */
export const stockWords = {
	/** Copies in the store, including copies on hold. */
	in_store: 'In the store',
	/** Copies on hold for open orders. */
	reserved: 'On hold for orders',
	/** Copies that can be sold. */
	onhand: 'Available',
	/** Copies that were ordered from suppliers and have not arrived yet. */
	onorder: 'On order',
	/** Copies on hold that staff could not find in a count. */
	short: 'Missing',
	/** The number of available copies below which staff order more copies. */
	minimum: 'Minimum',
} as const;
