import type { Page } from 'playwright/test';
import { untilDrawn } from '../harness/drawn';
import { makeFormsOlder } from '../harness/older-form';
import type { Shop } from '../harness/shop';
import { newGiftCard } from './checkout-walk';
import { linesOf } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

const heron = 'Gift Card: Heron at Dusk';

const eisbnOf = ({ dataDir }: Shop, title: string): string =>
	inDatabase(
		dataDir,
		(db) => (db.prepare('select eisbn from titles where title = ?').get(title) as { eisbn: string }).eisbn,
	);

/** Opens the form that puts a card into the cart: a page, or with scripts a dialog. */
async function open(page: Page, title = heron) {
	await page.goto('/gift-cards');
	await page.getByRole('link', { name: `Buy ${title}` }).click();
	await expect(page.getByRole('heading', { name: `${title}, $10.00 to $9,999.00` })).toBeVisible();
}

/** Sends the form at a person's speed. */
async function ask(page: Page, number: string) {
	await page.goto('/gift-cards');
	await page.getByLabel('Card number').fill(number);
	await makeFormsOlder(page);
	await page.getByRole('button', { name: 'Check balance' }).click();
}

test('a gift card shows its lowest amount, and its title page redirects to the gift cards', async ({ page, shop }) => {
	await page.goto('/browse/filter/k/title/t/gift%20card%20heron');
	const card = page.getByRole('main').getByRole('listitem').filter({ hasText: heron });
	await expect(card).toContainText('From $10.00');
	await page.goto((await card.locator('a[href^="/item/"]').first().getAttribute('href')) ?? '');
	await expect(page).toHaveURL('/gift-cards');
	await page.goto(`/item/${eisbnOf(shop, heron)}/lists/1`);
	await expect(page).toHaveURL('/gift-cards');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift cards');
	await expect(page.getByText('They never expire.')).toBeVisible();
	await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);
	await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('From $10.00');
});

