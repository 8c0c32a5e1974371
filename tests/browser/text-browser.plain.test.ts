import { execFileSync } from 'node:child_process';
import { expect, test } from './shop-test';

/** What a reader of the text browser w3m has on the screen. */
const read = (url: string) => execFileSync('w3m', ['-dump', '-cols', '80', url], { encoding: 'utf8' });

/** The addresses behind the links of a page, as w3m lists them. */
const linksOf = (url: string) =>
	[
		...execFileSync('w3m', ['-dump', '-o', 'display_link_number=1', url], { encoding: 'utf8' }).matchAll(
			/^\[\d+\] (http\S+)/gm,
		),
	].map(([, link]) => link ?? '');

test('a reader in a text browser finds a book', async ({ shop }) => {
	const home = read(shop.url);
	expect(home).toMatch(/Search/);
	expect(home).toMatch(/Browse/);

	// The form that the home page has: what w3m sends when a reader types and presses Search.
	const results = read(`${shop.url}/search?k=keyword&q=wizard+earthsea`);
	expect(results).toContain('A Wizard of Earthsea');
	expect(results).toMatch(/Le Guin/);

	const item = linksOf(`${shop.url}/search?k=keyword&q=wizard+earthsea`).find((link) => link.includes('/item/'));
	expect(item).toBeTruthy();
	const words = read(item ?? '');
	expect(words).toContain('A Wizard of Earthsea');
	expect(words).toMatch(/\$\d+\.\d\d/);
	expect(words).toMatch(/Add to cart/);
	// Counting up and down needs a script.
	expect(words).not.toMatch(/[−+]\s*\[|\]\s*\+/);
});
