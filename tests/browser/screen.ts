import type { Page } from 'playwright/test';
import { expect } from '../harness/plain-client/expect';
import type { Shop } from '../harness/shop';
import { routeAt } from './routes';

/** A screen of the shop and the way there for a new visitor. */
export interface Screen {
	name: string;
	/** The file in app/routes that shows it, without its extension. */
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

/** Returns the address of a search's first result, without showing the search. */
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
