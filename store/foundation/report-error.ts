import type { CheckedPayloadOf } from '../contract/contract';
import type { Clock } from './database/clock';
import type { Database } from './database/database';
import type { HasLog } from './log';
import { withoutSecrets } from './without-secrets';

/** The maximum number of error reports that are stored. A new report replaces the oldest report. */
const maxReports = 5000;

/**
 * The maximum number of bytes that are stored of each text in an error report. Together the texts have at most 1 KB, so that
 * error reports cannot fill the disk.
 */
const lengths = { location: 150, user_agent: 150, source: 150, error: 250, error_info: 324 };

/** Stores an error from a shopper's browser, for the bookseller's log (docs/behaviour/shell.md#errors-in-browsers). */
export async function reportError(
	store: Database & Clock & HasLog,
	report: CheckedPayloadOf<'log/error'>,
): Promise<void> {
	const { lineno = null, colno = null } = report;
	const text = (name: keyof typeof lengths) => beginningOf(withoutSecrets(report[name] ?? ''), lengths[name]);
	const [user_agent, error_info, source, error] = [
		text('user_agent'),
		text('error_info'),
		text('source'),
		text('error'),
	];
	// Stored without the query, because a mailed link has its token there.
	const location = beginningOf(withoutSecrets(report.location.split(/[?#]/)[0] ?? ''), lengths.location);
	const { id } = await store.db
		.insertInto('error_reports')
		.values({ location, user_agent, error_info, source, lineno, colno, error, created_at: store.now() })
		.returning('id')
		.executeTakeFirstOrThrow();
	await store.db
		.deleteFrom('error_reports')
		.where('id', '<=', id - maxReports)
		.execute();
	store.log.warn({ location, error, source, lineno, colno }, 'a browser reported an error');
}

/** Cuts a text to a maximum number of bytes in UTF-8, without splitting a character. */
function beginningOf(text: string, bytes: number): string {
	const whole = Buffer.from(text);
	if (whole.length <= bytes) return text;
	let end = bytes;
	while (end > 0 && ((whole[end] ?? 0) & 0xc0) === 0x80) end -= 1;
	return whole.toString('utf8', 0, end);
}
