import { counted } from '~/format/counted';
import type { CopyChange, DeskCopies, DeskLine, OrderProblem } from '~store/contract/desk-orders';
import { withCondition } from '~store/contract/offered-title';
import { type LineState, lineStateWords, type OrderState, orderStateWords } from '~store/contract/order-states';

/** Returns the location of copies, or the location that the copies were sent from: 'at Downtown', 'from Downtown'. */
export const copyPlaceWords = (state: LineState, location: string): string =>
	`${state === 'sent' ? 'from' : 'at'} ${location}`;

/**
 * Returns the title of some copies. While the customer is deciding about a substitute, this is the title that the customer
 * ordered.
 */
export const copiesTitle = (
	line: Pick<DeskLine, 'title'>,
	{ state, substitute }: Pick<DeskCopies, 'state' | 'substitute'>,
): string => (substitute && state !== 'substituted' ? withCondition(substitute) : line.title);

/** The labels of the buttons that change copies. */
export const copyChangeWords: Record<CopyChange, string> = {
	find: 'Found',
	miss: 'Short',
	pick_again: 'Pick again',
	order: 'Order from supplier',
	arrive: 'Mark arrived',
	set_aside: 'Set aside',
	withdraw: 'Withdraw offer',
	cancel: 'Cancel',
	return: 'Record return',
};

/** The past tense of each change to copies, for messages. The past tense follows a number of copies. */
export const copyDoneWords: Record<CopyChange, string> = {
	find: 'found',
	miss: 'short: decide what to do',
	pick_again: 'to be picked again',
	order: 'added to the list “To be ordered”',
	arrive: 'to be picked',
	set_aside: 'set aside',
	withdraw: 'short again, because the offer of a substitute was withdrawn',
	cancel: 'cancelled',
	return: 'returned',
};

/** The names of a quote's states. A quote can have only these states. */
const quoteStateWords: Partial<Record<OrderState, string>> = {
	placed: 'Awaiting prices',
	completed: 'Answered',
	cancelled: 'Withdrawn',
};

/** Returns the name of the state of an order or a quote. */
export const stateWords = (state: OrderState, isQuote: boolean): string =>
	(isQuote ? quoteStateWords[state] : undefined) ?? orderStateWords[state];

export const problemWords: Record<OrderProblem, string> = {
	payment: 'Payment',
	refund: 'Refund',
	short: 'Short',
	mail: 'Mail undeliverable',
};

/**
 * Returns the change to copies that undoes another change, and the state of the copies before undoing. Returns null if the
 * change first asks for details.
 */
export function undoOf(change: CopyChange, before: LineState): { from: LineState; change: CopyChange } | null {
	if (change === 'find') return { from: 'found', change: 'pick_again' };
	if (change === 'set_aside') return { from: 'set_aside', change: 'pick_again' };
	if (change === 'miss') return { from: 'short', change: 'pick_again' };
	if (change !== 'pick_again') return null;
	return { from: 'to_pick', change: before === 'set_aside' ? 'set_aside' : 'find' };
}

/** Returns numbers of copies by state, such as '2 to pick, 1 short'. */
export const countsInWords = (counts: Partial<Record<LineState, number>>): string =>
	Object.entries(counts)
		.filter(([, count]) => count > 0)
		.map(([state, count]) => `${count} ${lineStateWords[state as LineState]}`)
		.join(', ');

/** Returns the numbers of an order's copies by state: '2 to pick, 1 short'. */
export function standingWords(lines: readonly DeskLine[]): string {
	const counts: Partial<Record<LineState, number>> = {};
	for (const { state, quantity } of lines.flatMap(({ copies }) => copies))
		counts[state] = (counts[state] ?? 0) + quantity;
	return countsInWords(counts);
}

/** Returns the heading for copies that a location holds for another location's order: 'to send to Downtown'. */
export const toSendWords = ({ from, to }: { from: string; to: string }, seesAll: boolean): string =>
	seesAll ? `to send from ${from} to ${to}` : `to send to ${to}`;

/** Formats a duration: '3 days', '5 hours', '12 minutes'. @param seconds the duration in seconds */
export function timeInWords(seconds: number): string {
	const [size, unit] =
		seconds >= 172_800
			? ([86_400, 'day'] as const)
			: seconds >= 7200
				? ([3600, 'hour'] as const)
				: ([60, 'minute'] as const);
	return counted(Math.max(0, Math.floor(seconds / size)), unit);
}
