import { counted } from '~/format/counted';
import type { CountLine, CountScan, UndoneCount } from '~store/contract/desk-counting';
import type { DeskFlash } from '../session/desk-flash.server';

/**
 * Returns the shelf that the stock records have for a title that was found on another shelf: 'shelf N 1', or 'no known shelf'.
 */
const shelfWords = ({ shelf }: { shelf: string }): string => (shelf === '' ? 'no known shelf' : `shelf ${shelf}`);

/** Returns the message about one scan. The message is a warning if the copy belongs on another shelf. */
export function scanSaid(scan: CountScan): DeskFlash {
	const { title, condition_text, standing, in_store } = scan;
	const name = `${title} (${condition_text})`;
	if (standing === 'elsewhere') {
		const expected =
			scan.shelf === ''
				? `${counted(in_store, 'copy has', 'copies have')} no shelf`
				: `${counted(in_store, 'copy is', 'copies are')} expected on shelf ${scan.shelf}`;
		return {
			kind: 'notice',
			text: `${name} was found here, but ${expected}. The count does not change the stock of this title: put the copy back on its shelf, or change the title’s shelf under Stock.`,
		};
	}
	const found = `${name}: ${scan.counted} counted, ${scan.expected} expected`;
	if (standing === 'not-expected')
		return {
			kind: 'notice',
			text: `${found}. The stock shows no copies of this title here: the count will add the copies.`,
		};
	return scan.counted > scan.expected
		? { kind: 'notice', text: `${found}, ${scan.counted - scan.expected} more than expected.` }
		: { kind: 'success', text: `${found}.` };
}

/**
 * The maximum number of titles that a message lists. A message with all names of a shelf would be too long and would be cut off.
 */
const maxNamed = 5;

function namesOf(titles: UndoneCount['kept']): string {
	const named = titles.slice(0, maxNamed).map(({ title, condition_text }) => `${title} (${condition_text})`);
	if (titles.length > maxNamed) named.push(`and ${counted(titles.length - maxNamed, 'more title')}`);
	return named.join('; ');
}

/** Returns the message that a stock count was undone, and which titles did not get back the stock that they had before it. */
export function undoneWords({ kept, fewer }: Pick<UndoneCount, 'kept' | 'fewer'>): DeskFlash {
	const text = [
		'Stock count undone. Copies sold since the count stay sold.',
		...(kept.length > 0 ? [`These titles were counted again since and keep the later count: ${namesOf(kept)}.`] : []),
		...(fewer.length > 0
			? [`Check these titles, which have fewer copies left than the count had added: ${namesOf(fewer)}.`]
			: []),
	].join(' ');
	return { kind: kept.length + fewer.length > 0 ? 'notice' : 'success', text };
}

/**
 * Returns how a count line differs from the stock, as short texts. The result is empty if the count line does not differ from
 * the stock.
 */
export function countTags(line: CountLine, isOpen: boolean): string[] {
	const { counted: scanned, expected, standing } = line;
	if (standing === 'elsewhere')
		return [isOpen ? `Found here, expected on ${shelfWords(line)}` : 'Found here, expected on another shelf'];
	// An unscanned title in an open count gets no text, because its row already shows that 0 copies are counted.
	const isYetToScan = isOpen && scanned === null;
	const difference = expected === null || isYetToScan ? 0 : (scanned ?? 0) - expected;
	return [
		...(difference > 0 ? [`${difference} more than expected`] : []),
		...(difference < 0 ? [`${-difference} fewer than expected`] : []),
		...(line.outdated
			? [
					isOpen
						? 'Copies were counted, received or returned after the scan: scan the title again'
						: 'Stock not updated: copies were counted, received or returned after the scan',
				]
			: []),
		...(line.kept ? ['Stock not restored: copies were counted or sold after this count'] : []),
		...(line.short > 0 ? [`${counted(line.short, 'sold copy', 'sold copies')} not found`] : []),
	];
}
