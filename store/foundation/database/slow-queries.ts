import type { LogConfig } from 'kysely';
import type { Logger } from 'pino';
import { callUnderway } from '../call-underway';

/** From here on a statement counts as slow. Milliseconds. */
const slowFrom = 200;
/** As much of a statement as is told; what it was asked with never is. Characters. */
const maxStatementLength = 500;

/** Has slow statements told in the log, each with a name that can be counted: 'select titles'. */
export const tellSlow =
	(log: Logger, from = slowFrom): LogConfig & object =>
	({ level, query: { sql }, queryDurationMillis }) => {
		if (level !== 'query' || queryDurationMillis < from) return;
		const ms = Math.round(queryDurationMillis);
		const call = callUnderway();
		const sliced = sql.replace(/\s+/g, ' ').trim().slice(0, maxStatementLength);
		log.warn({ query: nameOf(sql), ms, ...(call ? { call } : {}), statement: sliced }, 'a query was slow');
	};

/** What a statement does, and to which table first: 'insert cart_items'; its first word for one that names none. */
export function nameOf(statement: string): string {
	const [, verb = ''] = /^\W*(\w+)/.exec(statement) ?? [];
	const [, table = ''] = /\b(?:from|into|update|join)\s+"?([a-z_]+)/i.exec(statement) ?? [];
	return `${verb.toLowerCase()} ${table}`.trim();
}
