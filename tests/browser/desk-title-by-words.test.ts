import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { addBooks, type Book, shelve } from './added-books';
import { addByPhone, askForQuote, numberPlaced, pickUpByBo, press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { expect, test } from './shop-test';

/** Adds two titles that share a word. The first has a new copy and a used copy of its own. */
async function twoAlike(page: Page, shop: Shop, name: string): Promise<[Book, Book]> {
	const [first, second] = await addBooks(shop, `${name} abridged`, `${name} annotated`);
	if (!first || !second) throw new Error('Two titles were added.');
	await shop.run('stock', 'set', first.eisbn, '--onhand', '2');
	await page.goto('/desk/stock/copy');
	await page.getByLabel('ISBN or barcode').fill(first.eisbn);
	await page.getByLabel('Condition').selectOption('good');
	await page.getByLabel('Price').fill('6.50');
	await page.getByLabel(/^Note/).fill('A name on the first page');
	await press(page, 'Add copy');
	await expect(page.getByRole('status').filter({ hasText: 'Added a copy of' })).toBeVisible();
	return [first, second];
}

test('staff add a chosen copy to a quote by words, and the form keeps its input', async ({ page, shop, context }) => {
	const { eisbn, title } = stocked(shop);
	const number = askForQuote(shop, eisbn, 4);
	await comeInAs(context, shop, 'manager');
	const [abridged] = await twoAlike(page, shop, 'Zenobia');
	await page.goto(`/desk/quotes/${number}`);
	await page.getByLabel(`Price of ${title}`).fill('4.25');
	await page.getByLabel('Answer').fill('With pleasure.');
	const words = page.getByLabel('ISBN, or words of the title');

	await words.fill('zenobia xyzzy');
	await press(page, 'Send prices');
	await expect(page.getByRole('alert')).toContainText('No title matches “zenobia xyzzy”.');

	const search = page.getByRole('link', { name: 'Find title by words' });
	await expect(search).toHaveAttribute('href', '/desk/titles');

	const unknown = '9789999000086';
	await words.fill(unknown);
	await press(page, 'Send prices');
	const adding = page.getByRole('link', { name: 'Add this title' });
	await expect(adding).toHaveAttribute('href', `/desk/titles?q=${unknown}`);
	await expect(page.getByLabel(`Price of ${title}`)).toHaveValue('4.25');

	await words.fill('Zenobia');
	await press(page, 'Send prices');
	const which = page.getByRole('group', { name: 'Which title is it?' });
	await expect(which.getByRole('radio', { name: 'annotated' })).toBeVisible();
	// Without a choice, the page asks again.
	await press(page, 'Send prices');
	await expect(page.getByRole('alert')).toContainText('“Zenobia”');
	await which.getByRole('radio', { name: 'abridged' }).check();
	await press(page, 'Send prices');
	await page.getByRole('radio', { name: /^Used, good/ }).check();
	await press(page, 'Send prices');

	const asked = page.getByRole('region', { name: 'Send these prices?' });
	await expect(asked).toContainText(abridged.title);
	await expect(asked).toContainText('4 × $4.25');
	await press(page, 'Yes, send them');
	await expect(page.getByRole('status').first()).toContainText('go to the customer by e-mail');
	await page.goto(`/desk/quotes/${number}`);
	await expect(page.getByLabel(`Price of ${abridged.title}`)).toHaveValue('6.50');
});

test('a quote and a transfer distinguish editions with the same name', async ({ page, shop, context }) => {
	const number = askForQuote(shop, stocked(shop).eisbn, 4);
	const [first, second] = await addBooks(shop, 'Ottoline', 'Ottoline');
	if (!first || !second) throw new Error('Two titles were added.');
	await comeInAs(context, shop, 'manager');
	await page.goto(`/desk/quotes/${number}`);
	await page.getByLabel('Answer').fill('With pleasure.');
	await page.getByLabel('ISBN, or words of the title').fill(first.title);
	await press(page, 'Send prices');
	await page.getByRole('radio', { name: `${first.title} · Paperback · ${second.eisbn}` }).check();
	await press(page, 'Send prices');
	await press(page, 'Yes, send them');
	await expect(page.getByRole('status').first()).toContainText('go to the customer by e-mail');
	await page.goto(`/desk/quotes/${number}`);
	await expect(page.getByText(`1 × New, Paperback, ${second.eisbn}. Price of one copy`)).toBeVisible();
	await press(page, 'Send prices');
	await expect(page.getByRole('region', { name: 'Send these prices?' })).toContainText(
		`${second.title} · Paperback · ${second.eisbn}`,
	);

	for (const { eisbn } of [first, second]) await shop.run('stock', 'set', eisbn, '--onhand', '3');
	await page.goto('/desk/transfers');
	await press(page, 'Begin a transfer');
	for (const { eisbn } of [first, second]) {
		await page.getByLabel('ISBN or barcode').fill(eisbn);
		await press(page, /^Add$/);
		await expect(page.getByRole('row', { name: `Paperback · ${eisbn}` })).toBeVisible();
	}
});

test('editions with the same name stay distinct when an order is taken, changed, refunded or handed over', async ({
	page,
	shop,
	context,
}) => {
	const [first, second] = await addBooks(shop, 'Ursuline', 'Ursuline');
	if (!first || !second) throw new Error('Two titles were added.');
	for (const { eisbn } of [first, second]) await shop.run('stock', 'set', eisbn, '--onhand', '3');
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, first.eisbn);
	await page.goto(`/desk/orders/${number}/change`);
	await expect(page.getByText(`Paperback · ${first.eisbn}`, { exact: true })).toBeVisible();
	await page.getByLabel('ISBN, or words of the title').fill(second.eisbn);
	await page.getByLabel('Reason').fill('You asked for both.');
	await press(page, 'Preview change');
	const shown = page.getByRole('region', { name: 'Preview of the order' });
	await expect(shown).toContainText(`Paperback · ${second.eisbn}`);
	await press(page, 'Save changes');
	await expect(page.getByRole('status').first()).toContainText('The order is changed');

	await page.goto(`/desk/orders/${number}/part`);
	for (const { eisbn } of [first, second]) await expect(page.getByText(`Paperback · ${eisbn}`)).toBeVisible();
	await page.goto(`/desk/orders/${number}/money`);
	await press(page, 'Record payment');
	await expect(page.getByRole('status').first()).toContainText('is recorded as paid');
	await page.getByRole('link', { name: 'Refund', exact: true }).click();
	for (const { eisbn } of [first, second]) await expect(page.getByText(`Paperback · New · ${eisbn}`)).toBeVisible();
	await page.getByLabel('All that is left').check();
	await press(page, 'Preview refund');
	const preview = page.getByRole('region', { name: 'Refund preview' });
	for (const { eisbn } of [first, second]) await expect(preview).toContainText(`Paperback · New · ${eisbn}`);

	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	await page.getByLabel('ISBN').fill(second.eisbn);
	await press(page, 'Add');
	await expect(page.getByRole('region', { name: second.title })).toContainText(`Paperback, ${second.eisbn}, New`);
});

