import { describe, expect, test } from 'vitest';
import { readView, viewHeader } from '~/cookies/rows.server';
import { countFigures, countWords } from '~/parts/titles/title-count';
import { wholeCatalogue } from '~/paths/browse-query';
import { readBrowsePath } from '~/paths/read-path';
import { requireBrowseQuery } from '~/routes/browse.$/browse-place.server';
import { chosenFilters, toFacetGroups } from '~/routes/browse.$/facet-data';
import { headingOf, sortOptions } from '~/routes/browse.$/words';
import type { FilterOption } from '~store/contract/browse';

/** Returns where an address leads: the path of a redirect, the status of a refusal, or the query itself. */
function placeOf(path: string) {
	try {
		return requireBrowseQuery(new URL(path, 'http://shop.example'));
	} catch (thrown) {
		if (thrown instanceof Response) return thrown.headers.get('Location');
		return (thrown as { init: { status: number } }).init.status;
	}
}

describe('addresses under /browse', () => {
	test.each([
		['/browse/12', '/browse/filter/x/12'],
		['/browse/filter/', '/browse'],
		['/browse/filter/f/b,a', '/browse/filter/f/a,b'],
		['/browse/filter/f/b,a?from=letter', '/browse/filter/f/a,b?from=letter'],
		['/browse/filter/t/tea', '/browse/filter/t/tea/k/keyword'],
		['/browse?v=title', '/browse/filter/v/title'],
		['/browse/filter/t/tea/k/title/v/newest?v=&l=100', '/browse/filter/t/tea/k/title/l/100'],
		['/browse/filter/b/used/o/52?l=50', '/browse/filter/b/used/l/50'],
		['/browse/filter/v/title?v=colour', '/browse'],
		['/browse/filter/o/-5', '/browse'],
		['/browse/filter/v/nonsense', '/browse'],
		['/browse/filter/b/used/o/-5', '/browse/filter/b/used'],
		['/browse/filter/b/used/zz/1', '/browse/filter/b/used'],
		['/browse/filter/b/used/S/F', '/browse/filter/b/used'],
		['/browse/filter//', '/browse'],
		['/browse//filter/b/used', '/browse/filter/b/used'],
		['/browse/filter/t//b/used', '/browse/filter/b/used'],
		['/browse/filter/k/file/t/books.xlsx', '/browse/file'],
		['/browse/filter/t/https%3A%2F%2Fexample.org%2Fa/k/url', '/browse/url/https%3A%2F%2Fexample.org%2Fa'],
	])('%s leads to %s', (path, target) => {
		expect(placeOf(path)).toBe(target);
	});

	test.each([
		'/browse/new',
		'/browse/filters/t/tea',
		'/browse/12/13',
		'/browse/filter/S/F',
		'/browse/filter/x/abc',
		'/browse/filter/b/used/x/abc',
	])('%s is not found', (path) => {
		expect(placeOf(path)).toBe(404);
	});

	test.each([
		['/browse', {}],
		['/browse/filter/t/tea/k/title', { term: 'tea', kind: 'title' }],
		['/browse/filter/k/keyword/t/Tea%20Anna%20Weiss', { term: 'Tea Anna Weiss' }],
	])('%s is shown as it is', (path, query) => {
		expect(placeOf(path)).toEqual({ ...wholeCatalogue, ...query });
	});
});

