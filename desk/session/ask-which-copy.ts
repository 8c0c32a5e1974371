import { StoreError } from '~/store-api/store-error';
import type { StockTitle } from '~store/contract/desk-stock';
import type { DeskFlash } from './desk-flash.server';
import type { Desk } from './open-desk.server';

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

/** Loads the title in the address about which the page asks that question. Returns null if the page asks no question. */
export async function titleInQuestion(desk: Desk, { url }: Request): Promise<StockTitle | null> {
	const code = new URL(url).searchParams.get('which') ?? '';
	return code === '' ? null : desk.load('desk-stock/lookUp', { code });
}
