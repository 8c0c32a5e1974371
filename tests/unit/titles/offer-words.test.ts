import { expect, it } from 'vitest';
import { offerWords } from '~/parts/titles/offer-words';

it('tells used copies of one condition apart by price and note, and names other offers by their condition', () => {
	const offers = [
		{ code: 'new', text: 'New', price: '20.00', note: null },
		{ code: 'very_good', text: 'Used, very good', price: '12.50', note: 'Signed by a former owner.' },
		{ code: 'very_good-2', text: 'Used, very good', price: '8.00', note: null },
		{ code: 'very_good-3', text: 'Used, very good', price: null, note: 'No jacket.' },
	];
	expect(offers.map((offer) => offerWords(offer, offers))).toEqual([
		'New',
		'Used, very good, $12.50, Signed by a former owner.',
		'Used, very good, $8.00',
		'Used, very good, No jacket.',
	]);
});
