import { data } from '@remix-run/node';
import { StoreError } from '~/store-api/store-error';
import type { DeskReason } from '~store/contract/desk-refusal';

/** What a page says of a post that the store refused. */
export interface Problem {
	words: string;
	/** The payload's field that is at fault; '' where it is none. */
	field: string;
	/** Somebody else has saved meanwhile: the page shows what it is now. */
	isChanged: boolean;
	/** The store asks whether it is so. */
	isQuestion: boolean;
	/** The catalogue does not have the title that was scanned. */
	isUnknownTitle?: boolean;
}

/** Reasons of the store's that ask whether something is so. */
const questions: ReadonlySet<string> = new Set<DeskReason>([
	'more-than-ordered',
	'differs-from-sent',
	'counted-already',
	'no-such-shelf',
	'reprices-copies',
]);

/** Why the store refused, for the page, and the status of that page. @throws what is no refusal */
export function problemOf(error: unknown): { problem: Problem; status: number } {
	if (!(error instanceof StoreError)) throw error;
	const isChanged = error.reason === 'changed-meanwhile';
	const isQuestion = questions.has(error.reason ?? '');
	const isUnknownTitle = error.status === 404 && error.field === 'code';
	const problem: Problem = { words: error.message, field: error.field ?? '', isChanged, isQuestion, isUnknownTitle };
	return { problem, status: isChanged || isQuestion ? 409 : error.status };
}

/**
 * The page's answer to a post that the store refused, with what the page needs to show it again.
 * @throws what is no refusal
 */
export function refusedWith<Typed extends object>(error: unknown, typed: Typed) {
	const { problem, status } = problemOf(error);
	return data({ problem, typed }, { status });
}
