import { ZodError } from 'zod';
import { isMoving } from '../foundation/unavailable';

/** Formats an error for the bookseller, without a stack trace. */
export function errorText(error: unknown): string {
	if (error instanceof ZodError) return fieldErrors(error).join('\n');
	if (!(error instanceof Error)) return String(error);
	// If an option is unknown, the error's first sentence names the option. The other sentences only explain the syntax of
	// parseArgs.
	if (isOfArguments(error)) {
		return `${error.message.split('. ')[0]}. --help lists the options.`;
	}
	if ('code' in error && error.code === 'SQLITE_BUSY') {
		return 'Another process is writing to the database. Try again when it has finished.';
	}
	if (isMoving(error)) {
		return 'The shop is being moved, or was moved, to another database, so this one refuses changes. `npm run store -- move` continues the move, `npm run store -- move --give-up` cancels it.';
	}
	return error.message || error.name;
}

/** Returns whether `parseArgs` threw the error because it could not read the typed arguments. */
export const isOfArguments = (error: unknown): boolean =>
	error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** Formats the error messages for invalid fields, one field per text line. */
export const fieldErrors = (error: ZodError): string[] =>
	error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message));
