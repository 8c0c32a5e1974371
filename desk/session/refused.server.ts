import { data } from '@remix-run/node';
import { StoreError } from '~/store-api/store-error';
import type { DeskReason } from '~store/contract/desk-refusal';

/** A page's message about a post that the store refused. */
export interface Problem {
	words: string;
	/** The invalid field of the payload; '' for none. */
	field: string;
	/** Whether someone else has saved in the meantime. The page then shows the current values. */
	isChanged: boolean;
	/** Whether the store asks for a confirmation. */
	isQuestion: boolean;
	/** Whether the catalogue lacks the scanned title. */
	isUnknownTitle?: boolean;
}

/** The store's reasons that ask for a confirmation. */
const questions: ReadonlySet<string> = new Set<DeskReason>([
	'more-than-ordered',
	'differs-from-sent',
	'counted-already',
	'no-such-shelf',
	'reprices-copies',
]);

/** Returns the store's refusal for the page, and the status of that page. @throws any error that is not a refusal */
export function problemOf(error: unknown): { problem: Problem; status: number } {
	if (!(error instanceof StoreError)) throw error;
	const isChanged = error.reason === 'changed-meanwhile';
	const isQuestion = questions.has(error.reason ?? '');
	const isUnknownTitle = error.status === 404 && error.field === 'code';
	const problem: Problem = { words: error.message, field: error.field ?? '', isChanged, isQuestion, isUnknownTitle };
	return { problem, status: isChanged || isQuestion ? 409 : error.status };
}

/**
 * Answers a post that the store refused, with the data that the page needs to show its form again.
 * @throws any error that is not a refusal
 */
export function refusedWith<Typed extends object>(error: unknown, typed: Typed) {
	const { problem, status } = problemOf(error);
	return data({ problem, typed }, { status });
}
