import { StoreError } from '~/store-api/store-error';
import type { DeskFlash } from './desk-flash.server';

/**
 * Redirects to the page that asks which copy of a title is meant, if the store has refused the call with that question.
 * @param fields the form fields that are posted together with the choice; `which` is the title's ISBN
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