test('staff add a chosen copy to an order by words', async ({ page, shop, context }) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn);
	const [abridged, annotated] = await twoAlike(page, shop, 'Yseult');
	await page.goto(`/desk/orders/${number}/change`);
	await page.getByLabel('ISBN, or words of the title').fill('Yseult');
	await page.getByLabel('Reason').fill('You asked for it.');
	await press(page, 'Preview change');
	const which = page.getByRole('group', { name: 'Which title is it?' });
	await expect(which.getByRole('radio', { name: annotated.title })).toBeVisible();
	await which.getByRole('radio', { name: 'None of these titles' }).check();
	await page.getByLabel(`Copies of ${title}`).fill('2');
	await press(page, 'Preview change');
	const shown = page.getByRole('region', { name: 'Preview of the order' });
	await expect(shown).toContainText(`2 × ${title}`);
	await expect(shown).not.toContainText('Yseult');
	await press(page, 'Edit again');

	await page.getByLabel('ISBN, or words of the title').fill(abridged.eisbn);
	await press(page, 'Preview change');
	await expect(page.getByLabel('Reason')).toHaveValue('You asked for it.');
	await page.getByRole('radio', { name: /^Used, good/ }).check();
	await press(page, 'Preview change');
	await expect(shown).toContainText(`1 × ${abridged.title}: $6.50`);
	await press(page, 'Save changes');
	await expect(page.getByRole('status').first()).toContainText('The order is changed');
});

