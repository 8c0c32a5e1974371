import type { Page } from 'playwright/test';
import { linesOf, offersOf, putIn } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { newEmail, signUp } from './sign-up';

const results = '/browse/filter/t/earthsea/k/keyword';

const cards = (page: Page) => page.locator('.cards .card');

/** Puts the title of a card into the cart and comes back. Returns the title's name. */
async function addCard(page: Page, at: number): Promise<string> {
	const card = cards(page)
		.filter({ has: page.getByRole('button', { name: /^Add to cart/ }) })
		.nth(at);
	const name = await card.getByRole('heading').innerText();
	await card.getByRole('button', { name: /^Add to cart/ }).click();
	await expect(page.getByText('Added to cart').first()).toBeVisible();
	await page.goto(results);
	return name;
}

const inCart = (page: Page) => cards(page).filter({ hasText: '1 in cart' }).getByRole('heading').allInnerTexts();

test('each shopper sees their own cart on the same page', async ({ page, context }) => {
	await page.goto(results);
	const first = await addCard(page, 1);
	await expect.poll(() => inCart(page)).toEqual([first]);
	await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveText(/1 item$/);
	const cookies = await context.cookies();

	await context.clearCookies();
	await page.goto(results);
	await expect.poll(() => inCart(page)).toEqual([]);
	await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveText('Cart');
	const second = await addCard(page, 0);
	const third = await addCard(page, 1);
	await expect.poll(async () => (await inCart(page)).sort()).toEqual([second, third].sort());
	await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveText(/2 items$/);

	await context.clearCookies();
	await context.addCookies(cookies);
	await page.goto(results);
	await expect.poll(() => inCart(page)).toEqual([first]);
});

test('a buyer for an institution finds a separate cart in each account', async ({ page, browser, shop }) => {
	const [school, buyer] = [newEmail(), newEmail()];
	const library = await browser.newContext();
	await signUp(await library.newPage(), { email: school, institution: 'Quadra Reading Room' });
	await library.close();
	await signUp(page, { email: buyer });
	inDatabase(shop.dataDir, (db) =>
		db
			.prepare(
				`insert into customer_links (parent_id, child_id, child_email, verified_at, created_at)
				select school.id, buyer.id, buyer.email, 1, 1 from customers school, customers buyer
				where school.email = ? and buyer.email = ?`,
			)
			.run(school, buyer),
	);
	const [own, theirs] = offersOf(shop, 'plenty', 2);
	if (!own || !theirs) throw new Error('The sample has such books.');
	const menu = page.getByRole('banner').locator('.account-menu');
	const switchTo = async (account: string, words: string) => {
		await page.goto('/checkout/cart');
		await menu.locator('summary').click();
		await menu.getByRole('button', { name: account }).click();
		await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(words);
		await page.goto('/checkout/cart');
	};
	await putIn(page, own, 2);
	await switchTo('Quadra Reading Room', 'which is empty. Your other cart does not change.');
	await expect(page.getByText('There are no items in your cart.')).toBeVisible();
	await putIn(page, theirs);
	await switchTo('Your own account', 'This account has its own cart, with 2 items in it.');
	await expect(linesOf(page)).toHaveCount(1);
	await expect(linesOf(page)).toContainText(own.title);
	await switchTo('Quadra Reading Room', 'This account has its own cart, with 1 item in it.');
	await expect(linesOf(page)).toHaveCount(1);
	await expect(linesOf(page)).toContainText(theirs.title);
});
