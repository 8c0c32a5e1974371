import type { Page } from 'playwright/test';
import { linesOf, offersOf, openCartOfTwo, type SampleOffer } from './fill-cart';
import { expect, test } from './shop-test';

/** Changes the page as a browser's translator does: wraps every text in two elements. */
const translate = (page: Page) =>
	page.evaluate(() => {
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const texts: Text[] = [];
		while (walker.nextNode()) {
			const text = walker.currentNode as Text;
			if (text.data.trim() && !/^(SCRIPT|STYLE|TEXTAREA|TITLE)$/.test(text.parentNode?.nodeName ?? ''))
				texts.push(text);
		}
		for (const text of texts) {
			const [outer, inner] = [document.createElement('font'), document.createElement('font')];
			inner.textContent = `${text.data} (fr)`;
			outer.append(inner);
			text.replaceWith(outer);
		}
		document.documentElement.lang = 'fr';
	});

test('a shopper can add a title to the cart on a translated page', async ({ page, shop }) => {
	const [book] = offersOf(shop, 'plenty', 1) as [SampleOffer];
	await page.goto(`/item/${book.eisbn}`);
	await translate(page);
	await page
		.getByRole('button', { name: `Add to cart: ${book.title}` })
		.first()
		.click();
	await expect(page.getByRole('link', { name: /^Go to Cart/ }).first()).toBeVisible();
	await page.goto('/checkout/cart');
	await expect(linesOf(page)).toHaveCount(1);
});

test('a translated cart saves a quantity, removes a line and puts it back', async ({ page, shop }) => {
	const { first } = await openCartOfTwo(page, shop);
	await translate(page);
	await page.getByRole('button', { name: `One more: ${first.title}` }).click();
	await expect(page.getByRole('status').filter({ hasText: 'Quantity 3.' })).toHaveCount(1);
	await page.getByRole('button', { name: `Remove ${first.title}` }).click();
	await expect(linesOf(page)).toHaveCount(1);
	await translate(page);
	await page.getByRole('button', { name: /^Put it back/ }).click();
	await expect(linesOf(page)).toHaveCount(2);
	await page.goto('/checkout/cart');
	await expect(page.getByRole('textbox', { name: `Quantity: ${first.title}` })).toHaveValue('3');
});

test('a translated checkout keeps the input of a refused form, and continues after the correction', async ({
	page,
	shop,
}) => {
	await openCartOfTwo(page, shop);
	await translate(page);
	await page
		.getByRole('button', { name: /^Checkout as Guest/ })
		.first()
		.click();
	const name = page.getByRole('textbox', { name: /^(Your name|Name)/ });
	await expect(page).toHaveURL('/checkout/contact');
	await name.fill('Ines Maddox');
	await translate(page);
	await page.getByRole('button', { name: /continue/i }).click();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(name).toHaveValue('Ines Maddox');
	await page.getByRole('textbox', { name: /^(E-mail|Email)/ }).fill('ines@example.org');
	await page.getByRole('textbox', { name: /^Phone/ }).fill('250-555-0142');
	await translate(page);
	await page.getByRole('button', { name: /continue/i }).click();
	await expect(page).toHaveURL('/checkout/payment');
	await expect(page.getByRole('radio').first()).toBeAttached();
});

test('a search on a translated page finds a title and leads to its page', async ({ page, shop }) => {
	const [book] = offersOf(shop, 'plenty', 1) as [SampleOffer];
	await page.goto('/');
	await translate(page);
	const search = page.getByRole('search').first();
	await search.getByLabel(/^Search for/).fill(book.title);
	await search.getByRole('button', { name: /^Search/ }).click();
	await expect(page).toHaveURL(/\/browse\//);
	await translate(page);
	const found = page.getByRole('main').getByRole('link', { name: book.title });
	await found.first().click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText(book.title);
});
