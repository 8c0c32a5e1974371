import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './shop-test';

const shopAssets = 'build/client/assets';

/** The scripts and sheets that browsers of shoppers may be sent, by their names. */
const texts = new Map(
	readdirSync(shopAssets)
		.filter((name) => /\.(?:js|css)$/.test(name))
		.map((name) => [name, readFileSync(join(shopAssets, name), 'utf8')]),
);

test('shoppers are sent not one byte of the desk', async ({ page }) => {
	expect(texts.size).toBeGreaterThan(50);
	const marks = /\/desk\b|desk-(?:header|nav|table|form)|desk-session|simplewebauthn|Log in to the desk/;
	expect([...texts].filter(([, text]) => marks.test(text)).map(([name]) => name)).toEqual([]);
	// The same marks are found where they are: they would be seen in the shop's files, too.
	const deskAssets = 'build/desk/client/assets';
	const own = readdirSync(deskAssets).filter((name) => /\.js$/.test(name));
	expect(own.some((name) => marks.test(readFileSync(join(deskAssets, name), 'utf8')))).toBe(true);
	for (const path of ['/', '/browse', '/account/login', '/robots.txt', '/sitemap.xml', '/opensearch.xml']) {
		const answered = await page.request.get(path);
		expect(await answered.text(), path).not.toMatch(/\/desk\b/);
	}
});

test('a start of the shop reads nothing of the desk', () => {
	const server = readFileSync('build/server/index.js', 'utf8');
	expect(server).not.toContain('Log in to the desk');
	expect(readFileSync('build/desk/server/index.js', 'utf8')).toContain('Log in to the desk');
});
