import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';

const assets = 'build/client/assets';

/** The maximum gzipped size of the styles for a page's first view, in bytes. */
const mostAtFirst = 9 * 1024;

const textOf = new Map(
	readdirSync(assets)
		.filter((name) => name.endsWith('.css'))
		.map((name) => [name, readFileSync(join(assets, name), 'utf8')]),
);

const weigh = (names: string[]) =>
	names.reduce((sum, name) => sum + gzipSync(textOf.get(name) ?? '', { level: 9 }).length, 0);

/** Returns the classes that a style sheet of the shop has rules for. */
const classesIn = (sheet: string) =>
	new Set([...sheet.replace(/url\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));

const styled = new Map(
	[...textOf].filter(([name]) => !name.startsWith('leaflet')).map(([name, text]) => [name, classesIn(text)]),
);

/**
 * Expects a page to draw its first view with few bytes of styles, without missing any of the shop's styles for what it shows.
 */
export async function expectItsSheets(page: Page): Promise<void> {
	await untilDrawn(page);
	const { first, all, classes } = await page.evaluate(() => {
		const sheets = (within: string) =>
			[...document.querySelectorAll<HTMLLinkElement>(`${within} link[rel="stylesheet"]`)].map(({ href }) => href);
		const classes = [...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]);
		return { first: sheets('head'), all: sheets('html'), classes: [...new Set(classes)] };
	});
	const names = first.map((href) => basename(href));
	expect(weigh(names), `bytes of style at first: ${names.join(' ')}`).toBeLessThan(mostAtFirst);
	const linked = new Set(all.map((href) => basename(href)));
	const lacking = classes.filter((name) => {
		const sheets = [...styled].filter(([, names]) => names.has(name)).map(([sheet]) => sheet);
		return sheets.length > 0 && !sheets.some((sheet) => linked.has(sheet));
	});
	expect(lacking, 'classes whose rules are in a sheet that the page does not link').toEqual([]);
}
