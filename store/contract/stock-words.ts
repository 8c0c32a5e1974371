/**
 * The desk's words for the copies of an offer at a location, the same on every screen, file and printed list. In the store = on
 * hold for orders + available − missing.
 */
export const stockWords = {
	/** Copies in the store, including those on hold. */
	in_store: 'In the store',
	/** Copies that open orders hold. */
	reserved: 'On hold for orders',
	/** Copies that can be sold. */
	onhand: 'Available',
	/** Copies ordered from suppliers that have not arrived. */
	onorder: 'On order',
	/** Copies on hold that a count has not found. */
	short: 'Missing',
	/** The number of available copies below which staff reorder. */
	minimum: 'Minimum',
} as const;
