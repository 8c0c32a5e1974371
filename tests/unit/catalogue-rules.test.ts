import { describe, expect, it } from 'vitest';
import { currentHours, readHours } from '~store/catalogue/locations/hours';
import { conditionRank, conditionText, isUsed } from '~store/catalogue/titles/conditions';
import { bindingRank } from '~store/catalogue/titles/editions';
import { languageName } from '~store/catalogue/titles/language-name';
import { askedPrice, shownPrice } from '~store/catalogue/titles/prices';
import { bySeriesNumber, seriesNumber } from '~store/catalogue/titles/series-number';
import { rankOf } from '~store/catalogue/titles/summaries';
import { settingsSchema } from '~store/contract/settings';
import { cleanContent } from '~store/foundation/clean-content';

const settings = settingsSchema.parse({});
const title = { list_price_can: 2000, list_price_usa: 1500 };

describe('prices', () => {
	it('ask the offer’s price or the list price of the store’s currency, less the discount', () => {
		const american = settingsSchema.parse({ checkout_info: { currency: 'USD' } });
		expect(askedPrice({ price: null, discount: null }, title, settings)).toEqual({
			price: 2000,
			row_price: 2000,
			discount: 0,
		});
		expect(askedPrice({ price: null, discount: 15 }, title, american).price).toBe(1275);
		expect(askedPrice({ price: 899, discount: 10 }, title, settings)).toEqual({
			price: 809,
			row_price: 899,
			discount: 10,
		});
		expect(
			askedPrice({ price: null, discount: null }, { list_price_can: null, list_price_usa: 1500 }, settings),
		).toEqual({
			price: null,
			row_price: null,
			discount: 0,
		});
	});

	it('follow the display settings without changing the amount to pay', () => {
		const asked = { price: 1700, row_price: 2000, discount: 15 };
		expect(shownPrice(asked, settings, true)).toEqual({
			price: '17.00',
			row_price: '20.00',
			save: '3.00',
			discount: 15,
		});
		expect(shownPrice(asked, { ...settings, show_strikethrough: false }, true)).toEqual({
			price: '17.00',
			row_price: '17.00',
			save: '3.00',
			discount: 15,
		});
		expect(shownPrice(asked, { ...settings, hide_sale_pricing: true }, true)).toEqual({
			price: '17.00',
			row_price: '17.00',
			save: null,
			discount: 0,
		});
		expect(shownPrice(asked, settings, false)).toEqual({ price: null, row_price: null, save: null, discount: 0 });
	});
});

describe('ranks', () => {
	it.each([
		[1, 1],
		[1000, 1],
		[1001, 2],
		[10_000, 2],
		[30_000, 3],
		[100_000, 4],
		[100_001, 5],
	])('put bestseller %i into tier %i', (number, tier) => {
		expect(rankOf({ rank: number, future_rank: null }, false)).toEqual({ kind: 'bestseller', number, tier });
	});

	it.each([
		[100, 1],
		[1000, 2],
		[3000, 3],
		[10_000, 4],
		[10_001, 5],
	])('put future release %i into tier %i', (number, tier) => {
		expect(rankOf({ rank: 5, future_rank: number }, true)).toEqual({ kind: 'future', number, tier });
	});

	it('are null for a title that has none of its kind', () => {
		expect(rankOf({ rank: 5, future_rank: null }, true)).toBeNull();
		expect(rankOf({ rank: null, future_rank: 5 }, false)).toBeNull();
	});
});

describe('places in a series', () => {
	it.each([
		['3', 3],
		['2.5', 2.5],
		['Book Three', 3],
		['Vol. IV', 4],
		['10-11', 10],
		['Prequel', null],
		[null, null],
	])('reads %s as %s', (text, number) => {
		expect(seriesNumber(text)).toBe(number);
	});

	it('are sorted in reading order', () => {
		const volumes = ['10', null, '2', 'Book One', '2.5'].sort(bySeriesNumber);
		expect(volumes).toEqual(['Book One', '2', '2.5', '10', null]);
	});
});

describe('words', () => {
	it('name conditions, the store’s own too', () => {
		expect(['new', 'like_new', 'staff_copy'].map(conditionText)).toEqual(['New', 'Used, like new', 'Staff copy']);
		expect(['new', 'bargain', 'good', 'used_signed'].map(isUsed)).toEqual([false, false, true, true]);
		expect(conditionRank('new')).toBeLessThan(conditionRank('used'));
		expect(conditionRank('used')).toBeLessThan(conditionRank('staff_copy'));
	});

	it('name languages by their code, and keep any other text', () => {
		expect(['eng', 'fre', 'Esperanto'].map(languageName)).toEqual(['English', 'French', 'Esperanto']);
	});

	it('put paperbacks before hardcovers before audio before e-books', () => {
		const codes = ['ED', 'AJ', null, 'BB', 'BC', 'BE'];
		expect(codes.sort((a, b) => bindingRank(a) - bindingRank(b))).toEqual(['BC', 'BB', 'BE', 'AJ', 'ED', null]);
	});

	it('keep a bookseller’s markup and remove scripts', () => {
		expect(cleanContent('<h1 style="x">Hi</h1><script>alert(1)</script><a href="javascript:x" onclick="y">a</a>')).toBe(
			'<h2>Hi</h2><a>a</a>',
		);
		expect(cleanContent('Open late & early')).toBe('<p>Open late &amp; early</p>');
		expect(cleanContent('  ')).toBe('');
	});
});

describe('opening hours', () => {
	const document = {
		title: 'Store hours',
		weekdays: [
			{ day: 'tuesday', opens: '10:00', closes: '18:00' },
			{ day: 'Sun', opens: null, closes: null },
		],
		singles: [
			{ date: '2027-02-14', text: 'Open late' },
			{ date: '2026-12-25', text: 'Closed' },
			{ date: '2027-01-01', text: 'Closed' },
			{ date: '2026-11-11', text: 'Closed' },
		],
	};

	it('have Monday first and every day', () => {
		const { weekdays } = readHours(JSON.stringify(document));
		expect(weekdays.map(({ day }) => day)).toEqual([
			...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
		]);
		expect(weekdays[1]?.hours).toEqual({ opens: '10:00', closes: '18:00' });
		expect(weekdays[0]?.hours).toBeNull();
		expect(readHours('{}').weekdays).toEqual([]);
	});

	it('list the remaining special days of this month and the next, across the year’s end', () => {
		const hours = readHours(JSON.stringify(document));
		const daysAt = (now: number) =>
			currentHours(hours, now / 1000, 'America/Los_Angeles').singles.map(({ date }) => date);
		// In Vancouver it is still the previous day.
		expect(daysAt(Date.UTC(2026, 11, 26, 3))).toEqual(['2026-12-25', '2027-01-01']);
		expect(daysAt(Date.UTC(2026, 11, 27, 3))).toEqual(['2027-01-01']);
		expect(daysAt(Date.UTC(2027, 0, 1, 3))).toEqual(['2027-01-01']);
		expect(daysAt(Date.UTC(2027, 0, 1, 12))).toEqual(['2027-01-01', '2027-02-14']);
	});

	it('leave out what cannot be read', () => {
		expect(readHours('{"title":"Hours","weekdays":7}')).toEqual({ title: 'Hours', weekdays: [], singles: [] });
	});
});
