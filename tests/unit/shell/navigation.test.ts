import { describe, expect, test } from 'vitest';
import { fitMenu } from '~/paths/fit-menu';
import { menuLinks, pathTarget } from '~/paths/links';
import { itemAt, shortcutTarget } from '~store/contract/own-pages';
import type { NavigationItem } from '~store/contract/settings';

const base = 'https://www.lantern.example';
const settings = { landing_page: '', site_navigation: [], store_info: { base_url: base } };
const item = (fields: Partial<NavigationItem>): NavigationItem => ({
	id: 'x',
	label: 'Label',
	path: '',
	type: 'link',
	search: '',
	submenu: [],
	...fields,
});
const linksOf = (...items: Partial<NavigationItem>[]) => menuLinks(items.map(item), settings);

describe('a path of the menu', () => {
	test.each([
		['/about', { href: '/about' }],
		['about', { href: '/about' }],
		['#top', { href: '#top' }],
		['https://lantern.example/about?x=1#y', { href: '/about?x=1#y' }],
		['http://www.lantern.example', { href: '/' }],
		['http://blog.lantern.example/post?x=1#y', { href: 'http://blog.lantern.example/post?x=1#y', external: true }],
		['https://www.lantern.example:8443/a', { href: 'https://www.lantern.example:8443/a', external: true }],
		[
			'https://elsewhere.example/lantern.example',
			{ href: 'https://elsewhere.example/lantern.example', external: true },
		],
		['https://notlantern.example/', { href: 'https://notlantern.example/', external: true }],
		['/files/winter.pdf', { href: '/files/winter.pdf', external: true }],
		['/files/winter.PDF?v=2', { href: '/files/winter.PDF?v=2', external: true }],
		['https://www.lantern.example/a.pdf', { href: 'https://www.lantern.example/a.pdf', external: true }],
		['mailto:hello@lantern.example', { href: 'mailto:hello@lantern.example', external: true }],
		['javascript:alert(1)', null],
		['//elsewhere.example', null],
		['/\\elsewhere.example', null],
		['/\t/elsewhere.example', null],
		['\\/elsewhere.example', null],
		['/./\\elsewhere.example', null],
		['/été?q=é#à', { href: '/%C3%A9t%C3%A9?q=%C3%A9#%C3%A0' }],
		['two words', { href: '/two%20words' }],
		['/100%', { href: '/100%' }],
		['http://', null],
		['', null],
	])('%s', (path, target) => {
		expect(pathTarget(path, base)).toEqual(target);
	});
});

describe('the menu', () => {
	test('leads each type to its screen', () => {
		const hrefs = linksOf(
			{ type: 'home' },
			{ type: 'browse', search: 's/FIC' },
			{ type: 'browse', search: '/browse/filter/s/FIC/f/BB' },
			{ type: 'browse' },
			{ type: 'contact_and_hours', path: '/find-us' },
			{ type: 'custom', path: '/about' },
		).map(({ href }) => href);
		expect(hrefs).toEqual([
			'/',
			'/browse/filter/s/FIC',
			'/browse/filter/s/FIC/f/BB',
			'/browse',
			'/contact-hours',
			'/about',
		]);
	});

	test('leads home to /home when another page is the landing page', () => {
		expect(menuLinks([item({ type: 'home' })], { ...settings, landing_page: '/welcome' })).toEqual([
			{ label: 'Label', href: '/home' },
		]);
	});

	test('hides a type without a link', () => {
		expect(linksOf({ type: 'lists', path: '/lists' })).toEqual([]);
	});

	test('keeps a heading with links, and omits a heading without links', () => {
		const links = linksOf(
			{ type: 'unlinked', label: 'Visit', path: '/visit', submenu: [item({ type: 'contact_and_hours' })] },
			{ type: 'unlinked', label: 'Empty', submenu: [item({ type: 'lists' })] },
		);
		expect(links).toEqual([{ label: 'Visit', links: [{ label: 'Label', href: '/contact-hours' }] }]);
	});

	test('puts links that do not fit on one line under another item', () => {
		const words = (count: number) =>
			Array.from({ length: count }, (_, index) => ({ label: `Department ${index + 10}`, href: '/' }));
		expect(fitMenu(words(5))).toEqual({ shown: words(5), more: [] });
		const { shown, more } = fitMenu(words(12));
		expect([...shown, ...more]).toEqual(words(12));
		expect(shown.length).toBeGreaterThan(2);
		expect(more.length).toBeGreaterThan(0);
	});
});

