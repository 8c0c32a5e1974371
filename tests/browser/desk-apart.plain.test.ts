import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChunkSources } from '../../scripts/chunk-sources';
import { expect, test } from './shop-test';

const shopAssets = 'build/client/assets';

/** The scripts and style sheets that shoppers' browsers may receive, by name. */
const texts = new Map(
	readdirSync(shopAssets)
		.filter((name) => /\.(?:js|css)$/.test(name))
		.map((name) => [name, readFileSync(join(shopAssets, name), 'utf8')]),
);

test('the shop sends shoppers no part of the desk', async ({ page }) => {
	expect(texts.size).toBeGreaterThan(50);
	const marks = /\/desk\b|desk-(?:header|nav|table|form)|desk-session|simplewebauthn|Log in to the desk/;
	expect([...texts].filter(([, text]) => marks.test(text)).map(([name]) => name)).toEqual([]);
	// The desk's own files contain these marks, so the search would find them in the shop's files, too.
	const deskAssets = 'build/desk/client/assets';
	const own = readdirSync(deskAssets).filter((name) => /\.js$/.test(name));
	expect(own.some((name) => marks.test(readFileSync(join(deskAssets, name), 'utf8')))).toBe(true);
	for (const path of ['/', '/browse', '/account/login', '/robots.txt', '/sitemap.xml', '/opensearch.xml']) {
		const answered = await page.request.get(path);
		expect(await answered.text(), path).not.toMatch(/\/desk\b/);
	}
});

const sourcesOf = (build: string): ChunkSources =>
	JSON.parse(readFileSync(join(build, 'chunk-sources.json'), 'utf8')) as ChunkSources;

/** Whether a module belongs to the desk or its contract. */
const isOfDesk = (module: string) => /^(?:desk\/|store\/desk|store\/contract\/desk-)/.test(module);

/** Returns the names of the scripts and style sheets that a page loads or mentions. */
const filesIn = (page: string): string[] => [
	...new Set([...page.matchAll(/\/assets\/([\w.-]+\.(?:js|css))/g)].map(([, name]) => name ?? '')),
];

test('the files of the shop’s pages contain no module of the desk', async ({ page }) => {
	const shop = sourcesOf('build');
	const files = Object.keys(shop).filter((name) => name.endsWith('.js'));
	expect(files.length).toBeGreaterThan(50);
	// A file's name comes from its contents. No file contains a module of the desk.
	expect(Object.entries(shop).filter(([, modules]) => modules.some(isOfDesk))).toEqual([]);
	// The same search finds them in the desk's build.
	expect(Object.values(sourcesOf('build/desk')).flat().filter(isOfDesk).length).toBeGreaterThan(50);
	const known = new Set([...files.map((name) => name.replace('assets/', '')), ...texts.keys()]);
	const item = /href="(\/item\/[^"?]+)/.exec(await (await page.request.get('/browse')).text())?.[1] ?? '';
	expect(item).not.toBe('');
	for (const path of ['/', '/browse', item, '/cart']) {
		const named = filesIn(await (await page.request.get(path)).text());
		expect(named.length, path).toBeGreaterThan(3);
		expect(
			named.filter((name) => !known.has(name)),
			path,
		).toEqual([]);
	}
});

test('the shop’s route manifest contains no route of the desk', () => {
	const manifest = [...texts].find(([name]) => name.startsWith('manifest-'))?.[1] ?? '';
	const ids = [...manifest.matchAll(/"(routes\/[^"]+)":/g)].map(([, id]) => id ?? '');
	expect(ids.length).toBeGreaterThan(30);
	expect(ids.filter((id) => /desk/.test(id))).toEqual([]);
});

test('the shop’s server file contains no code of the desk', () => {
	const server = readFileSync('build/server/index.js', 'utf8');
	expect(server).not.toContain('Log in to the desk');
	expect(readFileSync('build/desk/server/index.js', 'utf8')).toContain('Log in to the desk');
});
