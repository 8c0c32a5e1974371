import { describe, expect, it } from 'vitest';
import { type FacetSource, facetsOf } from '~store/catalogue/facets/facet-rows';
import { filterLetters } from '~store/contract/browse-keys';

const offer = (values: Partial<FacetSource['offers'][number]> = {}): FacetSource['offers'][number] => ({
	condition: 'new',
	price: null,
	discount: null,
	is_extra_orderable: 1,
	stock: [],
	...values,
});
const at = (location_id: number, onhand: number) => ({ location_id, onhand, onorder: 0 });

const facets = (values: Partial<FacetSource> = {}): string[] =>
	facetsOf({
		binding: null,
		language: null,
		audience: null,
		status: 'active',
		is_giftcard: 0,
		sold_until: null,
		release_date: null,
		lowest_price: 1999,
		subjects: [],
		offers: [offer()],
		...values,
	}).map(({ key, value }) => `${filterLetters[key]} ${value}`);

describe('the facets of a title', () => {
	it('marks gift cards as always orderable, whatever their price and stock', () => {
		const card = { is_giftcard: 1, lowest_price: null, offers: [] };
		expect(facets(card)).toEqual(['b available-to-order', 'c new']);
		expect(facets({ ...card, offers: [offer({ is_extra_orderable: 0 })] })).toEqual(['b available-to-order', 'c new']);
		expect(facets({ ...card, status: 'cancelled' })).toEqual([]);
	});

	it('excludes tickets', () => {
		expect(facets({ sold_until: 1_800_000_000 })).toEqual([]);
	});

	it('includes the facts of the title', () => {
		const known = facets({
			binding: 'Trade\nPaperback',
			language: 'eng',
			audience: 'Young adult',
			release_date: 20_000 * 86_400 + 3600,
			subjects: ['FBA', '__canadian', 'keyword:sea voyages'],
		});
		expect(known).toEqual(
			expect.arrayContaining(['f Trade Paperback', 'g eng', 'a Young adult', 'd 20000', 's FBA', 'n __canadian']),
		);
		expect(known.join()).not.toContain('sea voyages');
	});

	it.each([
		[999, 'under-10'],
		[1000, '10-20'],
		[1999, '10-20'],
		[2000, '20-35'],
		[3500, '35-50'],
		[5000, 'over-50'],
	])('puts %i cents into the range %s', (lowest_price, range) => {
		expect(facets({ lowest_price })).toContain(`r ${range}`);
	});

	it('includes the locations of copies in stock', () => {
		const known = facets({ offers: [offer({ stock: [at(1, 2), at(2, 0)] })] });
		expect(known).toEqual(expect.arrayContaining(['b in-stock', 'b available-to-order', 'c new', 'j 1']));
		expect(known).not.toContain('j 2');
	});

	it('does not mark a sold used copy or a copy without a price as available', () => {
		const gone = offer({ condition: 'used', is_extra_orderable: 0, price: 500 });
		expect(facets({ offers: [gone] })).toEqual(['b unavailable', 'r 10-20']);
		expect(facets({ lowest_price: null, offers: [offer({ stock: [at(1, 1)] })] })).toEqual(['b unavailable']);
	});

	it('marks used copies and bargains', () => {
		const known = facets({
			offers: [
				offer({ condition: 'like_new', is_extra_orderable: 0, stock: [at(1, 1)] }),
				offer({ condition: 'bargain', is_extra_orderable: 0, stock: [at(1, 1)] }),
			],
		});
		expect(known).toEqual(expect.arrayContaining(['b used', 'b bargain', 'c like_new', 'c bargain']));
	});

	it('marks an out-of-print title as available only while there is a copy', () => {
		expect(facets({ status: 'out_of_print' })).toEqual(['b out-of-print', 'r 10-20']);
		expect(facets({ status: 'out_of_print', offers: [offer({ stock: [at(3, 1)] })] })).toContain('b in-stock');
	});

	it('hides a cancelled title unless a copy is left', () => {
		expect(facets({ status: 'cancelled' })).toEqual([]);
		expect(facets({ status: 'cancelled', offers: [offer({ stock: [at(1, 1)] })] })).toContain('b in-stock');
	});

	it('takes at most twelve subjects', () => {
		const subjects = Array.from({ length: 30 }, (_, number) => `S${number}`);
		expect(facets({ subjects }).filter((facet) => facet.startsWith('s '))).toHaveLength(12);
	});
});
