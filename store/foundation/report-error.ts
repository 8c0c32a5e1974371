import type { CheckedPayloadOf } from '../contract/contract';
import type { Store } from '../store';

/** Reports kept: whoever sends more only pushes out the oldest. */
const kept = 5000;

/** Writes down what went wrong in a shopper's browser, for the bookseller's log (spec 2 §7, log/error). */
export async function reportError(store: Store, report: CheckedPayloadOf<'log/error'>): Promise<void> {
	const { user_agent, error_info = '', source = '', lineno = null, colno = null, error } = report;
	// The query of an account's links carries their token.
	const location = report.location.split(/[?#]/)[0] ?? '';
	const { id } = await store.db
		.insertInto('error_reports')
		.values({ location, user_agent, error_info, source, lineno, colno, error, created_at: store.now() })
		.returning('id')
		.executeTakeFirstOrThrow();
	await store.db
		.deleteFrom('error_reports')
		.where('id', '<=', id - kept)
		.execute();
	store.log.warn({ location, error, source, lineno, colno }, 'a browser reported an error');
}
