import type { CallName, ReasonOf } from '../contract/contract';
import { type DeskReason, deskReasons } from '../contract/desk-refusal';
import {
	type Refusal,
	type RefusalReason,
	type RefusalStatus,
	refusalCodes,
	refusalReasons,
} from '../contract/refusal';

/** A refusal of the store, with words for the shopper and the status that says what kind it is. */
export class Refused extends Error {
	constructor(
		words: string,
		readonly status: RefusalStatus = 422,
		/** The field of the payload that is wrong; of several, the first. */
		readonly field?: string,
		/** Seconds after which the caller may repeat the call. */
		readonly retryAfter?: number,
		/** The words for each field, if more than one is wrong. */
		readonly fields?: Record<string, string>,
		/** The reason, one of those that calls declare. */
		readonly reason?: RefusalReason | DeskReason,
	) {
		super(words);
	}
}

/** The refusal as a call's answer. */
export const refusalOf = ({ message, status, field, fields, reason }: Refused): Refusal => ({
	error: message,
	code: refusalCodes[status],
	...(reason === undefined ? {} : { reason }),
	...(field === undefined ? {} : { field }),
	...(fields === undefined ? {} : { fields }),
});

/** Refuses a call of the desk for a reason that a screen knows. */
export const deskRefusal = (reason: DeskReason, words: string, field?: string): Refused =>
	new Refused(words, deskReasons[reason], field, undefined, undefined, reason);

/** The reasons that all of some calls declare: a rule that these calls share can refuse for no other. */
type SharedReason<Name extends CallName> = (Name extends CallName ? (reason: ReasonOf<Name>) => void : never) extends (
	reason: infer Reason,
) => void
	? Reason & RefusalReason
	: never;

/** Refuses for a reason that every one of these calls declares: `refusalBy<'checkout/submit'>()('cart-empty', words)`. */
export const refusalBy =
	<Name extends CallName>() =>
	(reason: SharedReason<Name>, words: string, field?: string): Refused =>
		new Refused(words, refusalReasons[reason], field, undefined, undefined, reason);

export const notFound = (what: string) => new Refused(what, 404);
export const loginRequired = () => new Refused('You must be logged in to view.', 401);

/** Refuses if there are words for any field; the first one is named as the wrong field. */
export function refuseWrong(wrong: Record<string, string>): void {
	if (Object.keys(wrong).length > 0) throw wrongFields(wrong);
}

export function wrongFields(wrong: Record<string, string>): Refused {
	const [field] = Object.keys(wrong);
	const words = Object.values(wrong);
	return new Refused(words.join(' '), 400, field, undefined, words.length > 1 ? wrong : undefined);
}
