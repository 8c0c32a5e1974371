import { isOn, type Work } from './work';

/** The way in which a kind of work is published, which determines its bindings and prices. */
export type Kind =
	| 'picture'
	| 'children'
	| 'teen'
	| 'comic'
	| 'illustrated'
	| 'genre'
	| 'literary'
	| 'classic'
	| 'ideas';

export function kindOf(work: Work): Kind {
	if (isOn(work, 'YBC', 'YBL', 'YDP')) return 'picture';
	if (isOn(work, 'X')) return 'comic';
	if (work.audience === 'Children') return 'children';
	if (work.audience === 'Young adult') return 'teen';
	if (isOn(work, 'W', 'A') && !isOn(work, 'WTL', 'WN', 'AVM')) return 'illustrated';
	if (isOn(work, 'FF', 'FH', 'FK', 'FL', 'FM')) return 'genre';
	if (isOn(work, 'F', 'D')) return work.year < 1930 ? 'classic' : 'literary';
	return 'ideas';
}

/** The imprints of the sample's publishers, which do not exist in reality. */
const imprints: Record<Kind, string[]> = {
	picture: ['Tidepool Picture Books', 'Small Kayak'],
	children: ['Small Kayak', 'Tidepool Books'],
	teen: ['Switchback Books', 'Tidepool Books'],
	comic: ['Paper Lighthouse', 'Inkwell Ferry'],
	illustrated: ['Salal House', 'Kitchen Garden Editions'],
	genre: ['Foghorn & Daughter', 'Kelp & Compass', 'Nine Fathoms'],
	literary: ['Lantern & Quay', 'Harbour Light Press', 'Wren Lane'],
	classic: ['Garry Oak Classics', 'Wren Lane Library'],
	ideas: ['Salal House', 'Long Ebb Books', 'Lantern & Quay'],
};
const frenchImprints = ['La Marée haute', 'Éditions du Quai Neuf'];
const otherImprints = ['Lantern & Quay World'];
export const largePrintImprint = 'Longview Large Print';
export const audioImprint = 'Spoken Shore';

/** Lists the imprints under which a work may be published in the sample. */
export function imprintsOf(work: Work): string[] {
	if (work.language === 'fre') return frenchImprints;
	if (work.language !== 'eng') return otherImprints;
	const kind = kindOf(work);
	if (kind !== 'genre') return imprints[kind];
	return isOn(work, 'FL', 'FM') ? ['Kelp & Compass', 'Nine Fathoms'] : ['Foghorn & Daughter', 'Nine Fathoms'];
}
