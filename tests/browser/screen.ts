import type { Page } from 'playwright/test';
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

/** Opens the first result of a search. */
export async function openResult(page: Page, path: string) {
	await page.goto(path);
	const item = await page.getByRole('main').locator('a[href^="/item/"]').first().getAttribute('href');
	await page.goto(item ?? '');
}
