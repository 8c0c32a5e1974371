import type { Page } from 'playwright/test';
import { expect } from '../harness/plain-client/expect';
import type { Shop } from '../harness/shop';
import { routeAt } from './routes';

/** A screen of the shop: how to get there, from a fresh visitor's start. */
export interface Screen {
	name: string;
	/** The file of app/routes that shows it, without its ending. */
	route: string;
	open(page: Page, shop: Shop): Promise<void>;
}

export const at = (name: string, path: string): Screen => ({
	name,
	route: routeAt(path),
	open: async (page) => {
		await page.goto(path);
	},
});

/** The address of the first result of a search, which is not shown. */
export async function resultOf(page: Page, path: string): Promise<string> {
	const results = await (await page.request.get(path)).text();
	const [, item = ''] = /<main\b.*?<a\b[^>]*? href="(\/item\/\d+)/s.exec(results) ?? [];
	expect(item, `${path} finds a title`).not.toBe('');
	return item;
}

/** Opens the first result of a search. */
export async function openResult(page: Page, path: string) {
	await page.goto(await resultOf(page, path));
}
