import type { Refusal, RefusalReason } from '~store/contract/refusal';

/** The store refused: its words for the shopper, and the HTTP status that tells the kind of refusal. */
export class StoreError extends Error {
	/** The field that is at fault, where it is one. */
	readonly field: string | undefined;
	/** What is the matter; none for what every call may be refused for. */
	readonly reason: Refusal['reason'];
	/** The words of each field, where more than one is at fault. */
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
 * What a screen does about a refusal: what its table says of the reason. A table names every reason of its call.
 * @returns undefined for what every call may be refused for: its payload, who asks, too many posts
 */
export const byReason = <Reason extends RefusalReason, Deed>(
	{ reason }: StoreError,
	table: Record<Reason, Deed>,
): Deed | undefined => (reason !== undefined && Object.hasOwn(table, reason) ? table[reason as Reason] : undefined);

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
