/** The store refused: its words for the shopper, and the HTTP status that tells the kind of refusal. */
export class StoreError extends Error {
	constructor(
		/** Words, or the words by field. */
		readonly error: string | Record<string, string>,
		readonly status: number,
		readonly field?: string,
	) {
		super(typeof error === 'string' ? error : Object.values(error).join(' '));
		this.name = 'StoreError';
	}
}

/**
 * The store cannot be asked for now. A page that cannot do without what was asked takes its status: to the router it is an
 * answer, and not an error of ours.
 */
export class StoreAway extends StoreError {
	readonly statusText = 'Service Unavailable';
	readonly internal = false;
	readonly data: { error: string };

	constructor(words: string) {
		super(words, 503);
		this.name = 'StoreAway';
		this.data = { error: words };
	}
}
