import { StoreError } from '~/store-api/store-error';
import type { DeskFlash } from './desk-flash.server';

/**
 * Leads to the page that asks which copy of a title is meant, if the store asks for that.
 * @param fields the fields of the form that the choice is sent with; `which` is the title's number
 * @throws any other error
 */
export function askWhichCopy(
	error: unknown,
	page: string,
	fields: Readonly<Record<string, string>> & { which: string },
): DeskFlash & { to: string } {
	if (!(error instanceof StoreError) || error.reason !== 'which-copy') throw error;
	return { kind: 'notice', text: error.message, to: `${page}?${new URLSearchParams(fields)}` };
}
