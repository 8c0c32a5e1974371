import { data } from '@remix-run/node';
import { StoreError } from '~/store-api/store-error';
import type { DeskReason } from '~store/contract/desk-refusal';

/** The message about a post that the store refused. */
export interface Problem {
	words: string;
	/** The invalid field of the payload; '' if no single field is invalid. */
	field: string;
	/** Whether someone else has saved in the meantime. If someone else has saved, the page shows the current values, too. */
	isChanged: boolean;
	/** Whether the store asks the user to confirm the post. */
	isQuestion: boolean;
	/** Whether the scanned title is not in the catalogue. */
	isUnknownTitle?: boolean;
	/** Whether the used copy must first be added with its price. */
	isMissingCopy?: boolean;
}

/** The refusal reasons that ask the user for a confirmation. */
const questions: ReadonlySet<string> = new Set<DeskReason>([
	'more-than-ordered',
	'differs-from-sent',
	'counted-already',
	'no-such-shelf',
	'reprices-copies',
]);

/**
 * Returns the store's refusal as a message for the page, with the status of the response.
 * @throws any error that is not a refusal of the store
 */
export function problemOf(error: unknown): { problem: Problem; status: number } {
	if (!(error instanceof StoreError)) throw error;
	const isChanged = error.reason === 'changed-meanwhile';
	const isQuestion = questions.has(error.reason ?? '');
	const isUnknownTitle = error.status === 404 && error.field === 'code';
	const isMissingCopy = error.reason === 'no-such-copy';
	const kinds = { isChanged, isQuestion, isUnknownTitle, isMissingCopy };
	const problem: Problem = { words: error.message, field: error.field ?? '', ...kinds };
	return { problem, status: isChanged || isQuestion ? 409 : error.status };
}

/**
 * Returns the response to a post that the store refused, with the values that the page needs to show its form again.
 * @throws any error that is not a refusal of the store
 */
export function refusedWith<Typed extends object>(error: unknown, typed: Typed) {
	const { problem, status } = problemOf(error);
	return data({ problem, typed }, { status });
}
