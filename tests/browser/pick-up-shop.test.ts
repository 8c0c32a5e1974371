import type { Page } from 'playwright/test';
import { atStep, pay, saveAndContinue } from './checkout-walk';
import { offersOf, putIn, setStock } from './fill-cart';
import { countTags, inDatabase } from './shop-database';
import { expect, test } from './shop-test';

/** Takes a guest to the contact step. */
async function guestAtContact(page: Page) {
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Checkout as Guest' }).click();
	await atStep(page, 'contact');
	await page.getByLabel('Name').fill('Robin Alder');
	await page.getByLabel('E-mail address').fill('robin@example.org');
	await page.getByLabel('Phone number').fill('250-555-0123');
}

test('a guest chooses one of two shops, and every page and the mail name the shop', async ({ page, shop }) => {
	const book = offersOf(shop, 'plenty', 8)[7];
	if (!book) throw new Error('The sample has such a book.');
	inDatabase(shop.dataDir, (db) => {
		db.prepare(
			`insert into stock (offer_id, location_id, onhand, onorder) select ?, id, 3, 0 from locations where true
			on conflict (offer_id, location_id) do update set onhand = 3`,
		).run(book.offer_id);
		countTags(db, 'stock', 'title:*');
	});
	await putIn(page, book);
	await guestAtContact(page);
	const shops = page.getByRole('group', { name: 'Where would you like to pick up your order?' });
	await expect(shops.getByRole('radio')).toHaveCount(2);
	await expect(shops.getByRole('radio', { checked: true })).toHaveCount(1);
	await expect(shops.getByLabel('Sidney')).toHaveAccessibleDescription(
		/^7 Example Quay, Sidney\. This location has the copy\. Ready by \w+day,\s\w+\s\d+,\s(?:\d+(?::\d\d)?\s[ap]m|noon)\.$/,
	);
	await shops.getByLabel('Sidney').check();
	await saveAndContinue(page);
	await atStep(page, 'payment');
	await pay(page, 'Pay at pick up');
	await atStep(page, 'review');
	await expect(page.getByRole('main')).toContainText('Sidney');
	await expect(page.getByRole('main')).not.toContainText('Downtown');
	const handover = page.getByRole('region', { name: 'Pick up in store' });
	await expect(handover).toContainText(/7 Example Quay, Sidney\. This location has the copy\. Ready by \w+day/);

	// The choice is still there when the customer opens the step again.
	await handover.getByRole('link', { name: 'Change' }).click();
	await atStep(page, 'contact');
	await expect(shops.getByLabel('Sidney')).toBeChecked();
	await page.goto('/checkout/review');
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page.getByText(/^Thank you for your order/)).toBeVisible();
	await expect(page.getByRole('main')).toContainText('Sidney');
	await expect(page.getByRole('main')).not.toContainText('Downtown');
	const mail = inDatabase(shop.dataDir, (db) =>
		db.prepare("select text from outbox_mails where recipient = 'robin@example.org' order by id desc").get(),
	) as { text: string };
	expect(mail.text).toContain('Sidney');
});

test('a guest reads which shop has everything when only one does', async ({ page, shop }) => {
	const book = offersOf(shop, 'plenty', 9)[8];
	if (!book) throw new Error('The sample has such a book.');
	const putBack = setStock(shop, book, 5);
	await putIn(page, book);
	await guestAtContact(page);
	await expect(
		page.getByText(/^You pick up your order at (Downtown|Sidney)\..* This location has the copy\. Ready by /),
	).toBeVisible();
	await expect(page.getByRole('group', { name: 'Where would you like to pick up your order?' })).toHaveCount(0);
	await saveAndContinue(page);
	await atStep(page, 'payment');
	await pay(page, 'Pay at pick up');
	await expect(page.getByRole('main')).toContainText(/Downtown|Sidney/);
	await expect(page.getByRole('main')).not.toContainText('whichever');
	putBack();
});

test('a guest who orders two copies reads that both are there', async ({ page, shop }) => {
	const book = offersOf(shop, 'plenty', 9)[8];
	if (!book) throw new Error('The sample has such a book.');
	const putBack = setStock(shop, book, 5);
	await putIn(page, book, 2);
	await guestAtContact(page);
	await expect(page.getByText(/^You pick up your order at .* This location has both copies\. Ready by /)).toBeVisible();
	putBack();
});
