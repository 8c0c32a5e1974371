import type { Page } from 'playwright/test';
import { addBooks, shelve } from './added-books';
import { addLibrary } from './desk-accounts';
import { askForQuote, beginByPhone, pickUpByBo, press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

const changed = 'Someone changed this while you had it open';

/** Takes money for an order in the store, on a separate page. */
async function takeMoney(page: Page, number: string, amount: string): Promise<void> {
	await page.goto(`/desk/orders/${number}/money`);
	await page.getByLabel('Amount').fill(amount);
	await press(page, 'Record payment');
	await expect(page.getByRole('status').first()).toContainText('is recorded as paid');
}

test('the second person to change an order sees saved values beside their own, and no address in the URL', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn);
	const other = await context.newPage();
	await page.goto(`/desk/orders/${number}/change`);
	await other.goto(`/desk/orders/${number}/change`);
	await other.getByLabel(`Copies of ${title}`).fill('3');
	await press(other, 'Preview change');
	await press(other, 'Save changes');
	await expect(other.getByRole('status').first()).toContainText('The order is changed');

	await page.getByLabel(`Copies of ${title}`).fill('2');
	await page.getByLabel('Shipping').check();
	await page.getByLabel('Street address').fill('12 Rose Lane');
	await page.getByLabel('City').fill('Victoria');
	await page.getByLabel('Province or state').selectOption('BC');
	await page.getByLabel('Postal code').fill('V8V 1A1');
	await page.getByLabel('Reason').fill('As you said.');
	await press(page, 'Preview change');
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByText('Now it is 3.')).toBeVisible();
	await expect(page.getByLabel(`Copies of ${title}`)).toHaveValue('2');
	await expect(page.getByLabel('Street address')).toHaveValue('12 Rose Lane');
	await expect(page.getByLabel('Reason')).toHaveValue('As you said.');
	await press(page, 'Preview change');
	await expect(page.getByRole('heading', { name: /^New total: / })).toBeVisible();
	expect(page.url()).not.toContain('Rose');

	// The order changes once more between the preview and the button.
	await takeMoney(other, number, '1.00');
	await press(page, 'Save changes');
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByLabel(`Copies of ${title}`)).toHaveValue('2');
	await press(page, 'Preview change');
	await press(page, 'Save changes');
	await expect(page.getByRole('status').first()).toContainText('The order is changed');
});

test('the second person to refund an order sees the remaining amount beside their own', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn);
	const other = await context.newPage();
	await takeMoney(other, number, '2.00');
	await page.goto(`/desk/orders/${number}/refund`);
	await page.getByLabel('An amount').check();
	await page.getByLabel('Amount', { exact: false }).last().fill('1.50');
	await page.getByLabel('Reason').fill('A torn page.');
	await press(page, 'Preview refund');
	await expect(page.getByRole('heading', { name: `Refund $1.50 for order ${number}?` })).toBeVisible();

	await other.goto(`/desk/orders/${number}/refund`);
	await other.getByLabel('An amount').check();
	await other.getByLabel('Amount', { exact: false }).last().fill('1.00');
	await press(other, 'Preview refund');
	await press(other, 'Refund $1.00');
	await expect(other.getByRole('status').first()).toContainText('$1.00 is refunded');

	await press(page, 'Refund $1.50');
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByText('Now it is $1.00 that you can refund.')).toBeVisible();
	await expect(page.getByText(/^Now it is . of 1 left/)).toBeVisible();
	await expect(page.getByLabel('Amount', { exact: false }).last()).toHaveValue('1.50');
	await expect(page.getByLabel('Reason')).toHaveValue('A torn page.');
});