describe('the words of the browse screen', () => {
	const subject = { key: 'subject', value: 'FIC', excluded: false, label: 'Fiction' } as const;

	test.each([
		[{}, null, [], 'Browse'],
		[{ term: 'tea' }, null, [], 'Results for “tea”'],
		[{ term: 'tea', kind: 'title' }, null, [], 'Titles with “tea”'],
		[{ term: 'Anna Weiss', kind: 'author' }, null, [subject], 'Books by “Anna Weiss”'],
		[{ term: 'Harbour', kind: 'publisher' }, 'Staff picks', [], 'Published by “Harbour” in Staff picks'],
		[{}, 'Staff picks', [subject], 'Staff picks'],
		[{}, null, [subject], 'Fiction'],
		[{}, null, [{ ...subject, excluded: true }], 'Browse'],
		[{}, null, [subject, { ...subject, label: 'Poetry' }, { ...subject, excluded: true }], 'Fiction or Poetry'],
		[{}, null, [subject, { ...subject, key: 'binding', label: 'Paperback' }], 'Fiction, Paperback'],
		[{}, null, [subject, subject, subject, subject], 'Browse'],
	] as const)('%o in %s is headed %s', (query, list, chosen, heading) => {
		expect(headingOf({ ...wholeCatalogue, ...query }, list, [...chosen], [])).toBe(heading);
	});

	test.each([
		['/browse/filter/g/fre', 'En français'],
		['/browse/filter/g/fre/v/title/l/100/o/200', 'En français'],
		['/browse/filter/s/FM,FL', 'Science fiction & fantasy'],
		['/browse/filter/a/young-adult', 'Young adult'],
		['/browse/filter/a/young-adult/g/fre', 'Fiction'],
		['/browse/filter/t/tea/g/fre', 'Results for “tea”'],
	])('%s is headed as the menu calls it: %s', (path, heading) => {
		const menu = [
			{ label: 'Home', href: '/' },
			{
				label: 'Books',
				href: '/browse',
				links: [{ label: 'Science fiction & fantasy', href: '/browse/filter/s/FL,FM' }],
			},
			{ label: 'For them', links: [{ label: 'Young adult', href: '/browse/filter/a/Young%20adult' }] },
			{ label: 'En français', href: '/browse/filter/g/fre' },
			{ label: 'Elsewhere', href: 'https://elsewhere.example/browse/filter/a/young-adult', external: true as const },
		];
		expect(headingOf(readBrowsePath(path).query, null, [subject], menu)).toBe(heading);
	});

	test.each([
		[0, '0 titles'],
		[1, '1 title'],
		[999, '999 titles'],
		[1000, '1,000+ titles'],
		[1001, '1,001 titles'],
		[10_000, '10,000+ titles'],
	])('shows the count %i as %s', (count, words) => {
		expect(countWords(count)).toBe(words);
	});

	test('shows a filter’s count of 10,000 as 10,000+', () => {
		expect([999, 10_000].map(countFigures)).toEqual(['999', '10,000+']);
	});

	test('the usual order comes first, and has no name in the path', () => {
		expect(sortOptions(wholeCatalogue, true)[0]).toEqual(['', 'Bestselling']);
		expect(sortOptions({ ...wholeCatalogue, term: 'tea' }, true).slice(0, 2)).toEqual([
			['', 'Best match'],
			['bestselling', 'Bestselling'],
		]);
		expect(sortOptions({ ...wholeCatalogue, list: 3 }, true)[0]).toEqual(['', 'The list’s order']);
	});

	test('does not offer sorting by price to visitors who see no prices', () => {
		const sorts = sortOptions(wholeCatalogue, false).map(([sort]) => sort);
		expect(sorts).toEqual(['', 'title', 'author', 'newest', 'oldest']);
	});
});

describe('filters as the screen shows them', () => {
	const option = (value: string, label: string, subfilter: FilterOption[] = []): FilterOption => ({
		value,
		label,
		count: 5,
		excludable: true,
		mutual_group: 'subject',
		subfilter,
	});
	const groups = [
		{
			key: 'subject' as const,
			label: 'Subject',
			options: [
				option('FIC', 'Fiction', [option('FIC1', 'Classics')]),
				option('JUV', 'JUV', [option('JUV1', 'Animals')]),
			],
		},
	];
	const facetsOf = (filters: object) => toFacetGroups(groups, { ...wholeCatalogue, filters })[0]?.options;

	test('shows the parts of a subject when the subject or one of its parts is chosen', () => {
		const parts = (filters: object) => facetsOf(filters)?.map((facet) => facet.parts?.map(({ value }) => value));
		expect(parts({})).toEqual([undefined, undefined]);
		expect(parts({ subject: ['FIC'] })).toEqual([['FIC1'], undefined]);
		expect(parts({ subject: ['JUV1'] })).toEqual([undefined, ['JUV1']]);
		expect(parts({ subject: ['-JUV'] })).toEqual([undefined, ['JUV1']]);
	});

	test('omits a label that equals its value', () => {
		expect(facetsOf({})).toEqual([
			{ value: 'FIC', label: 'Fiction', count: 5, not: true, group: 'subject' },
			{ value: 'JUV', count: 5, not: true, group: 'subject' },
		]);
	});

	test('lists chosen filters by label, then excluded ones, and shows unknown values unchanged', () => {
		const query = { ...wholeCatalogue, filters: { subject: ['-FIC1', 'FIC', 'XYZ'], binding: ['Cloth'] } };
		expect(chosenFilters(toFacetGroups(groups, query), query)).toEqual([
			{ key: 'subject', value: 'FIC', excluded: false, label: 'Fiction' },
			{ key: 'subject', value: 'XYZ', excluded: false, label: 'XYZ' },
			{ key: 'subject', value: 'FIC1', excluded: true, label: 'Classics' },
			{ key: 'binding', value: 'Cloth', excluded: false, label: 'Cloth' },
		]);
	});
});

describe('the cookie of the view', () => {
	const withCookie = (cookie: string) => new Request('http://localhost/browse', { headers: { Cookie: cookie } });

	test('is read as it was written', () => {
		const [cookie = ''] = viewHeader(withCookie(''), 'grid').split(';');
		expect(cookie).toBe('rows=grid');
		expect(readView(withCookie(`session=x; ${cookie}; a=b`))).toBe('grid');
	});

	test('is ignored when it has another value', () => {
		expect(
			['rows=', 'rows=wall', 'borrows=grid', 'rows=grid2', ''].map((cookie) => readView(withCookie(cookie))),
		).toEqual([null, null, null, null, null]);
	});

	test('lasts a year, and is sent only over https in a shop on https', () => {
		expect(viewHeader(withCookie(''), 'cards')).toContain('Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax');
	});
});
