import type { LogConfig } from 'kysely';
import type { Logger } from 'pino';
import { callUnderway } from '../call-underway';

/** Milliseconds from which a statement counts as slow. */
const slowFrom = 200;
/** How much of a statement is logged; its parameters never are. Characters. */
const maxStatementLength = 500;

/** Logs slow statements, each with a name by which they can be counted: 'select titles'. */
export const logSlowQueries =
	(log: Logger, from = slowFrom): LogConfig & object =>
	({ level, query: { sql }, queryDurationMillis }) => {
		if (level !== 'query' || queryDurationMillis < from) return;
		const ms = Math.round(queryDurationMillis);
		const call = callUnderway();
		const sliced = sql.replace(/\s+/g, ' ').trim().slice(0, maxStatementLength);
		log.warn({ query: nameOf(sql), ms, ...(call ? { call } : {}), statement: sliced }, 'a query was slow');
	};

/** Names a statement by its verb and first table: 'insert cart_items'; by its verb alone if it names no table. */
export function nameOf(statement: string): string {
	const [, verb = ''] = /^\W*(\w+)/.exec(statement) ?? [];
	const [, table = ''] = /\b(?:from|into|update|join)\s+"?([a-z_]+)/i.exec(statement) ?? [];
	return `${verb.toLowerCase()} ${table}`.trim();
}