test('the second person to substitute, send or cancel copies sees their new state and keeps the input', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, eisbn);
	const other = await context.newPage();
	const find = async () => {
		await other.goto(`/desk/orders/${number}`);
		await other
			.getByRole('button', { name: /^(Found|Pick again) ?: / })
			.first()
			.click();
		await expect(other.getByRole('status').first()).toBeVisible();
	};
	await page.goto(`/desk/orders/${number}`);
	await page.getByRole('link', { name: /^Offer a substitute/ }).click();
	await page.getByLabel('ISBN').fill('9780306406157');
	await page.getByLabel('Condition').selectOption('very_good');
	await page.getByLabel('Message to the customer').fill('It is as good.');
	await find();
	await press(page, 'Preview offer');
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByText('Now it is 0 to pick.')).toBeVisible();
	await expect(page.getByLabel('ISBN')).toHaveValue('9780306406157');
	await expect(page.getByLabel('Condition')).toHaveValue('very_good');
	await expect(page.getByLabel('Message to the customer')).toHaveValue('It is as good.');

	await page.goto(`/desk/orders/${number}/part`);
	await page.getByLabel(/\(of 1\)$/).fill('0');
	await page.getByLabel('Carrier').fill('Canada Post');
	await find();
	await press(page, 'Hand over');
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByText(/^Now it is . picked of 1\./)).toBeVisible();
	await expect(page.getByLabel(/\(of 1\)$/)).toHaveValue('0');
	await expect(page.getByLabel('Carrier')).toHaveValue('Canada Post');

	await page.goto(`/desk/orders/${number}/cancel`);
	await page.getByLabel(/^Why/).fill('It is damaged.');
	await find();
	await press(page, 'Cancel order');
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByText(/^Now it is 1 (to pick|found)/)).toBeVisible();
	await expect(page.getByLabel(/^Why/)).toHaveValue('It is damaged.');
});

test('the second person to take money or price a quote sees the saved values beside their own', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn);
	const other = await context.newPage();
	await page.goto(`/desk/orders/${number}/money`);
	await takeMoney(other, number, '2.00');
	await page.getByLabel('Amount').fill('3.00');
	await page.getByLabel('Note').fill('In coins.');
	await press(page, 'Record payment');
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByText(/^Now it is \$[\d.]+ owed/)).toBeVisible();
	await expect(page.getByLabel('Amount')).toHaveValue('3.00');
	await expect(page.getByLabel('Note')).toHaveValue('In coins.');

	const quote = askForQuote(shop, eisbn, 2);
	await page.goto(`/desk/quotes/${quote}`);
	await other.goto(`/desk/quotes/${quote}`);
	await page.getByLabel(`Price of ${title}`).fill('6.50');
	await page.getByLabel('Answer').fill('With pleasure.');
	await press(page, 'Send prices');
	await expect(page.getByRole('region', { name: 'Send these prices?' })).toContainText('With pleasure.');
	await other.getByLabel(`Price of ${title}`).fill('7.00');
	await other.getByLabel('Answer').fill('Gladly.');
	await press(other, 'Send prices');
	await press(other, 'Yes, send them');
	await expect(other.getByRole('status').first()).toContainText('go to the customer by e-mail');
	await press(page, 'Yes, send them');
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByText('Now it is 7.00.')).toBeVisible();
	await expect(page.getByText('Now it is Gladly.')).toBeVisible();
	await expect(page.getByLabel(`Price of ${title}`)).toHaveValue('6.50');
	await expect(page.getByLabel('Answer')).toHaveValue('With pleasure.');
});

test('the second person to place an order by phone sees its saved copies beside their own', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	await beginByPhone(page, eisbn);
	await pickUpByBo(page);
	await expect(page.getByRole('heading', { name: 'Order by phone' })).toBeVisible();
	const other = await context.newPage();
	await other.goto(page.url());
	const place = other.getByRole('button', { name: /^Place order/ });
	const before = (await place.textContent()) ?? '';
	await other.getByRole('region', { name: title, exact: true }).getByLabel('Copies').fill('3');
	await press(other, 'Save');
	await expect(place).not.toHaveText(before);

	await page.getByRole('region', { name: 'Payment' }).getByLabel('At pick up').check();
	await press(page, /^Place order/);
	await expect(page.getByRole('alert')).toContainText('The order has changed since you opened it.');
	await expect(page.getByText('Now it is 3.')).toBeVisible();
	await expect(page.getByRole('region', { name: title, exact: true }).getByLabel('Copies')).toHaveValue('1');
});

test('the second person to save terms sees a withdrawn permission to buy on account, and the new terms', async ({
	page,
	shop,
	context,
}) => {
	await comeInAs(context, shop, 'manager');
	const library = addLibrary(shop);
	const allowed = 'May buy on account';
	const save = async (on: Page, said: string) => {
		await press(on, 'Save terms');
		await expect(on.getByRole('status').first()).toContainText(`City Library ${said}.`);
	};
	await page.goto(`/desk/customers/${library}`);
	await page.getByLabel(allowed).check();
	await page.getByLabel('Days to pay').fill('14');
	await save(page, 'may buy on account and pays within 14 days');

	// A colleague withdraws it.
	const other = await context.newPage();
	await other.goto(`/desk/customers/${library}`);
	await other.getByLabel(allowed).uncheck();
	await save(other, 'may not buy on account');
	await page.getByLabel('Days to pay').fill('45');
	await press(page, 'Save terms');
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByLabel(allowed)).toHaveAccessibleDescription('Now it is not allowed.');
	await expect(page.getByText(/^Now it is/)).toHaveCount(1);
	await expect(page.getByLabel(allowed)).toBeChecked();
	await expect(page.getByLabel('Days to pay')).toHaveValue('45');
	await save(page, 'may buy on account and pays within 45 days');

	// A colleague shortens the deadline while this staff member withdraws the quote.
	await other.goto(`/desk/customers/${library}`);
	await other.getByLabel('Days to pay').fill('20');
	await save(other, 'may buy on account and pays within 20 days');
	await page.getByLabel(allowed).uncheck();
	await press(page, 'Save terms');
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByLabel(allowed)).toHaveAccessibleDescription('Now it is allowed.');
	await expect(page.getByLabel('Days to pay')).toHaveAccessibleDescription('Now it is 20.');
	await expect(page.getByLabel(allowed)).not.toBeChecked();
});