describe("the bookseller's own paths", () => {
	const navigation = {
		site_navigation: [item({ id: 'a', path: '/About-Us/', submenu: [item({ id: 'b', path: 'team' })] })],
		extra_navigation: [
			item({ id: 'c', path: '/shipping' }),
			item({ id: 'd', path: '/à-propos' }),
			item({ id: 'e', path: '/two words' }),
			item({ id: 'f', path: '/100%' }),
		],
	};

	test.each([
		['/about-us', 'a'],
		['/team/', 'b'],
		['/SHIPPING', 'c'],
		['/other', undefined],
		['/%C3%A0-propos', 'd'],
		['/%c3%80-propos/', 'd'],
		['/two%20words', 'e'],
		['/100%', 'f'],
		['/%E0', undefined],
	])('%s', (path, id) => {
		expect(itemAt(navigation, path)?.id).toBe(id);
	});

	test('leads a shortcut to a page of the shop or to another site', () => {
		const url_shortcuts = [
			{ path: '/sale', target: '/browse/filter/x/3' },
			{ path: '/Events', target: 'https://elsewhere.example/' },
			{ path: '/loop', target: '/loop/' },
			{ path: '/checkout/cart', target: '/sale' },
			{ path: '/features', target: '/sale' },
			{ path: '/features-summer', target: '/sale' },
			{ path: '/r/eig/1', target: '/sale' },
			{ path: '/été', target: '/œuvres' },
			{ path: '/boucle', target: '/Boucl%C3%A9' },
			{ path: '/bouclé', target: '/boucl%C3%A9' },
			{ path: '/off', target: 'https://elsewhere.example/à la carte' },
			{ path: '/evil', target: '//evil.example' },
			{ path: '/script', target: 'javascript:alert(1)' },
		];
		const target = (path: string) => shortcutTarget({ url_shortcuts }, new URL(path, base));
		expect(target('/sale/')).toBe('/browse/filter/x/3');
		expect(target('/events')).toBe('https://elsewhere.example/');
		expect(target('/loop')).toBeNull();
		expect(target('/unknown')).toBeNull();
		expect(target('/checkout/cart')).toBeNull();
		expect(target('/features')).toBeNull();
		expect(target('/features-summer')).toBe('/sale');
		expect(target('/r/eig/1')).toBe('/sale');
		expect(target('/%C3%A9t%C3%A9')).toBe('/%C5%93uvres');
		expect(target('/boucle')).toBe('/Boucl%C3%A9');
		expect(target('/boucl%C3%A9')).toBeNull();
		expect(target('/off')).toBe('https://elsewhere.example/%C3%A0%20la%20carte');
		expect(target('/evil')).toBeNull();
		expect(target('/script')).toBeNull();
	});

	test.each([
		['/browse', '/sale?v=price&t=a%20b', '/browse?v=price&t=a+b'],
		['/browse?v=title#books', '/sale?v=price&l=50', '/browse?v=title&l=50#books'],
		['/browse?v=a%20b', '/sale', '/browse?v=a%20b'],
		['https://elsewhere.example/', '/sale?from=letter', 'https://elsewhere.example/?from=letter'],
		['/browse?#', '/sale?a', '/browse?a='],
	])('passes on the query through a shortcut to %s: %s', (target, asked, location) => {
		expect(shortcutTarget({ url_shortcuts: [{ path: '/sale', target }] }, new URL(asked, base))).toBe(location);
	});
});
