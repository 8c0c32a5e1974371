import type { Refusal } from '~store/contract/call';

/** The store refused: its words for the shopper, and the HTTP status that tells the kind of refusal. */
export class StoreError extends Error {
	/** The field that is at fault, where it is one. */
	readonly field: string | undefined;
	/** The words of each field, where more than one is at fault. */
	readonly fields: Refusal['fields'];

	constructor(
		{ error, field, fields }: Pick<Refusal, 'error' | 'field' | 'fields'>,
		readonly status: number,
	) {
		super(error);
		this.name = 'StoreError';
		this.field = field;
		this.fields = fields;
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
		super({ error: words }, 503);
		this.name = 'StoreAway';
		this.data = { error: words };
	}
}
