import { describe, expect, test } from 'vitest';
import { pageTitle } from '~/page/page-title';

const shop = 'Lantern & Finch';

describe('the title of a page', () => {
	test.each([
		['/', shop],
		['/home', `${shop} | Home`],
		['/browse', `${shop} | Browse`],
		['/features', `${shop} | Features`],
		['/features/s/name', `${shop} | Features`],
		['/browse/filter/t/owls/k/title', `${shop} | Browse`],
		['/browsers', `${shop} | Browsers`],
		['/contact-hours', `${shop} | Contact Hours`],
		['/checkout/cart', `${shop} | Checkout Cart`],
		['/account/order/A-12', `${shop} | Account Order A 12`],
		['/privacy-policy/', `${shop} | Privacy Policy`],
		['/%C3%A9t%C3%A9', `${shop} | Été`],
		['/%E0%A4%A', `${shop} | %E0%A4%A`],
		['/item/9780000000002', shop],
		['/item/9780000000002/lists/3', shop],
		['/lists/3', shop],
		['/ITEM/9780000000002', shop],
		['/Lists/3', shop],
		['/Browse', `${shop} | Browse`],
		['/listings', `${shop} | Listings`],
	])('%s', (path, title) => {
		expect(pageTitle(shop, path)).toBe(title);
	});

	test('names the subject of the screen when the path does not', () => {
		expect(pageTitle(shop, '/item/9780000000002', { subject: 'Emma' })).toBe(`${shop} | Emma`);
		expect(pageTitle(shop, '/contact-hours', { subject: 'Emma' })).toBe(`${shop} | Contact Hours`);
	});

	test('names the subject of a search and the record behind an id', () => {
		expect(pageTitle(shop, '/browse/filter/t/women/k/keyword', { subject: 'women' })).toBe(`${shop} | Browse: women`);
		expect(pageTitle(shop, '/features/c/Gift%20guides', { subject: 'Gift guides' })).toBe(
			`${shop} | Features: Gift guides`,
		);
		expect(pageTitle(shop, '/features/o/26')).toBe(`${shop} | Features`);
		expect(pageTitle(shop, '/events/29', { subject: 'Cook the book: tawâw' })).toBe(`${shop} | Cook the book: tawâw`);
		expect(pageTitle(shop, '/gift-registry/123/edit', { subject: 'Edit Our day' })).toBe(`${shop} | Edit Our day`);
		expect(pageTitle(shop, '/events/29')).toBe(`${shop} | Events 29`);
	});

	test('begins with “Error” after a failed post', () => {
		expect(pageTitle(shop, '/checkout/contact', { failed: true })).toBe(`Error: ${shop} | Checkout Contact`);
		expect(pageTitle(shop, '/', { failed: true })).toBe(`Error: ${shop}`);
	});
});
