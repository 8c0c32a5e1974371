import type { Refusal, RefusalReason } from '~store/contract/refusal';

/** A refusal by the store: its message for the shopper, and its HTTP status. */
export class StoreError extends Error {
	/** The invalid field, if exactly one field is invalid. */
	readonly field: string | undefined;
	/** The code of the reason for the refusal; undefined for refusals that every store call may return. */
	readonly reason: Refusal['reason'];
	/** The message for each invalid field, if several fields are invalid. */
	readonly fields: Refusal['fields'];

	constructor(
		{ error, reason, field, fields }: Pick<Refusal, 'error' | 'reason' | 'field' | 'fields'>,
		readonly status: number,
	) {
		super(error);
		this.name = 'StoreError';
		this.reason = reason;
		this.field = field;
		this.fields = fields;
	}
}

/**
 * Looks up the reason for a refusal in a page's table. A page's table contains every reason for which the store may refuse the
 * page's call.
 * @returns the entry; undefined for refusals that every store call may return: an invalid payload, a missing log-in, or too many
 * posts
 */
export const byReason = <Reason extends RefusalReason, Deed>(
	{ reason }: StoreError,
	table: Record<Reason, Deed>,
): Deed | undefined => (reason !== undefined && Object.hasOwn(table, reason) ? table[reason as Reason] : undefined);

/**
 * The store is not available at the moment. A page that needs the store's answer gets the status of this error. The router
 * treats the error as a response, not as a fault of the shop.
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
