import { describe, expect, it } from 'vitest';
import { bySpecificity, type Redirect, readRedirect, targetFrom } from '~store/catalogue/redirects/redirect';

const read = (from: string, to: string): Redirect => {
	const redirect = readRedirect(from, to);
	if ('refused' in redirect) throw new Error(redirect.refused);
	return redirect;
};

describe('a redirect', () => {
	it.each([
		['/book/{isbn}', '/item/{isbn}', '/book/9780000000002', '/item/9780000000002'],
		['/book/{isbn}', '/item/{isbn}', '/Book/9780000000002/', '/item/9780000000002'],
		['/book/{isbn}.html', '/item/{isbn}', '/book/9780000000002.html', '/item/9780000000002'],
		[
			'/{year}/{slug}',
			'https://blog.example.org/{slug}?y={year}',
			'/2019/Été',
			'https://blog.example.org/%C3%89t%C3%A9?y=2019',
		],
		['/collections/*', '/browse', '/collections/fiction/new', '/browse'],
		['/collections/*', '/browse', '/collections', '/browse'],
		['/blog/*', 'https://blog.example.org/*', '/blog/2019/a b', 'https://blog.example.org/2019/a%20b'],
		['/blog/*', 'https://blog.example.org/*', '/blog', 'https://blog.example.org/'],
		['/a (b)+', '/c', '/a%20(b)+', '/c'],
		['https://old.example.org/products/old-name', '/item/9780000000002', '/products/old-name', '/item/9780000000002'],
		['https://old.example.org/products/old-name', '/item/9780000000002', '/PRODUCTS/old-name/', '/item/9780000000002'],
	])('%s → %s leads from %s to %s', (from, to, asked, target) => {
		expect(targetFrom(read(from, to), asked)).toBe(target);
	});

	it.each([
		['/book/{isbn}', '/book/1/2'],
		['/book/{isbn}', '/book'],
		['/collections/*', '/collections-of-old'],
		['/a.b', '/axb'],
	])('does not match %s with %s', (from, asked) => {
		expect(targetFrom(read(from, '/browse'), asked)).toBeNull();
	});

	it('never redirects to another host through a placeholder', () => {
		expect(targetFrom(read('/go/*', '/*'), '/go//elsewhere.example')).toBeNull();
		expect(targetFrom(read('/go/*', '/*'), '/go/%5Celsewhere.example')).toBe('/%5Celsewhere.example');
		expect(targetFrom(read('/go/{to}', '/{to}'), '/go/..')).toBe('/');
	});

	it.each([
		['', '/browse', 'the path is missing'],
		['/old', ' ', 'the target of /old is missing'],
		['old', '/browse', 'old is not a path: a path begins with /'],
		['//old.example/a', '/browse', 'is not a path'],
		['/old?id=7', '/browse', 'leave out ? or #'],
		['/', '/browse', 'the front page cannot be redirected'],
		['https://old.example.org', '/browse', 'the front page cannot be redirected'],
		['/old', 'browse', 'browse must be a path of the shop that starts with /'],
		['/old', 'javascript:alert(1)', 'must be a path of the shop'],
		['/old', '/Old/?a=1', '/old leads back to itself'],
		['/old/*', '/old/new/*', 'leads back to itself'],
		['/book/{isbn', '/item', 'a placeholder has letters'],
		['/book/{the isbn}', '/item', 'a placeholder has letters'],
		['/book/{a}{b}', '/item', 'use at most one placeholder'],
		['/{a}/{a}', '/item', 'two placeholders with the same name'],
		['/a*', '/item', 'use * only at the end'],
		['/a/*/b', '/item', 'use * only at the end'],
		['/book/{isbn}', '/item/{ean}', '/book/{isbn} has no placeholder {ean}'],
		['/book/{isbn}', '/item/*', 'has no * at its end'],
		['/to/{host}', 'https://{host}/', 'write out the host'],
		[`/${'a'.repeat(500)}`, '/browse', 'a path can have at most 500 characters'],
	])('refuses %j to %j with a message', (from, to, words) => {
		expect(readRedirect(from, to)).toEqual({ refused: expect.stringContaining(words) });
	});

	it('may lead to a single address below itself', () => {
		expect(targetFrom(read('/products/*', '/products/all'), '/products/1')).toBe('/products/all');
	});

	it('is identified by its path, whatever the names of its placeholders', () => {
		expect(read('/Book/{isbn}', '/a').key).toBe(read('/book/{id}/', '/b').key);
	});

	it('ranks by the length of its path, and last with a wildcard', () => {
		const paths = ['/*', '/{a}/{b}', '/book/*', '/book/{isbn}', '/book/{isbn}/reviews'];
		const sorted = paths.map((path) => read(path, '/browse')).sort(bySpecificity);
		expect(sorted.map(({ path }) => path)).toEqual([
			...['/book/{isbn}/reviews', '/book/{isbn}', '/{a}/{b}', '/book/*', '/*'],
		]);
	});
});
