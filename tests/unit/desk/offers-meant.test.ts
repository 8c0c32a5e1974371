import { expect, it } from 'vitest';
import { choiceOf, matchingOffers } from '../../../desk/session/matching-offers';
import type { StockOffer } from '../../../store/contract/desk-stock';

const offer = (condition: string, fits: string[], onhand: number): StockOffer => ({
	condition,
	fits,
	condition_text: condition,
	price: null,
	asked: '5.00',
	discount: null,
	note: '',
	is_individual: condition.includes('-'),
	gone: null,
	places: [],
	empty_places: [],
	elsewhere: [
		{
			location_id: 1,
			location: 'Downtown',
			in_store: onhand,
			onhand,
			reserved: 0,
			onorder: 0,
			short: 0,
			minimum: 0,
			shelf: '',
			changed_at: null,
		},
	],
});
const offers = [
	offer('new', ['new'], 2),
	offer('fair', ['fair', 'used'], 3),
	offer('fair-1', ['fair', 'used'], 1),
	offer('good-1', ['good', 'used'], 1),
	offer('good-2', ['good', 'used'], 0),
];

it.each([
	['', ['new', 'fair', 'fair-1', 'good-1']],
	['used', ['fair', 'fair-1', 'good-1']],
	['good', ['good-1']],
	['fair', ['fair', 'fair-1']],
	['only fair', ['fair']],
	['fair-1', ['fair-1']],
	['good-2', []],
])('finds the available offers that the condition “%s” can mean', (condition, meant) => {
	expect(matchingOffers({ offers }, condition).map((one) => one.condition)).toEqual(meant);
});

it('chooses each copy by a unique name', () => {
	for (const one of offers.slice(0, 4)) expect(matchingOffers({ offers }, choiceOf(one, { offers }))).toEqual([one]);
});
