import { wordsOf } from '../../catalogue/titles/sort-keys';
import { toIsbn13 } from '../../contract/isbn';
import type { SoldTitle } from '../lines/sold-title';

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
		...order.titles.map(({ eisbn, title, authors }) =>
			[eisbn, wordsOf(title), ...authors.map(({ name }) => wordsOf(name))].join(' '),
		),
	];
	return [...new Set(texts.join(' ').split(' '))].map((word) => ` ${word}`).join('');
}

/**
 * Makes the `like` patterns for a search term; an order has to match all of them. Words match by their beginnings, without
 * accents and case; an ISBN in whatever form it is written. Empty for a term without words.
 */
export function searchPatterns(term: string): string[] {
	const isbn = toIsbn13(term);
	const words = 'eisbn' in isbn ? [isbn.eisbn] : wordsOf(term).split(' ').filter(Boolean).slice(0, maxWords);
	// The words only have letters and digits, so nothing needs escaping for `like`.
	return words.map((word) => `% ${word}%`);
}
