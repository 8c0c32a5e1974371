import { codeOf } from './error-code';

/**
 * The error when the shop cannot serve for now, through no fault of the caller: its database, its disk or its settings are
 * unavailable. The caller may repeat the request in a moment (503).
 */
export class Unavailable extends Error {
	override name = 'Unavailable';
	/** The database server's error code; '' for none. */
	readonly code = codeOf(this.cause);
}

/** The error when the database is too busy. Requests that have waited too long are refused, and may be repeated in a moment. */
export class Crowded extends Unavailable {
	override name = 'Crowded';
}

/**
 * The error when the connection to the database broke. Whether the last statement took effect is unknown, unless the server
 * closed the connection with a `code`.
 */
export class ConnectionLost extends Unavailable {
	override name = 'ConnectionLost';
}

/**
 * PostgreSQL's error codes that are about the server and not about the statement:
 * - connections (08)
 * - resources such as disk and memory (53)
 * - an operator's action (57: stopping, starting, a statement over its time limit)
 * - the server's own files (58)
 * - a read-only server
 * - a transaction that was idle for too long
 * - a lock that was not available, a log-in that no longer works
 */
const aboutTheServer = /^(?:08|53|57|58|28)|^(?:25006|25P03|55P03|3D000)$/;

/**
 * SQLite's error codes that are about the file and not about the statement, with their extended codes, such as
 * SQLITE_IOERR_FSYNC.
 */
const aboutTheFile = /^SQLITE_(?:FULL|IOERR|BUSY|READONLY|CANTOPEN|NOTADB|CORRUPT)/;

/** The database's error for writes while the shop is moved to another database (database/move). */
export const movingText = 'the shop is being moved to another database';

/** Whether a write was refused because the shop is being moved. */
export const isMoving = (error: unknown): boolean => error instanceof Error && error.message === movingText;

/** Returns why the shop cannot serve, in the words of the failed part; null for an error that is a bug. */
export function whyUnavailable(error: unknown): string | null {
	if (error instanceof Unavailable || isMoving(error)) return (error as Error).message;
	const code = codeOf(error);
	const about = aboutTheFile.test(code) || (code.length === 5 && aboutTheServer.test(code));
	return error instanceof Error && (about || code === 'ENOSPC') ? error.message : null;
}
