import type { LogConfig } from 'kysely';
import type { Logger } from 'pino';
import { callUnderway } from '../call-underway';

/** The minimum number of milliseconds for which a statement is logged as slow. */
const slowFrom = 200;
/** The maximum number of characters of a statement that are logged. The parameters of a statement are never logged. */
const maxStatementLength = 500;

/** Logs slow statements. Each log entry has a name, such as 'select titles', by which slow statements can be counted. */
export const logSlowQueries =
	(log: Logger, from = slowFrom): LogConfig & object =>
	({ level, query: { sql }, queryDurationMillis }) => {
		if (level !== 'query' || queryDurationMillis < from) return;
		const ms = Math.round(queryDurationMillis);
		const call = callUnderway();
		const sliced = sql.replace(/\s+/g, ' ').trim().slice(0, maxStatementLength);
		log.warn({ query: nameOf(sql), ms, ...(call ? { call } : {}), statement: sliced }, 'a query was slow');
	};

/**
 * Returns a name for a statement, made of its verb and its first table: 'insert cart_items'. The name of a statement without a
 * table is its verb.
 */
export function nameOf(statement: string): string {
	const [, verb = ''] = /^\W*(\w+)/.exec(statement) ?? [];
	const [, table = ''] = /\b(?:from|into|update|join)\s+"?([a-z_]+)/i.exec(statement) ?? [];
	return `${verb.toLowerCase()} ${table}`.trim();
}
