import type { StockRecord } from '../catalogue/feeds/title-record';
import { share } from '../foundation/money';
import { chanceOf, pickBy } from './chance';
import type { Edition } from './editions';

/** The IDs of the sample's locations, by the key of each location. */
export interface StockLocations {
	downtown: number;
	sidney: number;
}

const usedNotes = [
	'Name on the flyleaf. Spine uncreased.',
	'Corners bumped, pages clean.',
	'Faded spine; otherwise sound.',
	'A few pencil marks in the margins, all of them sensible.',
	'Ex-library copy with stamps and a date slip.',
	'Creased spine, well loved, all pages present.',
];
const likeNewNotes = ['Read once, carefully.', 'An unwanted gift, never opened.', 'As new; no marks.'];
const bargainNotes = ['Publisher’s overstock with a small mark on the lower edge.', 'Remainder, as new.'];
const discounts = [10, 15, 20, 25];
/** The discount off the list price, in percent. */
const bargainDiscounts = [50, 60, 65];

/**
 * Returns the stock of the sample shop: the number of copies at each of the two locations, in every condition, with their
 * prices.
 */
export const sampleStock = (editions: readonly Edition[], places: StockLocations): StockRecord[] =>
	editions.flatMap((edition) => [...newCopies(edition, places), ...otherCopies(edition, places)]);

function newCopies({ record, leads, season, place }: Edition, places: StockLocations): StockRecord[] {
	const { eisbn, status } = record;
	if (status === 'cancelled' || status === 'out_of_print') return [];
	const base = { eisbn, condition: 'new', ...discountOf(record) };
	if (status === 'forthcoming') {
		return chanceOf(`ahead ${eisbn}`) < 0.5 ? [{ ...base, onorder: 6, location: String(places.downtown) }] : [];
	}
	const much = season !== null || place < 60;
	const likely = leads || season !== null ? (place < 200 ? 0.97 : 0.78) : 0.4;
	return [
		copiesAt(base, places.downtown, { likely, most: much ? 12 : 4 }),
		copiesAt(base, places.sidney, { likely: likely * 0.7, most: much ? 7 : 2 }),
	].flat();
}

function copiesAt(base: StockRecord, location: number, { likely, most }: { likely: number; most: number }) {
	const named = { ...base, location: String(location) };
	const chance = chanceOf(`copies ${base.eisbn} ${location}`);
	if (chance < likely) return [{ ...named, onhand: 1 + Math.floor((chance / likely) * most) }];
	// Some titles that have no copies in stock are on order.
	if (chance > 0.93) return [{ ...named, onhand: 0, onorder: 2 }];
	return base.discount === undefined ? [] : [{ ...named, onhand: 0 }];
}

function discountOf({ eisbn, status }: Edition['record']): { discount?: number } {
	if (status !== 'active' || chanceOf(`discount ${eisbn}`) >= 0.07) return {};
	return { discount: pickBy(discounts, `discount of ${eisbn}`) };
}

function otherCopies(edition: Edition, places: StockLocations): StockRecord[] {
	const { eisbn, status, list_price_can } = edition.record;
	if (edition.season !== null || status === 'cancelled' || !list_price_can) return [];
	// If a title is sold as a remainder, it has no used copies, because they would cost more than the remainder.
	if (edition.bargain) return [bargainOf(edition, places)];
	const records: StockRecord[] = [];
	const offer = (condition: string, percent: number, notes: string[], most: number) => {
		const location = pickBy([places.downtown, places.downtown, places.sidney], `${condition} place ${eisbn}`);
		records.push({
			eisbn,
			condition,
			price: rounded(share(list_price_can, percent * 100)),
			note: pickBy(notes, `${condition} note ${eisbn}`),
			onhand: 1 + Math.floor(chanceOf(`${condition} ${eisbn}`) * most),
			location: String(location),
		});
	};
	// Most titles that are out of print are in stock as used copies.
	const found = status === 'out_of_print' ? 0.7 : 0.13;
	if (chanceOf(`used ${eisbn}`) < found) offer('used', 45, usedNotes, 2);
	if (chanceOf(`like new ${eisbn}`) < found / 3) offer('like_new', 65, likeNewNotes, 1);
	return records;
}

const bargainOf = ({ record: { eisbn } }: Edition, places: StockLocations): StockRecord => ({
	eisbn,
	condition: 'bargain',
	discount: pickBy(bargainDiscounts, `bargain ${eisbn}`),
	note: pickBy(bargainNotes, `bargain note ${eisbn}`),
	onhand: 2 + Math.floor(chanceOf(`bargain ${eisbn}`) * 8),
	location: String(pickBy([places.downtown, places.downtown, places.sidney], `bargain place ${eisbn}`)),
});

/** The prices of used books are rounded to half or whole dollars. */
const rounded = (cents: number): number => Math.max(300, Math.round(cents / 50) * 50);