test('staff find a copy without a barcode by words in a count, a transfer and a delivery', async ({
	page,
	shop,
	context,
}) => {
	const [book] = await addBooks(shop, 'Quetzal');
	if (!book) throw new Error('A title was added.');
	await shop.run('stock', 'set', book.eisbn, '--onhand', '3');
	shelve(shop, 'Q by words', book);
	await comeInAs(context, shop, 'manager');
	const scanByWords = async (said: string) => {
		await page.getByLabel('ISBN or barcode').fill(book.title);
		await press(page, 'Find title by words');
		await page
			.getByRole('link', { name: `Choose ${book.title}`, exact: true })
			.first()
			.click();
		await expect(page.getByLabel('ISBN or barcode')).toHaveValue(book.eisbn);
		await press(page, /^Add$/);
		await expect(page.getByRole('status')).toContainText(said);
		await expect(page.getByRole('row', { name: new RegExp(book.title) })).toBeVisible();
	};

	await page.goto('/desk/counting');
	await page.getByLabel(/^Shelf/).fill('Q by words');
	await press(page, 'Begin count');
	await scanByWords('1 counted');

	await page.goto('/desk/transfers');
	await press(page, 'Begin a transfer');
	await scanByWords('1 copy is in the transfer.');

	await page.goto('/desk/deliveries');
	await page.getByText('Receive without a purchase order').click();
	await page.getByLabel(/^Delivery note or invoice number/).fill('Box without barcodes');
	await press(page, 'Start receiving');
	await scanByWords('1 received');
});

test('staff find a substitute by words, and the form keeps its input', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn);
	const [book] = await addBooks(shop, 'Ilminster');
	if (!book) throw new Error('A title was added.');
	await shop.run('stock', 'set', book.eisbn, '--onhand', '3');
	await page.goto(`/desk/orders/${number}`);
	await press(page, /^Short ?: /);
	await page.getByRole('link', { name: /^Offer a substitute/ }).click();
	await page.getByLabel('Message to the customer').fill('Another edition.');
	await page.getByLabel('ISBN').fill(book.title);
	await press(page, 'Find title by words');
	await page
		.getByRole('link', { name: `Choose ${book.title}`, exact: true })
		.first()
		.click();
	await expect(page.getByLabel('ISBN')).toHaveValue(book.eisbn);
	await expect(page.getByLabel('Message to the customer')).toHaveValue('Another edition.');
	await press(page, 'Preview offer');
	await expect(page.getByRole('heading', { level: 1, name: /^Offer Ilminster/ })).toBeVisible();
	await expect(page.getByText('Your message: Another edition.')).toBeVisible();
});

test('in an order by phone, Used takes the only used copy or asks which of several', async ({
	page,
	shop,
	context,
}) => {
	await comeInAs(context, shop, 'manager');
	const [book] = await twoAlike(page, shop, 'Quillon');
	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	const add = page.getByRole('region', { name: 'Add a title' });
	const addUsed = async () => {
		await page.getByLabel('ISBN or barcode').fill(book.eisbn);
		await add.getByLabel('Condition').selectOption('Used');
		await press(page, /^Add$/);
	};
	await addUsed();
	const lines = page.getByRole('region', { name: book.title, exact: true });
	await expect(lines).toContainText('$6.50');
	await expect(lines).toHaveCount(1);

	const order = page.url();
	await page.goto('/desk/stock/copy');
	await page.getByLabel('ISBN or barcode').fill(book.eisbn);
	await page.getByLabel('Condition').selectOption('fair');
	await page.getByLabel('Price').fill('3.25');
	await page.getByLabel(/^Note/).fill('Foxed');
	await press(page, 'Add copy');
	await expect(page.getByRole('status').filter({ hasText: 'Added a copy of' })).toBeVisible();
	await page.goto(order);
	await addUsed();
	const which = page.getByRole('region', { name: `Which copy of ${book.title} is it?` });
	await expect(which.getByRole('button')).toHaveText([/^Used, good/, /^Used, fair/]);
	await which.getByRole('button', { name: /^Used, fair/ }).click();
	await expect(which).toHaveCount(0);
	await expect(lines).toHaveCount(2);
	await expect(lines.filter({ hasText: '$3.25' })).toBeVisible();
});

