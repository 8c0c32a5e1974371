import { isUnspaced } from '../../catalogue/search/search';
import { isAscii, wordsOf } from '../../catalogue/titles/sort-keys';
import { toIsbn13 } from '../../contract/isbn';
import type { Queries } from '../../foundation/database/database';
import { readSoldTitle, type SoldTitle } from '../lines/sold-title';

/** The maximum number of words in a search for orders. The search compares each word with every order of the account. */
const maxWords = 12;

interface Searched {
	order_number: string;
	purchase_order?: string | undefined;
	placed_by_name?: string | undefined;
	placed_by_email?: string | undefined;
	titles: SoldTitle[];
}

/**
 * Composes an order's search text for the order history. The text contains the order number and purchase order number, the person
 * who placed the order, and titles with authors and ISBNs (docs/behaviour/orders.md#history).
 */
export function searchTextOf(order: Searched): string {
	const purchaseOrder = wordsOf(order.purchase_order ?? '');
	const texts = [
		wordsOf(order.order_number),
		purchaseOrder,
		// Also adds the numbers without spaces, so that a search for 'PO1024' finds 'PO 1024'.
		purchaseOrder.replaceAll(' ', ''),
		wordsOf(order.placed_by_name ?? ''),
		wordsOf(order.placed_by_email ?? ''),
		...order.titles.map(textOfTitle),
	];
	return joinedWords(texts);
}

const textOfTitle = ({ eisbn, title, authors }: SoldTitle): string =>
	[eisbn, wordsOf(title), ...authors.map(({ name }) => wordsOf(name))].join(' ');

/** Joins the words without duplicates, and puts a space before each word. */
const joinedWords = (texts: readonly string[]): string =>
	[...new Set(texts.join(' ').split(' '))].map((word) => ` ${word}`).join('');

/**
 * Adds the words of orders, in the current normalized form, to the orders' search texts. Older versions of the shop normalized
 * accented characters differently. The old words stay in the search texts.
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
 * Creates the SQL `like` patterns for a search term. An order must match all patterns. A search word matches the beginning of
 * words in the search text, ignoring accents and case. In a script without spaces between words, a search word matches anywhere.
 * An ISBN matches with 10 or 13 digits, with or without hyphens. Returns no patterns for a search term without words.
 */
export function searchPatterns(term: string): string[] {
	const isbn = toIsbn13(term);
	const words = 'eisbn' in isbn ? [isbn.eisbn] : wordsOf(term).split(' ').filter(Boolean).slice(0, maxWords);
	// The search words contain only letters and digits, so `like` needs no escaping.
	return words.map((word) => (isUnspaced(word) ? `%${word}%` : `% ${word}%`));
}
