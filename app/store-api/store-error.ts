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
