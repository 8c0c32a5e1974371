import { offerOf } from './fill-cart';
import { writeRegistry } from './registry-walk';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

test('a tab names the search words, and the record behind an id in the address', async ({ page, shop }) => {
	const title = async (path: string) => {
		await page.goto(path);
		return page.title();
	};
	const store = 'Heron’s Reach Books';
	expect(await title('/browse')).toBe(`${store} | Browse`);
	expect(await title('/browse/filter/t/women/k/keyword')).toBe(`${store} | Browse: women`);
	expect(await title('/features')).toBe(`${store} | Features`);
	expect(await title('/features/c/Gift%20guides/t/cold%20places')).toBe(
		`${store} | Features: Gift guides, cold places`,
	);
	const { id, name } = inDatabase(shop.dataDir, (db) =>
		db.prepare('select id, name from events order by starts_at desc limit 1').get(),
	) as { id: number; name: string };
	expect(await title(`/events/${id}`)).toBe(`${store} | ${name}`);
	expect(await title('/contact-hours')).toBe(`${store} | Contact Hours`);
	expect(await title('/lists/favourite')).toBe(`${store} | Your favourites`);
	const { eisbn, title: book } = offerOf(shop, 'plenty');
	expect(await title(`/item/${eisbn}/ask`)).toBe(`${store} | Ask about ${book}`);
	expect(await title(`/item/${eisbn}/tell-me`)).toBe(`${store} | Tell me when ${book} is here`);
	await signUp(page);
	const registry = writeRegistry(shop, 1);
	expect(await title(`/gift-registry/${registry.id}`)).toBe(`${store} | ${registry.title}`);
	expect(await title(`/gift-registry/${registry.id}/edit`)).toBe(`${store} | Edit ${registry.title}`);
	await page.goto('/account/lists');
	await expect(page).toHaveTitle(`${store} | Account Lists`);
});
