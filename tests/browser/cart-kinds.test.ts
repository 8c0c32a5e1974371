import { guestToPayment, pay } from './checkout-walk';
import { linesOf, offerOf, offersOf, putIn, summaryOf, writeLines } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

test('a gift card needs an account, and its text and amount can be edited', { tag: '@chromium' }, async ({
	page,
	shop,
}) => {
	const card = inDatabase(shop.dataDir, (db) =>
		db.prepare('select id, title from titles where is_giftcard = 1 order by id limit 1').get(),
	) as { id: number; title: string };
	await putIn(page, offerOf(shop, 'plenty'));
	const notes = {
		giftcard_price: 5000,
		gift_card_info: { personalize: true, to: 'Wei-Ling', from: 'Jean-François', message: 'Bonne fête' },
	};
	writeLines(shop, [{ title_id: card.id, notes }]);
	await page.goto('/checkout/cart');
	const line = linesOf(page).filter({ hasText: card.title });
	await expect(line).toContainText('Requires account');
	await expect(page.getByRole('button', { name: 'Checkout as Guest' })).toHaveCount(0);
	await expect(summaryOf(page).getByRole('link', { name: 'Login' })).toBeVisible();

	await signUp(page);
	await page.goto('/checkout/cart');
	await expect(line).toContainText('$50.00');
	await expect(line).toContainText('To Wei-Ling from Jean-François');
	await expect(line).toContainText('“Bonne fête”');
	await line.getByRole('link', { name: `Edit ${card.title}` }).click();
	await expect(page.getByLabel('Message')).toHaveValue('Bonne fête');
	await expect(page.getByText('Gift cards never expire.')).toBeVisible();
	await page.getByLabel('Amount').fill('lots');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('alert').getByRole('link', { name: 'Amount required.' })).toBeVisible();
	await page.getByLabel('Amount').fill('10.5555');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('alert').getByRole('link')).toHaveText(
		'Type an amount in dollars and cents, such as 10.50.',
	);
	await page.getByLabel('Amount').fill('1,000');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('alert').getByRole('link')).toHaveText(/^“1,000” can mean two amounts. For \$1,000.00/);
	await expect(page.getByLabel('Amount')).toHaveValue('1,000');
	await page.getByLabel('Amount').fill('5');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('alert').getByRole('link')).toHaveText('Choose an amount from $10.00 to $9,999.00.');
	await page.getByLabel('Amount').fill('75,00 $');
	await page.getByLabel(/^To/).fill("Siobhán O'Brien");
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page).toHaveURL('/checkout/cart');
	await expect(line).toContainText('$75.00');
	await expect(line).toContainText("To Siobhán O'Brien from Jean-François");
	await line.getByRole('link', { name: `Edit ${card.title}` }).click();
	await page.getByLabel('Personalize this card').uncheck();
	await expect(page.getByLabel('Message')).toBeHidden();
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(line).not.toContainText('Bonne fête');
	await page.goto('/checkout/cart/gift-card/999999');
	await expect(page).toHaveURL('/checkout/cart');
});

test('a line for a gift registry names it and asks a guest to log in', async ({ page, shop }) => {
	const [own, gift] = offersOf(shop, 'plenty', 2);
	if (!own || !gift) throw new Error('The sample has no such titles.');
	await putIn(page, own);
	const registry_id = inDatabase(shop.dataDir, (db) =>
		Number(
			db
				.prepare(
					`insert into registries (customer_id, title, occasion, description, shipping_encouraged, store_can_edit, created_at)
					values ((select min(id) from customers), 'Ines and Robin', 'Wedding', 'Our wedding', 1, 0, unixepoch())`,
				)
				.run().lastInsertRowid,
		),
	);
	writeLines(shop, [{ title_id: gift.title_id, registry_id }]);
	await page.goto('/checkout/cart');
	await expect(linesOf(page).filter({ hasText: gift.title })).toContainText('Ines and Robin');
	await expect(linesOf(page).filter({ hasText: own.title })).not.toContainText('registry');
	await expect(summaryOf(page)).toContainText('Your cart has an item for a gift registry.');
	await expect(summaryOf(page).getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a customer sees when they ordered a title last', async ({ page, shop }) => {
	await signUp(page);
	const book = offerOf(shop, 'plenty');
	await putIn(page, book);
	await page.goto('/checkout/cart');
	await expect(page.getByText('Last ordered')).toHaveCount(0);
	await page.getByRole('button', { name: 'Pick up in store' }).click();
	await page.waitForURL(/\/contact$/);
	await page.getByRole('button', { name: 'Save & Continue' }).click();
	await pay(page, 'Pay at pick up');
	await page.getByRole('button', { name: 'Place order' }).click();
	await page.waitForURL(/\/account\/order\//);
	// 11:30 pm on New Year's Eve in the store's time zone. In Greenwich it is already the next year.
	inDatabase(shop.dataDir, (db) => {
		db.prepare('update orders set created_at = ? where id = (select max(id) from orders)').run(1_735_716_600);
	});
	await putIn(page, book);
	await page.goto('/checkout/cart');
	await expect(linesOf(page).first()).toContainText('Last ordered December 31, 2024');
});

test('a shopper who filters for used copies sees the used price and buys that copy', async ({ page }) => {
	await page.goto('/browse/filter/b/used');
	const card = page
		.getByRole('listitem')
		.filter({ hasText: /used(?:, [a-z ]+)?; new \$/ })
		.filter({ has: page.getByRole('button', { name: /^Add to cart/ }) })
		.first();
	const name = await card.getByRole('heading').innerText();
	const price = /\$[\d.,]+/.exec(await card.innerText())?.[0] ?? '';
	await card.getByRole('button', { name: /^Add to cart/ }).click();
	await expect(page.getByText('1 in cart').first()).toBeVisible();
	await page.goto('/checkout/cart');
	const line = linesOf(page).filter({ hasText: name });
	await expect(line).toContainText('Used');
	await expect(line).toContainText(price);
});

test('the button of a used copy says that the copy is used', async ({ page, shop }) => {
	const book = offerOf(shop, 'last');
	await page.goto(`/item/${book.eisbn}`);
	await page.getByRole('button', { name: `Add to cart: ${book.title}, used` }).click();
	await expect(page.getByText('1 in cart')).toBeVisible();
	await page.goto('/checkout/cart');
	await expect(linesOf(page)).toContainText('Used');
	// The note tells a used copy from others, so it is shown until the order is placed.
	const note = inDatabase(shop.dataDir, (db) =>
		db.prepare('select note from offers where id = ?').pluck().get(book.offer_id),
	) as string;
	await expect(linesOf(page)).toContainText(note);
	await guestToPayment(page);
	await pay(page, 'Pay at pick up');
	await expect(page.getByRole('main')).toContainText(note);
});
