import { codeOf } from './error-code';

/**
 * The error if the shop temporarily cannot serve a request for a reason that the caller did not cause: its database, its disk or
 * its settings are unavailable. The caller may repeat the request after a short time (503).
 */
export class Unavailable extends Error {
	override name = 'Unavailable';
	/** The error code of the database server, or '' if the error has no code. */
	readonly code = codeOf(this.cause);
}

/**
 * The error if the database is too busy. Requests that have waited too long are refused, and may be repeated after a short time.
 */
export class Crowded extends Unavailable {
	override name = 'Crowded';
}

/**
 * The error if the connection to the database broke. It is unknown whether the last statement was executed, unless the server
 * closed the connection with a `code`.
 */
export class ConnectionLost extends Unavailable {
	override name = 'ConnectionLost';
}

/**
 * PostgreSQL's error codes for problems of the server rather than of the statement:
 * - connections (08)
 * - resources such as disk and memory (53)
 * - an operator's action (57: stopping, starting, a statement over its time limit)
 * - files of the server (58)
 * - a read-only server
 * - a transaction that was idle for too long
 * - a lock that was not available, and a log-in that is no longer valid
 */
const aboutTheServer = /^(?:08|53|57|58|28)|^(?:25006|25P03|55P03|3D000)$/;

/**
 * SQLite's error codes for problems of the file rather than of the statement, with their extended codes, such as
 * SQLITE_IOERR_FSYNC.
 */
const aboutTheFile = /^SQLITE_(?:FULL|IOERR|BUSY|READONLY|CANTOPEN|NOTADB|CORRUPT)/;

/** The database's error message for writes while the shop is moved to another database (database/move). */
export const movingText = 'the shop is being moved to another database';

/** Returns whether the database refused a write because the shop is being moved to another database. */
export const isMoving = (error: unknown): boolean => error instanceof Error && error.message === movingText;

/**
 * Returns the reason why the shop cannot serve requests, in the words of the part that failed. Returns null for an error that is
 * a bug.
 */
export function whyUnavailable(error: unknown): string | null {
	if (error instanceof Unavailable || isMoving(error)) return (error as Error).message;
	const code = codeOf(error);
	const about = aboutTheFile.test(code) || (code.length === 5 && aboutTheServer.test(code));
	return error instanceof Error && (about || code === 'ENOSPC') ? error.message : null;
}
