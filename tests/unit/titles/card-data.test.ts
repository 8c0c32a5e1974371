import { describe, expect, it } from 'vitest';
import { stageOf } from '~/parts/titles/availability';
import { toCardData, toCoverData, toListData, toSlideData } from '~/parts/titles/card-data';
import { seriesPosition } from '~/parts/titles/series-position';
import type { Offer, TitleSummary } from '~store/contract/title';

const offer = (change: Partial<Offer> = {}): Offer => ({
	code: 'new',
	text: 'New',
	price: '20.00',
	row_price: '20.00',
	save: null,
	used: false,
	note: null,
	onhand: 3,
	onorder: 0,
	discount: 0,
	availability: 'available',
	message: 'In stock',
	sub_message: '3 on hand',
	is_extra_orderable: true,
	is_large_print: false,
	cartable: true,
	...change,
});

const title = (change: Partial<TitleSummary> = {}): TitleSummary => ({
	eisbn: '9780000100016',
	title: 'The Tern',
	subtitle: 'A Life',
	series: null,
	series_num: null,
	authors: [{ name: 'Ann Li', canadian: false, role: null }],
	binding: 'Paperback',
	release_date: 1_600_000_000,
	is_forthcoming: false,
	is_giftcard: false,
	is_large_print: false,
	has_libro_audiobook: false,
	language: 'English',
	rank: { kind: 'bestseller', number: 12, tier: 1 },
	cover_image_cache: 'abc',
	available: [offer()],
	price: '20.00',
	list_price_usa: '18.00',
	list_price_can: '20.00',
	onhand: 3,
	available_in_store: true,
	at_other_locations: false,
	carton_qty: 24,
	...change,
});

describe('the data of a card', () => {
	it('contains only the facts that a card shows', () => {
		expect(toCardData(title())).toEqual({
			eisbn: '9780000100016',
			title: 'The Tern',
			authors: [{ name: 'Ann Li' }],
			binding: 'Paperback',
			release_date: 1_600_000_000,
			cover_image_cache: 'abc',
			available: [
				{
					code: 'new',
					text: 'New',
					price: '20.00',
					availability: 'available',
					message: 'In stock',
					onhand: 'Y',
					cartable: true,
				},
			],
		});
	});

	it('includes the language of a book in another language than the shop’s', () => {
		for (const make of [toCardData, toCoverData, toSlideData])
			expect(make(title({ language: 'French' })).language).toBe('French');
		expect(toCardData(title())).not.toHaveProperty('language');
	});

	it('keeps the main offer and the cheapest used copy', () => {
		const used = (code: string, price: string | null, cartable = true) => offer({ code, price, cartable, used: true });
		const available = [offer(), used('good', '9.00'), used('poor', '10.00'), used('fair', '3.00', false)];
		expect(toCardData(title({ available })).available.map(({ code }) => code)).toEqual(['new', 'good']);
		expect(toCardData(title({ available: [used('good', '9.00'), used('poor', '7.00')] })).available).toHaveLength(1);
		expect(toCardData(title({ available: [] })).available).toEqual([]);
	});

	it('names the author before the translator', () => {
		const authors = [
			{ name: 'Jo Bell', canadian: false, role: 'Translator' },
			{ name: 'Ann Li', canadian: true, role: null },
		];
		expect(toCardData(title({ authors })).authors).toEqual([{ name: 'Ann Li', canadian: true }]);
		expect(toCardData(title({ authors: authors.slice(0, 1) })).authors).toEqual([{ name: 'Jo Bell' }]);
		expect(toListData(title({ authors })).authors?.map(({ role }) => role)).toEqual(['Translator', undefined]);
	});

	it('keeps a previous price only when there is one', () => {
		const dear = offer({ price: '16.00', row_price: '20.00', save: '4.00', discount: 20 });
		expect(toSlideData(title({ available: [dear] })).available[0]).toMatchObject({ row_price: '20.00', save: '4.00' });
		expect(toSlideData(title()).available[0]).not.toHaveProperty('row_price');
	});

	it('keeps every offer and the differences between editions for a list', () => {
		const data = toListData(title({ available: [offer(), offer({ code: 'used', used: true, onhand: 0 })] }));
		expect(data.available.map(({ onhand }) => onhand)).toEqual(['Y', 0]);
		expect(data).toMatchObject({ subtitle: 'A Life', language: 'English', carton_qty: 24, rank: { tier: 1 } });
	});
});

describe('how soon an offer is available', () => {
	it.each([
		['now', offer()],
		['now', offer({ onhand: 'Y' })],
		['now', offer({ price: null })],
		['now', offer({ availability: 'out_of_print' })],
		['later', offer({ onhand: 0 })],
		['later', offer({ onhand: 0, availability: 'forthcoming' })],
		['never', offer({ onhand: 0, availability: 'out_of_stock_indefinitely' })],
		['never', offer({ onhand: 0, availability: 'out_of_print' })],
		['never', offer({ price: '0.00' })],
		['never', offer({ price: null, availability: 'no_price' })],
		['never', undefined],
	])('%s', (stage, given) => expect(stageOf(given)).toBe(stage));
});

it.each([
	[null, { series: null, series_num: '3' }],
	['Earthsea', { series: 'Earthsea', series_num: null }],
	['Earthsea, book 3', { series: 'Earthsea', series_num: '3' }],
	['Earthsea, Book One', { series: 'Earthsea', series_num: 'Book One' }],
])('the place in a series: %s', (words, given) => expect(seriesPosition(given)).toBe(words));

it('shortens a long comment on a slide between words', () => {
	const comment = (text: string) => ({ author: 'Mira', text });
	const said = 'A quiet book about loud weather. '.repeat(8);
	const { comment: cut } = toSlideData(title({ comment: comment(said) }));
	expect(cut?.text).toMatch(/^A quiet book .*\w…$/);
	expect(cut?.text.length).toBeLessThanOrEqual(90);
	expect(toSlideData(title({ comment: comment('Read it twice.') })).comment).toEqual(comment('Read it twice.'));
});
