import type { Refusal, RefusalReason } from '~store/contract/refusal';

/** A refusal of the store: its words for the shopper, and the HTTP status of its kind. */
export class StoreError extends Error {
	/** The invalid field, if there is exactly one. */
	readonly field: string | undefined;
	/** The reason of the refusal; undefined for refusals that every call may give. */
	readonly reason: Refusal['reason'];
	/** The words for each field, if several are invalid. */
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
 * Looks up a refusal's reason in a screen's table. A table names every reason of its call.
 * @returns the table's entry; undefined for refusals that every call may give: for the payload, the visitor, or too
 * many posts
 */
export const byReason = <Reason extends RefusalReason, Deed>(
	{ reason }: StoreError,
	table: Record<Reason, Deed>,
): Deed | undefined => (reason !== undefined && Object.hasOwn(table, reason) ? table[reason as Reason] : undefined);

/**
 * The store is not available now. A page that cannot do without the answer takes this error's status. The router treats
 * the error as a response, and not as a fault of the shop.
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
