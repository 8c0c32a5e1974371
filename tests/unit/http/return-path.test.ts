import { describe, expect, test } from 'vitest';
import { ownPath, pathWithin, returnPath } from '~/http/return-path.server';

/** Every way to disguise another host as a path. */
const leadingOut = [
	...[
		'//evil.example/x',
		'///evil.example',
		'/\\evil.example',
		'\\\\evil.example',
		'/\t/evil.example',
		'/\n/evil.example',
	],
	...['/.//evil.example/x', '/./\\evil.example', '/.\\/evil.example', '/%2e//evil.example', '/%2E/\\evil.example'],
	...['/x/..//evil.example', '/x/%2e%2e//evil.example', '/x/.%2E/\\evil.example', '/a/b/../..//evil.example'],
	...[
		'http://evil.example/',
		'https:evil.example',
		'javascript:alert(1)',
		'evil.example',
		'',
		' //evil.example',
		'#x',
		'?x',
	],
];

describe('a path within the shop', () => {
	test.each(leadingOut)('does not include %j', (path) => {
		expect(pathWithin(path)).toBeNull();
	});

	test.each([null, undefined, 7, {}])('does not include the value %j', (path) => {
		expect(pathWithin(path)).toBeNull();
	});

	test.each([
		['/browse/filter/t/tea?x=1#top', '/browse/filter/t/tea?x=1#top'],
		['/x/../cart', '/cart'],
		['/x/%2e%2e/cart', '/cart'],
		['/browse/url/https://books.example//list', '/browse/url/https://books.example//list'],
		['/search?to=//evil.example', '/search?to=//evil.example'],
	])('is normalised as a browser does: %j', (path, meant) => {
		expect(pathWithin(path)).toBe(meant);
	});

	test('does not change when it is normalised twice', () => {
		for (const path of ['/x/../cart', '/a\\b', '/\tcart', '/a b']) {
			const once = pathWithin(path);
			expect(pathWithin(once)).toBe(once);
		}
	});
});

describe('the page after a post', () => {
	const post = (referer?: string, url = 'http://shop.example/cart/add') =>
		new Request(url, { method: 'POST', headers: referer ? { Referer: referer } : {} });

	test('comes from the form, else from the Referer, else from the default', () => {
		expect(returnPath(post('http://shop.example/item/1?a'), '/lists', '/')).toBe('/lists');
		expect(returnPath(post('http://shop.example/item/1?a'), '/.//evil.example', '/')).toBe('/item/1?a');
		expect(returnPath(post('http://evil.example/item/1'), null, '/browse')).toBe('/browse');
		expect(returnPath(post('http://shop.example//evil.example'), null, '/browse')).toBe('/browse');
	});

	test('never leads to another host', () => {
		expect(ownPath(post(undefined, 'http://shop.example/account/orders?page=2'))).toBe('/account/orders?page=2');
		expect(ownPath(post(undefined, 'http://shop.example//evil.example/x'))).toBe('/');
	});
});
