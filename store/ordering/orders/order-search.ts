import { wordsOf } from '../../catalogue/titles/sort-keys';
import { toIsbn13 } from '../../contract/isbn';
import type { SoldTitle } from './sold-title';

/** More words than these nobody types; each of them costs a look at every order of the account. */
const maxWords = 12;

interface Searched {
	order_number: string;
	purchase_order?: string | undefined;
	placed_by_name?: string | undefined;
	placed_by_email?: string | undefined;
	titles: SoldTitle[];
}

/** What an order's history finds it by (docs/behaviour/orders.md#history): its numbers, who placed it, and its titles with authors and ISBNs. */
export function searchTextOf(order: Searched): string {
	const purchaseOrder = wordsOf(order.purchase_order ?? '');
	const texts = [
		wordsOf(order.order_number),
		purchaseOrder,
		// As 'PO-1024' is also written: in one word.
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
 * What to look for in those texts: an order is found when it has every one of them. Words are found by their
 * beginnings, without their accents and capitals; an ISBN in whichever way it is written. None for a term without a word.
 */
export function searchPatterns(term: string): string[] {
	const isbn = toIsbn13(term);
	const words = 'eisbn' in isbn ? [isbn.eisbn] : wordsOf(term).split(' ').filter(Boolean).slice(0, maxWords);
	// Letters, digits and spaces alone: nothing in them means anything to `like`.
	return words.map((word) => `% ${word}%`);
}