test('an order by phone asks which copy is meant when several have the condition', async ({ page, shop, context }) => {
	const [book = { eisbn: '', title: '' }] = await addBooks(shop, 'Persimmon');
	await comeInAs(context, shop, 'manager');
	for (const [price, note] of [
		['12.00', 'Signed'],
		['18.50', ''],
	] as const) {
		await page.goto('/desk/stock/copy');
		await page.getByLabel('ISBN or barcode').fill(book.eisbn);
		await page.getByLabel('Condition').selectOption('good');
		await page.getByLabel('Price').fill(price);
		await page.getByLabel(/^Note/).fill(note);
		await press(page, 'Add copy');
		await expect(page.getByRole('status').filter({ hasText: `$${price}` })).toBeVisible();
	}
	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	const add = page.getByRole('region', { name: 'Add a title' });
	const which = page.getByRole('region', { name: `Which copy of ${book.title} is it?` });
	const lines = page.getByRole('region', { name: book.title, exact: true });
	for (const price of ['$18.50', '$12.00']) {
		await page.getByLabel('ISBN or barcode').fill(book.eisbn);
		await add.getByLabel('Condition').selectOption('Used, good');
		await press(page, /^Add$/);
		await which.getByRole('listitem').filter({ hasText: price }).getByRole('button').click();
		await expect(which).toHaveCount(0);
		await expect(lines.filter({ hasText: price })).toBeVisible();
	}
	await expect(lines).toHaveCount(2);
});

test('an order by phone adds a chosen copy once, although the changed total is shown before the order is placed', async ({
	page,
	shop,
	context,
}) => {
	await comeInAs(context, shop, 'manager');
	const [book] = await twoAlike(page, shop, 'Ravensdale');
	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	await addByPhone(page, stocked(shop).eisbn);
	await pickUpByBo(page);
	await page.getByRole('region', { name: 'Payment' }).getByLabel('At pick up').check();
	const scan = page.getByLabel('ISBN or barcode');
	await scan.fill(book.eisbn);
	await page.getByRole('region', { name: 'Add a title' }).getByLabel('Condition').selectOption('Used, good');
	await press(page, /^Place order/);
	await expect(page.getByRole('alert')).toContainText('The order now comes to');
	await expect(scan).toHaveValue('');
	await press(page, /^Place order/);
	await page.goto(`/desk/orders/${await numberPlaced(page)}`);
	await expect(page.getByRole('heading', { name: `1 × ${book.title}` })).toBeVisible();
});

test('in a title added to an order, Used takes the only used copy', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, stocked(shop).eisbn);
	const [book] = await twoAlike(page, shop, 'Perrault');
	await page.goto(`/desk/orders/${number}/change`);
	const another = page.getByRole('group', { name: 'Another title' });
	await another.getByLabel('ISBN, or words of the title').fill(book.title);
	await another.getByLabel('Condition').selectOption('Used');
	await page.getByLabel('Reason').fill('You asked for it.');
	await press(page, 'Preview change');
	await expect(page.getByRole('region', { name: 'Preview of the order' })).toContainText(`${book.title}: $6.50`);
});

test('in a substitute, Used takes the only used copy or asks which of several', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, stocked(shop).eisbn);
	const [book] = await twoAlike(page, shop, 'Marchetti');
	await page.goto(`/desk/orders/${number}`);
	await press(page, /^Short ?: /);
	await expect(page.getByRole('status').first()).toContainText('short');
	await page.getByRole('link', { name: /^Offer a substitute/ }).click();
	await expect(page.getByLabel('Message to the customer')).toBeVisible();
	const offers = page.url();
	const previewUsed = async () => {
		await page.getByLabel('ISBN').fill(book.eisbn);
		await page.getByLabel('Condition').selectOption('Used');
		await press(page, 'Preview offer');
	};
	await previewUsed();
	const format = page.getByRole('definition').filter({ hasText: 'A name on the first page' });
	await expect(format).toContainText('Used, good');

	await page.goto('/desk/stock/copy');
	await page.getByLabel('ISBN or barcode').fill(book.eisbn);
	await page.getByLabel('Condition').selectOption('fair');
	await page.getByLabel('Price').fill('3.25');
	await page.getByLabel(/^Note/).fill('Foxed');
	await press(page, 'Add copy');
	await expect(page.getByRole('status').filter({ hasText: 'Added a copy of' })).toBeVisible();
	await page.goto(offers);
	await previewUsed();
	const which = page.getByRole('region', { name: `Which copy of ${book.title} do you offer?` });
	await expect(which.getByRole('link')).toHaveText([/^Used, good/, /^Used, fair/]);
	await which.getByRole('link', { name: /^Used, fair/ }).click();
	await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^Offer ${book.title}`) })).toBeVisible();
	await expect(page.getByRole('definition').filter({ hasText: 'Foxed' })).toBeVisible();
	await press(page, 'Ask the customer');
	await expect(page.getByText(`${book.title} (used, fair. Foxed)`)).toBeVisible();
});