test('a guest corrects errors in a gift card, buys it, and needs an account in the cart', async ({ page }) => {
	await open(page);
	await expect(page.getByText('Gift cards never expire.')).toBeVisible();
	await expect(page.getByText('You will have to log in or sign up before you pay for the gift card.')).toBeVisible();
	await expect(page.getByLabel('Personalize this card')).toBeChecked();
	const wrong = async (amount: string, words: string) => {
		await page.getByLabel('Amount').fill(amount);
		await page.getByRole('button', { name: 'Add to cart' }).click();
		await expect(page.getByRole('alert').getByRole('link')).toHaveText(words);
	};
	await expect(page.getByLabel('Amount')).toHaveAttribute('maxlength', '12');
	await expect(page.getByLabel('To (optional)')).toHaveAttribute('maxlength', '550');
	await expect(page.getByLabel('From')).toHaveAttribute('maxlength', '550');
	await expect(page.getByLabel('Message')).toHaveAttribute('maxlength', '1100');
	await expect(page.getByText('Up to 50 characters.')).toHaveCount(2);
	await expect(page.getByText('Up to 100 characters.')).toBeVisible();
	// Counts letters as people count them.
	await page.getByLabel('From').fill('👩‍👩‍👧‍👦'.repeat(50));
	await page.getByLabel('To (optional)').fill('W'.repeat(51));
	await wrong('25', 'A name can have at most 50 characters.');
	await page.getByLabel('To (optional)').fill('Wei-Ling');
	// Successive messages differ, so that one message is not mistaken for the next.
	await wrong('', 'Amount required.');
	await wrong('9.99', 'Choose an amount from $10.00 to $9,999.00.');
	await wrong('10.5555', 'Type an amount in dollars and cents, such as 10.50.');
	await wrong('9999.01', 'Choose an amount from $10.00 to $9,999.00.');
	await wrong('ten', 'Amount required.');
	await expect(page.getByLabel('To (optional)')).toHaveValue('Wei-Ling');
	await page.getByLabel('Amount').fill('9 999,00');
	await page.getByLabel('Message').fill('Bonne fête');
	await page.getByRole('button', { name: 'Add to cart' }).click();
	await expect(page.getByText('Added to cart')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Keep shopping' })).toHaveAttribute('href', '/browse');
	await page.getByRole('link', { name: 'Go to Cart' }).last().click();
	const line = linesOf(page).filter({ hasText: heron });
	await expect(line).toContainText('$9,999.00');
	await expect(line).toContainText('To Wei-Ling');
	await expect(line).toContainText('“Bonne fête”');
	await expect(line).toContainText('Requires account');
});

test('each further gift card becomes its own line in the cart', { tag: '@chromium' }, async ({ page }) => {
	await signUp(page);
	await open(page);
	await page.getByLabel('Amount').fill('25');
	await page.getByLabel('Personalize this card').uncheck();
	await expect(page.getByLabel('Message')).toBeHidden();
	await page.getByRole('button', { name: 'Add to cart' }).click();
	const again = page.getByRole('link', { name: 'Add more gift cards' });
	await again.or(page.getByRole('button', { name: 'Add more gift cards' })).click();
	await expect(page).toHaveURL('/gift-cards');
	await expect(page.getByRole('dialog')).toHaveCount(0);
	await page.getByRole('link', { name: 'Buy Gift Card: Thank You' }).click();
	await expect(page.getByText('You will have to log in')).toHaveCount(0);
	await page.getByLabel('Amount').fill('$ 30.50');
	await page.getByRole('button', { name: 'Add to cart' }).click();
	await page.getByRole('link', { name: 'Go to Cart' }).last().click();
	await expect(linesOf(page)).toHaveCount(2);
	await expect(linesOf(page).filter({ hasText: 'Thank You' })).toContainText('$30.50');
	await expect(linesOf(page).filter({ hasText: heron })).toContainText('$25.00');
});

test('a gift card amount takes one press, and a typed amount beside it is an error', async ({ page, shop }) => {
	await open(page);
	const amounts = page.getByRole('group', { name: 'Amount' });
	await expect(amounts.getByRole('radio')).toHaveCount(5);
	await expect(amounts.getByRole('radio', { checked: true })).toHaveCount(0);
	await amounts.getByLabel('$50', { exact: true }).check();
	await page.getByLabel('To (optional)').fill('W'.repeat(51));
	await page.getByRole('button', { name: 'Add to cart' }).click();
	await expect(page.getByRole('alert').getByRole('link')).toHaveText('A name can have at most 50 characters.');
	await expect(amounts.getByLabel('$50', { exact: true })).toBeChecked();
	await page.getByLabel('To (optional)').fill('Wei-Ling');
	await page.getByRole('button', { name: 'Add to cart' }).click();
	await expect(page.getByText('Added to cart')).toBeVisible();
	await page.goto('/checkout/cart');
	const line = linesOf(page).filter({ hasText: heron });
	await expect(line).toContainText('$50.00');
	await line.getByRole('link', { name: /^Edit/ }).click();
	await expect(amounts.getByLabel('$50', { exact: true })).toBeChecked();
	await expect(page.getByLabel('Other amount')).toHaveValue('');
	// An amount that is typed replaces the earlier choice.
	await page.getByLabel('Other amount').fill('60');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(line).toContainText('$60.00');

	const both = await page.request.post(`${shop.url}/gift-cards/${eisbnOf(shop, heron)}`, {
		form: { choice: '25.00', amount: '30' },
		headers: { Origin: shop.url },
	});
	expect(both.status()).toBe(400);
	expect(await both.text()).toContain('You chose an amount and typed another. Leave one of them out.');
	try {
		await shop.set({ 'store_info.giftcard_minimum': 200 });
		await page.goto(`/gift-cards/${eisbnOf(shop, heron)}`);
		await expect(amounts).toHaveCount(0);
		await expect(page.getByLabel('Amount')).toBeVisible();
	} finally {
		await shop.set({ 'store_info.giftcard_minimum': 10 });
	}
});

test('gift cards keep their own shape, without a gap above', { tag: '@chromium' }, async ({ page }) => {
	await page.goto('/gift-cards');
	for (const width of [360, 800, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		const covers = page.getByRole('main').locator('.cover');
		await expect(covers).toHaveCount(4);
		await untilDrawn(page);
		const sizes = await covers.evaluateAll((all) => all.map((cover) => cover.getBoundingClientRect().toJSON()));
		for (const { width: wide, height } of sizes) {
			expect(wide / height).toBeCloseTo(14 / 9, 1);
			expect(wide, `at ${width} px`).toBeGreaterThanOrEqual(230);
		}
	}
});

test('a repeated post of a gift card says that it is in the cart and how to add another', async ({ page, shop }) => {
	await page.goto('/gift-cards');
	const send = () =>
		page.request.post(`${shop.url}/gift-cards/${eisbnOf(shop, heron)}`, {
			form: { amount: '25', in_cart: '0' },
			headers: { Origin: shop.url },
		});
	expect(await (await send()).text()).not.toContain('already in your cart');
	expect(await (await send()).text()).toContain('To buy another one like it, change its quantity.');
	const byScript = await page.request.post(`${shop.url}/gift-cards/${eisbnOf(shop, heron)}.data`, {
		form: { amount: '25', in_cart: '0', answer: 'data' },
		headers: { Origin: shop.url },
	});
	expect(await byScript.text()).toContain('To buy another one like it, change its quantity.');
	await page.goto('/checkout/cart');
	await expect(linesOf(page).getByLabel(/^Quantity/)).toHaveValue('1');
});

test('a gift card number shows its balance, and a wrong number is an error', async ({ page, shop }) => {
	const number = await newGiftCard(shop, '25.00');
	await ask(page, number);
	await expect(page.getByRole('status').filter({ hasText: 'Your balance is $25.00' })).toContainText(
		'Gift cards never expire.',
	);
	await ask(page, '9000 1000 2000 3999');
	const alert = page.getByRole('alert').filter({ hasText: 'There was an error' });
	await expect(alert).toContainText('We could not find a gift card with this number. Please check it.');
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByLabel('Card number')).toHaveValue('9000 1000 2000 3999');
	await page.goto('/gift-cards');
	await page.getByRole('button', { name: 'Check balance' }).click();
	await expect(page.getByRole('alert').getByRole('link')).toHaveText('Type the number of your gift card.');
});

test('settings control whether a store sells gift cards, shows balances and accepts guest orders', async ({
	page,
	shop,
}) => {
	const card = `/gift-cards/${eisbnOf(shop, heron)}`;
	try {
		await shop.set({ show_gc_balance_checker: false });
		await page.goto('/gift-cards');
		await expect(page.getByRole('link', { name: `Buy ${heron}` })).toBeVisible();
		await expect(page.getByLabel('Card number')).toHaveCount(0);
		await shop.set({ 'store_info.giftcards_enabled': false });
		await page.goto('/gift-cards');
		await expect(page.getByText('We are not selling gift cards here at the moment.')).toBeVisible();
		await page.goto(card);
		await expect(page).toHaveURL('/gift-cards');
		await shop.set({ 'store_info.giftcards_enabled': true, guest_show_cart: false });
		await page.goto(card);
		await expect(page.getByText('You must login or sign up to use this feature.')).toBeVisible();
		await signUp(page);
		await page.goto(card);
		await expect(page.getByRole('button', { name: 'Add to cart' })).toBeVisible();
		await shop.set({ cart_enabled: false });
		await page.goto(card);
		await expect(page.getByText('Online ordering is disabled.')).toBeVisible();
	} finally {
		await shop.set({
			cart_enabled: true,
			guest_show_cart: true,
			show_gc_balance_checker: true,
			'store_info.giftcards_enabled': true,
		});
	}
});
