import type { CallName, ReasonOf } from '../contract/contract';
import { type DeskReason, deskReasons } from '../contract/desk-refusal';
import {
	type Refusal,
	type RefusalReason,
	type RefusalStatus,
	refusalCodes,
	refusalReasons,
} from '../contract/refusal';

/** A refusal of the store, with a message for the shopper and a status for the kind of refusal. */
export class Refused extends Error {
	constructor(
		words: string,
		readonly status: RefusalStatus = 422,
		/** The name of the invalid field in the payload. If several fields are invalid, the first field. */
		readonly field?: string,
		/** The number of seconds after which the caller may repeat the call. */
		readonly retryAfter?: number,
		/** The error message for each field, if several fields are invalid. */
		readonly fields?: Record<string, string>,
		/** The reason for the refusal, which is one of the reasons that calls declare. */
		readonly reason?: RefusalReason | DeskReason,
	) {
		super(words);
	}
}

/** Converts a refusal to the answer of a call. */
export const refusalOf = ({ message, status, field, fields, reason }: Refused): Refusal => ({
	error: message,
	code: refusalCodes[status],
	...(reason === undefined ? {} : { reason }),
	...(field === undefined ? {} : { field }),
	...(fields === undefined ? {} : { fields }),
});

/** Creates a refusal of a desk call, with a reason that the screen handles. */
export const deskRefusal = (reason: DeskReason, words: string, field?: string): Refused =>
	new Refused(words, deskReasons[reason], field, undefined, undefined, reason);

/**
 * The reasons for a refusal that all of several calls declare. A function that these calls share can refuse for no other reason.
 */
type SharedReason<Name extends CallName> = (Name extends CallName ? (reason: ReasonOf<Name>) => void : never) extends (
	reason: infer Reason,
) => void
	? Reason & RefusalReason
	: never;

/** Creates a refusal for a reason that all of several calls declare: `refusalBy<'checkout/submit'>()('cart-empty', words)`. */
export const refusalBy =
	<Name extends CallName>() =>
	(reason: SharedReason<Name>, words: string, field?: string): Refused =>
		new Refused(words, refusalReasons[reason], field, undefined, undefined, reason);

export const notFound = (what: string) => new Refused(what, 404);
export const loginRequired = () => new Refused('You must be logged in to view.', 401);

/** Throws a refusal if any field has an error message. The refusal's `field` is the first of these fields. */
export function refuseWrong(wrong: Record<string, string>): void {
	if (Object.keys(wrong).length > 0) throw wrongFields(wrong);
}

export function wrongFields(wrong: Record<string, string>): Refused {
	const [field] = Object.keys(wrong);
	const words = Object.values(wrong);
	return new Refused(words.join(' '), 400, field, undefined, words.length > 1 ? wrong : undefined);
}
