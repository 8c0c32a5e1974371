import { describe, expect, it } from 'vitest';
import { settingsSchema } from '~store/contract/settings';

const wordsFor = (settings: unknown): string =>
	(settingsSchema.safeParse(settings).error?.issues ?? [])
		.map(({ path, message }) => `${path.join('.')}: ${message}`)
		.join('\n');

const shortcut = (target: string, path = '/sale') => ({ url_shortcuts: [{ path, target }] });
const page = (path: string, type = 'custom') => ({ extra_navigation: [{ id: 'a', label: 'A', path, type }] });

describe('a shortcut', () => {
	it.each(['/browse', '/œuvres', '/two words', '/a#b', 'https://elsewhere.example/à', 'HTTP://elsewhere.example', ''])(
		'may lead to %s',
		(target) => expect(wordsFor(shortcut(target))).toBe(''),
	);

	it.each([
		'//evil.example',
		'/\\evil.example',
		'/\t/evil.example',
		'/./\\evil.example',
		'/.//evil.example',
		'javascript:alert(1)',
		'data:text/html,hello',
		'https://',
		'sale',
		'/sale\r\nSet-Cookie: a=b',
		'https://elsewhere.example/\n',
	])('may not lead to %j', (target) => {
		expect(wordsFor(shortcut(target))).toMatch(/^url_shortcuts\.0\.target: Must be a path of the shop/);
	});

	it('needs a valid path', () => {
		expect(wordsFor(shortcut('/browse', '/été'))).toBe('');
		for (const path of ['sale', '//sale', '/sale\n']) {
			expect(wordsFor(shortcut('/browse', path))).toMatch(/^url_shortcuts\.0\.path: Must be a path/);
		}
	});
});

describe('a page made by the bookseller', () => {
	it.each(['/about-us', '/à-propos', '/browsers', '/desks', '/accounting/help', ''])('may be at %s', (path) => {
		expect(wordsFor(page(path))).toBe('');
	});

	it.each([
		'/browse/staff-room',
		'/account/help',
		'Account/Help/',
		'/%62rowse/x',
		'/events',
		'/browse.data',
		'/',
		'/desk',
		'/desk/help',
	])('may not be at %s, which belongs to a screen of the shop', (path) => {
		expect(wordsFor(page(path))).toMatch(/^extra_navigation\.0\.path: .* belongs to a screen of the shop/);
	});

	it('is different from a menu link, which may lead to a screen', () => {
		expect(wordsFor(page('/browse/filter/s/FIC', 'link'))).toBe('');
	});
});
