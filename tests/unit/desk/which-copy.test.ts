import { expect, it } from 'vitest';
import { copyFacts, offersToChoose } from '../../../desk/parts/which-copy';
import type { OtherPlace, StockOffer, StockPlace } from '../../../store/contract/desk-stock';

const other: OtherPlace = {
	location_id: 2,
	location: 'Sidney',
	in_store: 4,
	onhand: 3,
	reserved: 1,
	onorder: 0,
	short: 0,
	minimum: 0,
	shelf: '',
	changed_at: null,
};
const place: StockPlace = {
	...other,
	location_id: 1,
	location: 'Downtown',
	in_store: 10,
	onhand: 8,
	reserved: 2,
	promised: [],
	shelf: 'C-2',
	version: '',
};
const offer: StockOffer = {
	condition: 'new',
	fits: ['new'],
	condition_text: 'New',
	price: null,
	asked: '22.00',
	discount: null,
	note: '',
	is_individual: false,
	gone: null,
	places: [place],
	empty_places: [],
	elsewhere: [other],
};

it('counts the copies that can be sold, at every location, without those on hold', () => {
	expect(copyFacts(offer, null)).toBe('$22.00, 8 available at Downtown, shelf C-2, 3 available at Sidney');
	const held = { ...place, onhand: 0, reserved: 10 };
	expect(copyFacts({ ...offer, places: [held], elsewhere: [] }, null)).toBe('$22.00, no copies available');
});

it('counts the copies at one location, including those on hold', () => {
	expect(copyFacts(offer, 1)).toBe('$22.00, 10 in the store, shelf C-2');
	expect(copyFacts(offer, 3)).toBe('$22.00, no copies here, according to the stock');
});

it('ends a note without a full stop before the next fact', () => {
	expect(copyFacts({ ...offer, note: 'As new; no marks.' }, 1)).toBe(
		'$22.00, As new; no marks, 10 in the store, shelf C-2',
	);
});

it('offers the copies of the chosen condition at the location, or else all copies of this condition', () => {
	const copy = { ...offer, is_individual: true, fits: ['very_good', 'used'] };
	const [here, sold] = [
		{ ...copy, condition: 'very_good-1' },
		{ ...copy, condition: 'very_good-2', places: [] },
	];
	const codes = (offers: StockOffer[], condition: string, location_id = 1) =>
		offersToChoose({ new_offer: null, offers }, { location_id, condition }).map((one) => one.condition);
	expect(codes([offer, here, sold], 'very_good')).toEqual(['very_good-1']);
	expect(codes([offer, here, sold], 'very_good', 2)).toEqual(['very_good-1', 'very_good-2']);
	expect(codes([offer, here, sold], 'good')).toEqual([]);
	expect(codes([offer, here, sold], '')).toEqual(['new', 'very_good-1']);
	expect(codes([offer, here, sold], '', 2)).toEqual(['new']);
});
