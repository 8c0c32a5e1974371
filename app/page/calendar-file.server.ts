import { privateNoStore } from '../http/cache-headers';
import { StoreError } from '../store-api/store-error';

/** Returns a response with a file for calendar programs. */
export const calendarFile = (name: string, text: string): Response =>
	new Response(text, {
		headers: {
			'Content-Type': 'text/calendar; charset=utf-8',
			'Content-Disposition': `attachment; filename="${name}.ics"`,
			'Cache-Control': privateNoStore,
		},
	});

/** Returns a response with a message that says why there is no calendar file. */
export const noCalendarFile = (words: string, status = 404): Response =>
	new Response(words, {
		status,
		headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': privateNoStore },
	});

/**
 * Converts the store's refusal to a response that contains the store's message.
 * @throws any error that is not a refusal of the store
 */
export function refusedCalendarFile(error: unknown): Response {
	if (error instanceof StoreError) return noCalendarFile(error.message, error.status);
	throw error;
}
