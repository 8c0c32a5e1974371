import { isUnspaced } from '../../catalogue/search/search';
import { isAscii, wordsOf } from '../../catalogue/titles/sort-keys';
import { toIsbn13 } from '../../contract/isbn';
import type { Queries } from '../../foundation/database/database';
import { readSoldTitle, type SoldTitle } from '../lines/sold-title';

/** How many words of a search are used: each is compared with every order of the account. */
const maxWords = 12;

interface Searched {
	order_number: string;
	purchase_order?: string | undefined;
	placed_by_name?: string | undefined;
	placed_by_email?: string | undefined;
	titles: SoldTitle[];
}

/**
 * Composes the text that the order history is searched in: numbers, who placed it, and titles with authors and ISBNs
 * (docs/behaviour/orders.md#history).
 */
export function searchTextOf(order: Searched): string {
	const purchaseOrder = wordsOf(order.purchase_order ?? '');
	const texts = [
		wordsOf(order.order_number),
		purchaseOrder,
		// Also as one word, for 'PO1024'.
		purchaseOrder.replaceAll(' ', ''),
		wordsOf(order.placed_by_name ?? ''),
		wordsOf(order.placed_by_email ?? ''),
		...order.titles.map(textOfTitle),
	];
	return joinedWords(texts);
}

const textOfTitle = ({ eisbn, title, authors }: SoldTitle): string =>
	[eisbn, wordsOf(title), ...authors.map(({ name }) => wordsOf(name))].join(' ');

/** Each word once, behind a space. */
const joinedWords = (texts: readonly string[]): string =>
	[...new Set(texts.join(' ').split(' '))].map((word) => ` ${word}`).join('');

/**
 * Adds the current folding of an order's words to its search text. Older versions folded letters otherwise; their words
 * stay.
 */
export async function refoldSearchTexts(db: Queries, ids: readonly number[]): Promise<void> {
	const orders = await db.selectFrom('orders').select(['id', 'search_text']).where('id', 'in', ids).execute();
	for (const { id, search_text } of orders) {
		if (isAscii(search_text)) continue;
		const items = await db.selectFrom('order_items').select(['id', 'title_info']).where('order_id', '=', id).execute();
		const texts = [search_text.trim(), wordsOf(search_text), ...items.map(readSoldTitle).map(textOfTitle)];
		const refolded = joinedWords(texts);
		if (refolded === search_text) continue;
		await db
			.updateTable('orders')
			.set({ search_text: refolded })
			.where('id', '=', id)
			.where('search_text', '=', search_text)
			.execute();
	}
}

/**
 * Makes the `like` patterns for a search term; an order has to match all of them. Words match by their beginnings,
 * without accents and case. Words of scripts without spaces match anywhere; an ISBN matches in any form. Empty for a
 * term without words.
 */
export function searchPatterns(term: string): string[] {
	const isbn = toIsbn13(term);
	const words = 'eisbn' in isbn ? [isbn.eisbn] : wordsOf(term).split(' ').filter(Boolean).slice(0, maxWords);
	// The words only have letters and digits, so nothing needs escaping for `like`.
	return words.map((word) => (isUnspaced(word) ? `%${word}%` : `% ${word}%`));
}
