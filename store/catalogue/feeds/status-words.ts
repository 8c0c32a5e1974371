import type { PublishingStatus } from './title-record';

const wordsTable: [RegExp, PublishingStatus][] = [
	[/cancel|abandon/i, 'cancelled'],
	[/out of stock indefinitely|^osi$|^os$|postponed/i, 'out_of_stock_indefinitely'],
	[/out of print|^op$|^o\/p$|discontinued|withdrawn|remaindered|inactive/i, 'out_of_print'],
	[/forthcoming|not yet|^nyp$|pre-?order|coming soon/i, 'forthcoming'],
	[/^active$|in print|^ip$|available|in stock|published/i, 'active'],
];

/** The publishing status that a cell names in the book trade's words; `undefined` for other words. */
export function statusOfWords(cell: string): PublishingStatus | undefined {
	const spoken = cell.replace(/_/g, ' ').trim();
	if (/^(?:not|un)\s?available/i.test(spoken)) return 'out_of_stock_indefinitely';
	return wordsTable.find(([pattern]) => pattern.test(spoken))?.[1];
}
