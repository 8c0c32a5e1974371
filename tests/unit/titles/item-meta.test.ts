import { describe, expect, test } from 'vitest';
import { itemMeta } from '~/routes/item.$eisbn/item-meta';
import type { ItemData } from '~/routes/item.$eisbn/load-item.server';

const seller = { name: 'Tern Books', base_url: 'https://shop.example', currency: 'CAD', covers: null };

/** Returns the metadata of a title with this number, by property. */
function told(eisbn: string, isbn_type: string, more: object = {}) {
	const title = {
		eisbn,
		isbn_type,
		title: 'The Tern',
		subtitle: null,
		description: null,
		cover_image_cache: '',
		release_date: 1_614_902_400,
		authors: [{ name: 'Ann Li' }],
		is_giftcard: false,
	};
	const properties = itemMeta({ title: { ...title, ...more }, seller } as unknown as ItemData);
	return Object.fromEntries(properties.map((one) => Object.values(one as Record<string, string>)));
}

describe('the metadata of a shared item page', () => {
	test('includes the ISBN of a book', () => {
		expect(told('9780000100016', 'ISBN-13')).toMatchObject({
			'og:type': 'book',
			'book:isbn': '9780000100016',
			'book:release_date': '2021-03-05',
			'book:author': 'Ann Li',
		});
	});

	test.each([
		['5901234123457', 'EAN', {}],
		['9780000100016', 'ISBN-13', { is_giftcard: true }],
	])('does not describe %s as a book', (eisbn, type, more) => {
		const properties = told(eisbn, type, more);
		expect(properties['og:type']).toBe('product');
		expect(Object.keys(properties).filter((name) => name.startsWith('book:'))).toEqual([]);
	});
});