test('a count that changed after its preview shows its new figures, and the next press books them', async ({
	page,
	shop,
	context,
}) => {
	const [kept = { eisbn: '', title: '' }, lost = { eisbn: '', title: '' }] = await addBooks(shop, 'Kept', 'Lost');
	const shelf = `T ${kept.eisbn.slice(-6)}`;
	for (const { eisbn } of [kept, lost]) await shop.run('stock', 'set', eisbn, '--onhand', '2');
	shelve(shop, shelf, kept, lost);
	const locationId = inDatabase(shop.dataDir, (db) =>
		db.prepare('select id from locations order by position, id').pluck().get(),
	) as number;
	await comeInAs(context, shop, 'bookseller', { locationId });
	await page.goto('/desk/counting');
	await page.getByLabel(/^Shelf/).fill(shelf);
	await press(page, 'Begin count');
	const scanKept = async (on: Page) => {
		await on.getByLabel('ISBN or barcode').fill(kept.eisbn);
		await press(on, /^Add$/);
		await expect(on.getByRole('status')).toContainText(kept.title);
	};
	await scanKept(page);
	const count = page.url();
	await page.getByLabel('Write off these titles').check();
	await press(page, 'Preview changes');
	await expect(page.getByText('The stock loses 3 copies of 2 titles.')).toBeVisible();

	const other = await context.newPage();
	await other.goto(count);
	await scanKept(other);
	await press(page, 'Update the stock and remove 3 copies of 2 titles');
	await expect(page.getByRole('alert')).toContainText(changed);
	await expect(page.getByText('The stock loses 2 copies of 1 title.')).toBeVisible();
	await press(page, 'Update the stock and remove 2 copies of 1 title');
	await expect(page.getByRole('status').first()).toContainText('Stock updated.');
});

test('the second person to change a staff member sees the new name, and the next press removes them', async ({
	page,
	shop,
	context,
}) => {
	const { id } = await comeInAs(context, shop, 'till', { name: 'Old Name' });
	await comeInAs(context, shop, 'owner');
	await page.goto(`/desk/staff/${id}/remove`);
	await expect(page.getByRole('heading', { name: 'Remove Old Name from the staff?' })).toBeVisible();
	const other = await context.newPage();
	await other.goto(`/desk/staff/${id}`);
	await other.getByLabel('Name').fill('New Name');
	await press(other, /^Save/);
	await expect(other.getByRole('status').first()).toHaveText(/\S/);

	await press(page, 'Remove staff member');
	await expect(page.getByRole('alert').first()).toContainText(changed);
	await expect(page.getByRole('heading', { name: 'Remove New Name from the staff?' })).toBeVisible();
	await press(page, 'Remove staff member');
	await expect(page.getByRole('status').first()).toContainText('This person can no longer log in.');
});

test('a pick list shows what a colleague has found when a press comes too late', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, eisbn);
	await page.goto(`/desk/orders/${number}`);
	await press(page, 'Pick order');
	await expect(page.getByText('1 to pick, 0 found, 0 short')).toBeVisible();
	const other = await context.newPage();
	await other.goto(page.url());
	const found = new RegExp(`^Found ?: .* for order ${number}$`);
	await press(other, found);
	await expect(other.getByText('0 to pick, 1 found, 0 short')).toBeVisible();

	await press(page, found);
	await expect(page.getByRole('alert')).toHaveText(/\S/);
	await expect(page.getByText('0 to pick, 1 found, 0 short')).toBeVisible();
	await press(page, new RegExp(`^Pick again ?: .* for order ${number}$`));
	await expect(page.getByText('1 to pick, 0 found, 0 short')).toBeVisible();
});
