import { codeOf } from './error-code';

/**
 * The shop cannot serve for now, through no fault of anyone who asks: its database, its disk or its settings are away. The
 * same may be asked again in a moment (503).
 */
export class Unavailable extends Error {
	override name = 'Unavailable';
	/** The server's own code for it; '' where it said none. */
	readonly code = codeOf(this.cause);
}

/** It is there, and busy with others: everything that stands in line is asked for again in a moment. */
export class Crowded extends Unavailable {
	override name = 'Crowded';
}

/**
 * The connection to the database broke: whether what was being said went through is not known, unless the server has said
 * with a `code` why it broke it off.
 */
export class ConnectionLost extends Unavailable {
	override name = 'ConnectionLost';
}

/**
 * PostgreSQL's codes that are about the server and not about what it was asked:
 * - connections (08)
 * - resources such as disk and memory (53)
 * - an operator's doing (57: stopping, starting, a statement over its time)
 * - its own files (58)
 * - a server that takes no writes
 * - a transaction in which nothing was said for too long
 * - a lock that is not to be had, a log-in that no longer opens
 */
const aboutTheServer = /^(?:08|53|57|58|28)|^(?:25006|25P03|55P03|3D000)$/;

/** SQLite's, with what stands behind them: SQLITE_IOERR_FSYNC. */
const aboutTheFile = /^SQLITE_(?:FULL|IOERR|BUSY|READONLY|CANTOPEN|NOTADB|CORRUPT)/;

/** What the database itself says to anyone who wants to write while its rows are carried to another one (database/move). */
export const movingText = 'the shop is being moved to another database';

/** Whether a write was refused because the shop is being moved. */
export const isMoving = (error: unknown): boolean => error instanceof Error && error.message === movingText;

/** Why the shop cannot serve, in the words of what failed; null for an error that is a bug. */
export function whyUnavailable(error: unknown): string | null {
	if (error instanceof Unavailable || isMoving(error)) return (error as Error).message;
	const code = codeOf(error);
	const about = aboutTheFile.test(code) || (code.length === 5 && aboutTheServer.test(code));
	return error instanceof Error && (about || code === 'ENOSPC') ? error.message : null;
}
