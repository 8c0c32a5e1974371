import { counted } from '~/format/counted';
import type { Count, CountLine, CountPreview, CountScan, UndoneCount } from '~store/contract/desk-counting';
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
			text: `${name} was found here, but ${expected}. The count does not change its stock: put the copy back, or change its shelf under Stock.`,
		};
	}
	const found = `${name}: ${scan.counted} counted, ${scan.expected} expected`;
	if (standing === 'not-expected')
		return {
			kind: 'notice',
			text: `${found}. The stock shows no copies here: the count will add them.`,
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
 * Returns how a counted number differs from the number in stock, as short texts. Returns no texts if both numbers are equal.
 */
export function countTags(line: CountLine, isOpen: boolean): string[] {
	const { counted: scanned, expected, standing, lost } = line;
	if (standing === 'elsewhere')
		return [isOpen ? `Found here, expected on ${shelfWords(line)}` : 'Found here, expected on another shelf'];
	// An unscanned title in an open count gets no text, because its row already shows that 0 copies are counted.
	const isYetToScan = isOpen && scanned === null;
	const difference = expected === null || isYetToScan ? 0 : scanned === null ? -lost : scanned - expected;
	const held = isYetToScan ? 0 : heldCopies(line);
	return [
		...(difference > 0 ? [`${difference} more than expected`] : []),
		...(difference < 0 ? [`${-difference} fewer than expected`] : []),
		...(held > 0 ? [heldWords(held)] : []),
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

/** Returns the number of copies of an unscanned title that are on hold for orders. A count does not write off these copies. */
const heldCopies = ({ counted: scanned, expected, lost }: CountLine): number =>
	scanned === null ? Math.max(0, (expected ?? 0) - lost) : 0;

/**
 * Returns the number of available copies after an open count updates the stock. The copies of an unscanned title depend on what
 * staff choose for unscanned titles: '2 if kept, 0 if written off'.
 */
export function afterWords({ counted: scanned, onhand, after, outdated }: CountLine): string {
	if (outdated) return String(onhand);
	return scanned === null ? `${onhand} if kept, ${after} if written off` : String(after);
}

/** The result of each choice of staff for the titles that an open count has not scanned. */
export const unscannedWords: Record<CountPreview['unscanned'], string> = {
	stay: 'Titles that were not scanned keep their stock.',
	none: 'Titles that were not scanned are written off. Their copies on hold for orders stay.',
};

/**
 * Returns the number of copies that a title loses. If copies of an unscanned title are on hold for orders, also says that these
 * copies stay: '1 (1 on hold stays)'.
 */
export function lostWords(line: CountLine): string {
	const held = heldCopies(line);
	return held === 0 ? String(line.lost) : `${line.lost} (${heldWords(held)})`;
}

const heldWords = (held: number): string => `${held} on hold ${held === 1 ? 'stays' : 'stay'}`;

/**
 * Returns by how much the counted copies differ from the expected copies: '−1 copy, 1 title differs'. Leaves out the unscanned
 * titles of an open count, because staff have not yet chosen whether these titles keep their stock.
 */
export function differenceWords({ state, expected, copies, differences, unscanned }: ComparedCount): string {
	const left = state === 'open' ? unscanned : { titles: 0, copies: 0 };
	const titles = differences - left.titles;
	const words = `${counted(titles, 'title')} ${titles === 1 ? 'differs' : 'differ'}`;
	return expected === null ? words : `${signedCopies(copies - (expected - left.copies))}, ${words}`;
}

type ComparedCount = Pick<Count, 'state' | 'expected' | 'copies' | 'differences' | 'unscanned'>;

const signedCopies = (many: number): string =>
	`${many > 0 ? '+' : many < 0 ? '−' : ''}${counted(Math.abs(many), 'copy', 'copies')}`;
