import type { Locator, Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { addBooks, type Book, shelve } from './added-books';
import { addByPhone, numberPlaced, pickUpByBo, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

const press = (page: Page, name: string | RegExp) =>
	page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).click();

interface Place {
	id: number;
	name: string;
}

/** Returns the shop's two sample locations, by name. */
function placesIn(shop: Shop): [Place, Place] {
	const [first, second] = inDatabase(shop.dataDir, (db) =>
		db.prepare("select id, coalesce(nullif(altname, ''), sc_name) as name from locations order by position, id").all(),
	) as Place[];
	if (!first || !second) throw new Error('The sample has two locations.');
	return [first, second];
}

let waiting = 0;

/** Adds an order of one copy that has not arrived. Returns its number. */
function addWaitingOrder(shop: Shop, { eisbn }: Book): string {
	return inDatabase(shop.dataDir, (db) => {
		const number = `W${Date.now()}${String(++waiting).padStart(3, '0')}`;
		const now = Math.floor(Date.now() / 1000);
		const order = db
			.prepare(
				`insert into orders (order_number, idempotency_key, session_hash, state, delivery_key, payment_type, purchaser_name,
					email, phone, item_count, original_price, subtotal, total, total_owing, created_at, updated_at)
				values (?, ?, 'nobody', 'placed', 'pickup', 'pickup', 'Wanda Waits', 'wanda@example.org', '1', 1, 2000, 2000, 2000,
					2000, ?, ?) returning id`,
			)
			.pluck()
			.get(number, number, now, now);
		db.prepare(
			`insert into order_items (order_id, position, title_id, title_info, condition, quantity, sold_price, original_price,
				backorder_quantity) select ?, 0, id, json_object('eisbn', eisbn, 'title', title), 'new', 1, 2000, 2000, 1 from titles where eisbn = ?`,
		).run(order, eisbn);
		db.prepare(
			`insert into order_copies (order_id, order_item_id, state, quantity, title_id, condition)
			select order_id, id, 'ordered', 1, title_id, 'new' from order_items where order_id = ?`,
		).run(order);
		return number;
	});
}

const scanField = (page: Page) => page.getByLabel('ISBN or barcode');

async function scan(page: Page, code: string, button: string): Promise<void> {
	await scanField(page).fill(code);
	await press(page, button);
}

/** Expects the field to be ready for the next scan: empty and, with scripts, focused. */
async function expectReady(page: Page, javaScriptEnabled: boolean | undefined): Promise<void> {
	await expect(scanField(page)).toHaveValue('');
	if (javaScriptEnabled) await expect(scanField(page)).toBeFocused();
}

/** Expects the invalid field to have the focus. A page without scripts marks it in the HTML. */
const expectFocused = (field: Locator, javaScriptEnabled: boolean | undefined) =>
	javaScriptEnabled ? expect(field).toBeFocused() : expect(field).toHaveAttribute('autofocus', '');

test('staff look up stock by a scan and change it, and the movements name the person and the reason', async ({
	page,
	shop,
	context,
}) => {
	const [tide = { eisbn: '', title: '' }] = await addBooks(shop, 'The Tide');
	await shop.run('stock', 'set', tide.eisbn, '--onhand', '3');
	await comeInAs(context, shop, 'bookseller', { name: 'Bea' });
	await page.goto('/desk/stock');
	await scan(page, '9780000000001', 'Look up');
	await expect(page.getByRole('alert')).toContainText('check digit');
	await scan(page, tide.title, 'Look up');
	await page.getByRole('link', { name: `Search everywhere for “${tide.title}”` }).click();
	await expect(page.getByRole('heading', { name: `Results for “${tide.title}”` })).toBeVisible();
	await page.goto('/desk/stock');
	await scan(page, `${tide.eisbn.slice(0, 3)}-${tide.eisbn.slice(3)}`, 'Look up');
	await expect(page.getByRole('heading', { name: tide.title })).toBeVisible();
	await page
		.getByRole('link', { name: /^Change New at/ })
		.first()
		.click();

	await page.getByLabel('In the store').fill('1e3');
	await page.getByLabel('Why').fill('counted the table');
	await press(page, 'Save');
	await expect(page.getByRole('alert')).toContainText('Enter the copies in the store');
	await expect(page.getByLabel('Why')).toHaveValue('counted the table');
	await page.getByLabel('In the store').fill('5');
	await page.getByLabel('Price').fill('17.50');
	await page.getByLabel('Shelf').fill('F 3');
	await press(page, 'Save');
	await expect(page.getByRole('status')).toContainText(`${tide.title} is changed.`);
	await expect(page.getByRole('heading', { name: 'New $17.50' })).toBeVisible();
	await expect(page.getByRole('row', { name: /F 3/ })).toContainText('5');

	// A form with the earlier values undoes the change.
	await page.getByRole('link', { name: 'Undo', exact: true }).click();
	await expect(page.getByLabel('In the store')).toHaveValue('3');
	await expect(page.getByLabel('Price')).toHaveValue('');
	await expect(page.getByLabel('Shelf')).toHaveValue('');
	await page.goBack();
	await expect(page.getByRole('heading', { name: 'New $17.50' })).toBeVisible();

	await page.getByRole('link', { name: 'Movements' }).click();
	const row = page.getByRole('row', { name: /counted the table/ });
	await expect(row).toContainText('+2');
	await expect(row).toContainText('Bea');
	const file = await page.request.get(`/desk/stock/${tide.eisbn}/movements/file?format=csv`);
	expect(await file.text()).toContain('counted the table');
});

test('the stock form shows copies in the store, on hold and available, and removes one with a reason', async ({
	page,
	shop,
	context,
}) => {
	const [worn = { eisbn: '', title: '' }] = await addBooks(shop, 'Worn');
	const [{ name }] = placesIn(shop);
	await shop.run('stock', 'set', worn.eisbn, '--onhand', '3', '--location', name);
	await comeInAs(context, shop, 'bookseller', { name: 'Bea' });
	await takeByPhone(page, worn.eisbn);
	await page.goto(`/desk/stock?code=${worn.eisbn}`);
	await page.getByRole('link', { name: `Change New at ${name}`, exact: true }).click();
	await expect(page.getByLabel('In the store')).toHaveValue('');
	await expect(page.getByRole('term')).toHaveText(['In the store', 'On hold for orders', 'Available']);
	await expect(page.getByRole('definition')).toHaveText(['3', '1', '2']);
	await page.getByLabel('In the store').fill('-1');
	await page.getByLabel('Why').fill('Damaged');
	await press(page, 'Save');
	await expect(page.getByRole('status')).toContainText(`${worn.title} is changed.`);
	await page.getByRole('link', { name: `Change New at ${name}`, exact: true }).click();
	await expect(page.getByRole('definition')).toHaveText(['2', '1', '1']);
	await page.goto(`/desk/stock/${worn.eisbn}/movements`);
	await expect(page.getByRole('row', { name: /Damaged.*Bea/ })).toContainText('−1');
});

test('staff of one location can see, but not change, the copies of other locations', async ({
	page,
	shop,
	context,
}) => {
	const [far = { eisbn: '', title: '' }] = await addBooks(shop, 'Far');
	const [own, other] = placesIn(shop);
	await shop.run('stock', 'set', far.eisbn, '--onhand', '3', '--location', other.name);
	inDatabase(shop.dataDir, (db) =>
		db
			.prepare(
				`update stock set shelf = 'Q 7' where offer_id in
				(select offers.id from offers join titles on titles.id = title_id where eisbn = ?)`,
			)
			.run(far.eisbn),
	);
	await comeInAs(context, shop, 'bookseller', { locationId: own.id });
	await page.goto(`/desk/stock?code=${far.eisbn}`);
	const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: other.name, exact: true }) });
	await expect(row).toContainText('Read only');
	await expect(row.getByRole('cell').filter({ hasText: /^3$/ })).toHaveCount(2);
	await expect(row.getByRole('cell', { name: 'Q 7', exact: true })).toBeVisible();
	await expect(page.getByText(`No copies at ${own.name}.`)).toBeVisible();
	await expect(page.getByRole('link', { name: /^Change New at/ })).toHaveText([`Change New at ${own.name}`]);
});

test('the stock page lists an order with copies on hold at two locations once, with both locations', async ({
	page,
	shop,
	context,
}) => {
	const [spread = { eisbn: '', title: '' }] = await addBooks(shop, 'Spread');
	const [first, second] = placesIn(shop);
	await shop.run('stock', 'set', spread.eisbn, '--onhand', '1', '--location', first.name);
	await shop.run('stock', 'set', spread.eisbn, '--onhand', '2', '--location', second.name);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, spread.eisbn, 3);
	await page.goto(`/desk/stock?code=${spread.eisbn}`);
	const held = page.getByRole('listitem').filter({ hasText: `for order ${number}` });
	await expect(held).toHaveCount(1);
	await expect(held).toHaveText(new RegExp(`^3 for order ${number}, .+: 1 at ${first.name}, 2 at ${second.name}$`));
});

test('the hand-over form names copies that are not at the pick-up location', async ({ page, shop, context }) => {
	const [away = { eisbn: '', title: '' }] = await addBooks(shop, 'Away');
	const [own, other] = placesIn(shop);
	await shop.run('stock', 'set', away.eisbn, '--onhand', '3', '--location', other.name);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, away.eisbn, 2);
	const pickUpAt = ({ id }: Place) =>
		inDatabase(shop.dataDir, (db) =>
			db.prepare('update orders set location_id = ? where order_number = ?').run(id, number),
		);
	pickUpAt(own);
	await page.goto(`/desk/orders/${number}/part`);
	await expect(page.getByText(`2 copies are in ${other.name}, not in ${own.name}.`)).toBeVisible();
	pickUpAt(other);
	await page.reload();
	await expect(page.getByText(`In ${other.name}.`)).toBeVisible();
	await expect(page.getByText(`, not in ${own.name}.`)).toHaveCount(0);
	await expect(page.getByText(`, not in ${other.name}.`)).toHaveCount(0);
});

test('when two people change an offer, the second sees the current values and their own', async ({
	page,
	shop,
	context,
}) => {
	const [dune = { eisbn: '', title: '' }] = await addBooks(shop, 'Dune');
	await shop.run('stock', 'set', dune.eisbn, '--onhand', '2');
	await comeInAs(context, shop, 'bookseller');
	const open = async (on: Page) => {
		await on.goto(`/desk/stock?code=${dune.eisbn}`);
		await on
			.getByRole('link', { name: /^Change New at/ })
			.first()
			.click();
		await expect(on.getByLabel('Why')).toBeVisible();
	};
	const second = await context.newPage();
	await open(page);
	await open(second);
	await second.getByLabel('Price').fill('11.00');
	await second.getByLabel('Why').fill('sale');
	await press(second, 'Save');
	await expect(second.getByRole('status')).toContainText('is changed');
	await page.getByLabel('Price').fill('10.00');
	await page.getByLabel('Why').fill('cheaper');
	await press(page, 'Save');
	await expect(page.getByRole('alert')).toContainText('Someone changed this while you had it open');
	await expect(page.getByLabel('Price')).toHaveValue('10.00');
	await expect(page.getByText('Now it is 11.00')).toBeVisible();
	await press(page, 'Save');
	await expect(page.getByRole('heading', { name: 'New $10.00' })).toBeVisible();
});

test('adding a used copy takes three fields, and the form is ready for the next copy', async ({
	page,
	shop,
	context,
	javaScriptEnabled,
}) => {
	const [emma = { eisbn: '', title: '' }] = await addBooks(shop, 'Emma');
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/stock/copy');
	await scanField(page).fill(emma.title);
	await page.getByLabel('Condition').selectOption('good');
	await page.getByLabel('Price').fill('6.50');
	await press(page, 'Find title by words');
	await page.getByRole('link', { name: `Choose ${emma.title}`, exact: true }).click();
	await expect(scanField(page)).toHaveValue(emma.eisbn);
	await expect(page.getByLabel('Condition')).toHaveValue('good');
	await expect(page.getByLabel('Price')).toHaveValue('6.50');
	await page.getByLabel('Shelf').fill('U 9');
	// A scanner does the same.
	await scanField(page).press('Enter');
	await expect(page.getByRole('status')).toContainText(`Added a copy of ${emma.title}: Used, good, $6.50.`);
	await expectReady(page, javaScriptEnabled);
	await expect(page.getByLabel('Shelf')).toHaveValue('U 9');
	await expect(page.getByLabel('Price')).toHaveValue('');
	await page.getByRole('link', { name: 'Undo', exact: true }).click();
	await expect(page.getByLabel('In the store')).toHaveValue('0');
	await expect(page.getByLabel('Why')).toHaveValue('Put back');
	await page.goto(`/desk/stock?code=${emma.eisbn}`);
	await expect(page.getByRole('heading', { name: 'Used, good $6.50' })).toBeVisible();
});

test('staff order wanted copies, receive them by scanning, and waiting orders get their copies', async ({
	page,
	shop,
	context,
	javaScriptEnabled,
}) => {
	const [wanted = { eisbn: '', title: '' }, extra = { eisbn: '', title: '' }] = await addBooks(shop, 'Wanted', 'Extra');
	const order = addWaitingOrder(shop, wanted);
	const supplier = `Paper Mill ${wanted.eisbn}`;
	await comeInAs(context, shop, 'bookseller', { name: 'Bea' });

	await page.goto('/desk/deliveries/suppliers');
	await page.getByLabel('Name').fill(supplier);
	await page.getByLabel('E-mail address').fill('orders@mill.example');
	await page.getByLabel('Our account number').fill('A 17');
	await press(page, 'Add');
	await expect(page.getByRole('status')).toContainText(`Supplier ${supplier} added.`);
	// The next supplier starts with an empty form.
	await expect(page.getByLabel('Name')).toHaveValue('');

	await page.goto('/desk/deliveries/wanted');
	await page.getByRole('checkbox', { name: `${wanted.title}, New` }).check();
	await page.getByLabel(`Copies of ${wanted.title}, New`).fill('2');
	const suppliers = page.getByLabel('Supplier');
	if ((await suppliers.count()) > 0) await suppliers.selectOption({ label: supplier });
	await press(page, 'Begin a purchase order');
	await expect(page.getByRole('status')).toContainText('is begun');
	await page.getByLabel('Add a title: ISBN or barcode').fill(extra.title);
	await press(page, 'Find title by words');
	await page.getByRole('link', { name: `Choose ${extra.title}`, exact: true }).click();
	await expect(page.getByLabel('Add a title: ISBN or barcode')).toHaveValue(extra.eisbn);
	await page.getByLabel('Copies', { exact: true }).fill('1');
	await press(page, 'Add');
	await expect(page.getByRole('row', { name: new RegExp(extra.title) })).toBeVisible();
	// Opens the page again later: its scripts start on the page as it was sent.
	await page.reload();
	await press(page, 'Send to supplier');
	await expect(page.getByText('You cannot take the e-mail back.')).toBeVisible();
	await press(page, 'Yes, send it');
	await expect(page.getByRole('status')).toContainText('orders@mill.example');

	await page.getByRole('link', { name: 'Receive', exact: true }).click();
	await scan(page, wanted.eisbn, 'Add');
	await expect(page.getByRole('status')).toContainText(`1 for order ${order}, Wanda Waits`);
	await expectReady(page, javaScriptEnabled);
	await scan(page, '9780000000001', 'Add');
	await expect(page.getByRole('alert')).toContainText('check digit');
	await expectReady(page, javaScriptEnabled);
	await scan(page, wanted.eisbn, 'Add');
	await expect(page.getByRole('status')).toContainText('0 copies still to come');
	await scan(page, wanted.eisbn, 'Add');
	await expect(page.getByRole('alert')).toContainText('Did more copies arrive?');
	await expect(page.getByRole('region', { name: 'Did these copies arrive?' })).toContainText(wanted.eisbn);
	await expect(scanField(page)).toHaveCount(0);
	await press(page, 'Change it');
	await expect(scanField(page)).toHaveValue(wanted.eisbn);
	await press(page, 'Add');
	await press(page, 'Yes, they arrived');
	await expect(page.getByRole('alert')).toHaveCount(0);
	await expect(page.getByRole('status')).toContainText('1 received');
	await scanField(page).fill(extra.eisbn);
	await page.getByLabel('What').selectOption('damaged');
	await press(page, 'Add');
	await expect(page.getByRole('status')).toContainText('No more copies are expected.');
	// The copy was not damaged.
	await page.getByRole('link', { name: 'Undo', exact: true }).click();
	await expect(page.getByRole('region', { name: 'Undo this scan?' })).toContainText('damaged.');
	await press(page, 'Yes, undo it');
	await expect(page.getByRole('status')).toContainText('Scan undone.');
	await expect(page.getByText('1 to come')).toBeVisible();
	await scan(page, extra.eisbn, 'Add');
	await expect(page.getByRole('status')).toContainText('No more copies are expected.');
	const waited = page.getByRole('region', { name: 'Waiting orders' });
	await expect(waited.getByRole('listitem')).toContainText(`1 for order ${order}, Wanda Waits`);
	await press(page, 'Make a pick list of these orders');
	await expect(page.getByRole('status')).toContainText('Pick list made.');
	await expect(page.getByRole('table').getByRole('link', { name: order })).toBeVisible();
	const list = (await page.getByRole('heading', { name: /^Pick list \d+$/ }).textContent()) ?? '';
	await page.goBack();
	await page.reload();
	await expect(waited.getByRole('link', { name: list.toLowerCase() })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Make a pick list of these orders' })).toHaveCount(0);
	await page.goto(`/desk/stock?code=${wanted.eisbn}`);
	await expect(page.getByText('1 for order')).toContainText('Wanda Waits');
});

test('cancelling a mailed purchase order reminds staff to tell the supplier', async ({
	page,
	shop,
	context,
	javaScriptEnabled,
}) => {
	const [book = { eisbn: '', title: '' }] = await addBooks(shop, 'Given up');
	const supplier = `Mill ${book.eisbn}`;
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/deliveries/suppliers');
	await page.getByLabel('Name').fill(supplier);
	await page.getByLabel('E-mail address').fill('orders@mill.example');
	await press(page, 'Add');
	await expect(page.getByRole('status')).toContainText('added.');
	await page.goto('/desk/deliveries/wanted');
	const suppliers = page.getByLabel('Supplier');
	if ((await suppliers.count()) > 0) await suppliers.selectOption({ label: supplier });
	await press(page, 'Begin a purchase order');
	await expect(page.getByRole('status')).toContainText('is begun');
	await page.getByLabel('Add a title: ISBN or barcode').fill(book.eisbn);
	await press(page, 'Add');
	await expect(page.getByRole('row', { name: new RegExp(book.title) })).toBeVisible();
	// Only the number of copies is wrong. It gets the focus, and the ISBN stays.
	await page.getByLabel('Add a title: ISBN or barcode').fill(book.eisbn);
	await page.getByLabel('Copies', { exact: true }).fill('none');
	await press(page, 'Add');
	await expect(page.getByRole('alert')).toBeVisible();
	await expectFocused(page.getByLabel('Copies', { exact: true }), javaScriptEnabled);
	if (!javaScriptEnabled)
		await expect(page.getByLabel('Add a title: ISBN or barcode')).not.toHaveAttribute('autofocus', '');
	await expect(page.getByLabel('Copies', { exact: true })).toHaveValue('none');
	await expect(page.getByLabel('Add a title: ISBN or barcode')).toHaveValue(book.eisbn);
	const wrong = page.getByLabel(`Copies of ${book.title} (0 removes it)`);
	await wrong.fill('some');
	await press(page, `Save ${book.title}`);
	await expect(wrong).toHaveAttribute('aria-invalid', 'true');
	await expectFocused(wrong, javaScriptEnabled);
	// The note is sent although it was not saved before.
	await page.getByLabel('Note for the supplier').fill('Before Friday, please.');
	await press(page, 'Send to supplier');
	await expect(page.getByRole('region', { name: 'Send this to the supplier?' })).toBeVisible();
	await press(page, 'Yes, send it');
	await expect(page.getByRole('status')).toContainText('orders@mill.example');
	await expect(page.getByText('Before Friday, please.')).toBeVisible();
	await page.getByText('Cancel this purchase order', { exact: true }).click();
	const form = page.locator('#cancel');
	await form.getByLabel('Why').fill('Too dear');
	await press(page, 'Cancel purchase order');
	await press(page, 'Yes, cancel it');
	await expect(page.getByRole('status')).toContainText(
		new RegExp(
			`The purchase order is cancelled. Tell ${supplier} yourself: they got the e-mail of [A-Z][a-z]+ \\d{1,2}, \\d{4}\\.`,
		),
	);
});

test('staff can offer a new title without orders, and set a minimum where it has no copies', async ({
	page,
	shop,
	context,
}) => {
	const [book = { eisbn: '', title: '' }] = await addBooks(shop, 'Newcomer');
	const [first, second] = placesIn(shop);
	await comeInAs(context, shop, 'bookseller');
	await page.goto(`/desk/stock?code=${book.eisbn}`);
	const offer = page.getByRole('link', { name: `Offer it at ${first.name}` });
	const empty = page.getByRole('link', { name: `Change New at ${first.name}` });
	await offer.or(empty).click();
	await page.getByLabel('In the store').fill('2');
	await page.getByLabel('Why').fill('a gift');
	await press(page, 'Save');
	await expect(page.getByRole('status')).toHaveText(/\S/);
	await page.goto(`/desk/stock?code=${book.eisbn}`);
	await expect(page.getByRole('row', { name: new RegExp(first.name) })).toContainText('2');
	await page.getByRole('link', { name: `Change New at ${second.name}` }).click();
	await page.getByLabel('Minimum').fill('3');
	await page.getByLabel('Why').fill('sells well there');
	await press(page, 'Save');
	await expect(page.getByRole('status')).toHaveText(/\S/);
	await page.goto(`/desk/stock?code=${book.eisbn}`);
	await expect(page.getByRole('row', { name: new RegExp(second.name) })).toContainText('3');
});

test('staff confirm or correct a new price before it applies to all copies of a used offer', async ({
	page,
	shop,
	context,
}) => {
	const [used = { eisbn: '', title: '' }] = await addBooks(shop, 'Repriced');
	await shop.run('stock', 'set', used.eisbn, '--condition', 'good', '--onhand', '3', '--price', '5.00');
	await comeInAs(context, shop, 'manager');
	await page.goto(`/desk/stock?code=${used.eisbn}`);
	await page
		.getByRole('link', { name: /^Change Used, good at / })
		.first()
		.click();
	await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
	await page.getByLabel('Price').fill('4.00');
	await page.getByLabel('Why').fill('New price');
	await press(page, 'Save');
	const asked = page.getByRole('region', { name: 'Change all copies of this offer?' });
	await expect(asked).toContainText('$4.00');
	await expect(page.getByLabel('Price')).toHaveCount(0);
	await press(page, 'Change it');
	await expect(page.getByLabel('Price')).toHaveValue('4.00');
	await page.getByLabel('Price').fill('3.00');
	await press(page, 'Save');
	await expect(asked).toContainText('$3.00');
	await press(page, 'Change all copies');
	await expect(page.getByRole('status')).toContainText(`${used.title} is changed.`);
	const price = inDatabase(shop.dataDir, (db) =>
		db
			.prepare("select price from offers join titles on titles.id = title_id where eisbn = ? and condition = 'good'")
			.pluck()
			.get(used.eisbn),
	);
	expect(price).toBe(300);
});

test('scanning an unknown title opens the form that adds it, and then returns to the scan', async ({
	page,
	shop,
	context,
}) => {
	const unknown = '9789999000079';
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/deliveries');
	await page.getByText('Receive without a purchase order').click();
	await page.getByLabel(/^Delivery note or invoice number/).fill('Box of unknown books');
	await press(page, 'Start receiving');
	await expect(page.getByRole('heading', { name: /^Receive delivery \d+$/ })).toBeVisible();
	await page.getByLabel('Copies', { exact: true }).fill('4');
	await scan(page, unknown, 'Add');
	await expect(page.getByRole('alert')).toContainText(`We have no title with the code ${unknown}.`);
	await page.getByRole('link', { name: 'Add this title' }).click();
	await expect(page.getByText(`The catalogue does not have ${unknown}.`)).toBeVisible();
	await page.getByLabel('Title', { exact: true }).fill('Out of a box');
	await press(page, 'Add this title');
	await expect(scanField(page)).toHaveValue(unknown);
	await expect(page.getByLabel('Copies', { exact: true })).toHaveValue('4');
	await press(page, 'Add');
	await expect(page.getByRole('status')).toContainText('Out of a box: 4 received');
});

test('staff return copies to a supplier and print a slip for the parcel', async ({ page, shop, context }) => {
	const [back = { eisbn: '', title: '' }] = await addBooks(shop, 'Unsold');
	await shop.run('stock', 'set', back.eisbn, '--onhand', '2');
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/deliveries/suppliers');
	await page.getByLabel('Name').fill(`Ink ${back.eisbn}`);
	await press(page, 'Add');
	await expect(page.getByRole('status')).toHaveText(/\S/);
	await page.goto('/desk/deliveries/returns/new');
	await page.getByLabel('Why').fill('unsold');
	const line = page.getByRole('group', { name: 'Title 1', exact: true });
	await line.getByLabel('ISBN or barcode').fill(back.eisbn);
	await line.getByLabel('Copies').fill('3');
	await press(page, 'Send them back');
	const asked = page.getByRole('region', { name: 'Send these back?' });
	await expect(asked).toContainText(`${back.title} (New)`);
	await expect(asked).toContainText('3 from the shelf');
	await expect(line).toHaveCount(0);
	await press(page, 'Change it');
	await expect(line.getByLabel('Copies')).toHaveValue('3');
	await press(page, 'Send them back');
	await press(page, 'Yes, send them back');
	await expect(page.getByRole('alert')).toContainText('there are 2 copies available');
	await expect(line.getByLabel('ISBN or barcode')).toHaveValue(back.eisbn);
	await line.getByLabel('Copies').fill('2');
	await press(page, 'Send them back');
	await press(page, 'Yes, send them back');
	await expect(page.getByRole('heading', { name: /^Return \d+$/ })).toBeVisible();
	await expect(page.getByRole('row', { name: new RegExp(back.title) })).toContainText('2');
});

test('staff find titles for a return by words, and the form keeps its input', async ({ page, shop, context }) => {
	const [first = { eisbn: '', title: '' }, second = { eisbn: '', title: '' }] = await addBooks(
		shop,
		'Unread',
		'Unlent',
	);
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/deliveries/suppliers');
	await page.getByLabel('Name').fill(`Glue ${first.eisbn}`);
	await press(page, 'Add');
	await expect(page.getByRole('status')).toHaveText(/\S/);
	await page.goto('/desk/deliveries/returns/new');
	const line = (number: number) => page.getByRole('group', { name: `Title ${number}`, exact: true });
	await page.getByLabel('Why').fill('unsold');
	await line(2).getByLabel('Copies').fill('7');
	for (const [at, { title, eisbn }] of [first, second].entries()) {
		await press(page, 'Find title by words');
		await page.getByLabel('Title, author or ISBN').fill(title);
		await press(page, 'Find titles');
		await page.getByRole('link', { name: `Choose ${title}` }).click();
		await expect(line(at + 1).getByLabel('ISBN or barcode')).toHaveValue(eisbn);
	}
	await expect(line(1).getByLabel('ISBN or barcode')).toHaveValue(first.eisbn);
	await expect(line(2).getByLabel('Copies')).toHaveValue('7');
	await expect(page.getByLabel('Why')).toHaveValue('unsold');
});

test('a used copy that comes with a delivery gets its price first, and counts once when it is received', async ({
	page,
	shop,
	context,
}) => {
	const [book = { eisbn: '', title: '' }] = await addBooks(shop, 'Secondhand');
	const [here] = placesIn(shop);
	await comeInAs(context, shop, 'bookseller', { locationId: here.id });
	const copiesHere = () =>
		inDatabase(shop.dataDir, (db) =>
			db
				.prepare(
					`select condition, onhand from stock join offers on offers.id = offer_id join titles on titles.id = title_id
					where eisbn = ? and location_id = ? and condition != 'new' order by condition`,
				)
				.all(book.eisbn, here.id),
		);
	await page.goto('/desk/deliveries');
	await page.getByText('Receive without a purchase order').click();
	await press(page, 'Start receiving');
	await expect(page.getByRole('heading', { name: /^Receive delivery/ })).toBeVisible();
	const which = page.getByRole('region', { name: `Which copy of ${book.title} is it?` });
	const receiveUsed = async () => {
		await page.getByLabel('Condition').selectOption('good');
		await scan(page, book.eisbn, 'Add');
	};

	await receiveUsed();
	await expect(page.getByRole('alert')).toContainText('Not done.');
	await page.getByRole('link', { name: 'Enter the price of this copy' }).click();
	await page.getByLabel('Price').fill('6.50');
	await page.getByLabel(/^Note/).fill('Foxed');
	await press(page, 'Save price');
	await expect(which.getByRole('button')).toHaveText(['Used, good (copy 1)']);
	expect(copiesHere()).toEqual([]);
	await press(page, 'Used, good (copy 1)');
	await expect(page.getByText(/^No supplier, .*: 1 received/)).toBeVisible();
	expect(copiesHere()).toEqual([{ condition: 'good-1', onhand: 1 }]);

	// A second copy in this condition has another price.
	await receiveUsed();
	await which.getByRole('link', { name: 'Add another used copy with its price' }).click();
	await page.getByLabel('Price').fill('9.00');
	await press(page, 'Save price');
	await press(page, 'Used, good');
	await expect(page.getByText(/^No supplier, .*: 2 received/)).toBeVisible();
	expect(copiesHere()).toEqual([
		{ condition: 'good', onhand: 1 },
		{ condition: 'good-1', onhand: 1 },
	]);
});

test('staff return one of several used copies to a supplier', async ({ page, shop, context }) => {
	const [back = { eisbn: '', title: '' }] = await addBooks(shop, 'Unsold');
	for (const [code, note, price] of [
		['very_good', 'none', '8.00'],
		['very_good-1', 'Signed.', '12.50'],
	] as const) {
		await shop.run('stock', 'set', back.eisbn, '--condition', code, '--onhand', '1', '--price', price, '--note', note);
	}
	await comeInAs(context, shop, 'bookseller', { locationId: placesIn(shop)[0].id });
	await page.goto('/desk/deliveries/suppliers');
	await page.getByLabel('Name').fill(`Paper ${back.eisbn}`);
	await press(page, 'Add');
	await expect(page.getByRole('status')).toHaveText(/\S/);
	await page.goto('/desk/deliveries/returns/new');
	await page.getByLabel('Why').fill('unsold');
	const line = page.getByRole('group', { name: 'Title 2', exact: true });
	await line.getByLabel('ISBN or barcode').fill(back.eisbn);
	await line.getByLabel('Copies').fill('1');
	await press(page, 'Send them back');
	const asked = page.getByRole('region', { name: `Which copy of ${back.title} is it?` });
	await expect(asked.getByText('Signed')).toBeVisible();
	await expect(line.getByLabel('ISBN or barcode')).toHaveValue(back.eisbn);
	await asked.getByRole('button', { name: 'Used, very good (copy 1)' }).click();
	await expect(page.getByRole('heading', { name: 'Send these back?' })).toBeVisible();
	await expect(page.getByText('Used, very good (copy 1)')).toBeVisible();
	await press(page, 'Change it');
	await expect(line.getByLabel('Condition')).toHaveValue('very_good-1');
	await press(page, 'Send them back');
	await press(page, 'Yes, send them back');
	await expect(page.getByRole('heading', { name: /^Return \d+$/ })).toBeVisible();
	await expect(page.getByRole('row', { name: new RegExp(back.title) })).toContainText('Used, very good (copy 1)');
});

test('a shelf count previews the copies it removes, and can be booked and undone', async ({
	page,
	shop,
	context,
	javaScriptEnabled,
}) => {
	const [fewer = { eisbn: '', title: '' }, lost = { eisbn: '', title: '' }] = await addBooks(shop, 'Fewer', 'Lost');
	const shelf = `S ${fewer.eisbn.slice(-6)}`;
	for (const { eisbn } of [fewer, lost]) await shop.run('stock', 'set', eisbn, '--onhand', '2');
	shelve(shop, shelf, fewer, lost);
	await comeInAs(context, shop, 'bookseller', { locationId: placesIn(shop)[0].id });
	await page.goto('/desk/counting');
	await page.getByLabel(/^Shelf/).fill(shelf);
	await press(page, 'Begin count');
	await expect(page.getByRole('heading', { name: /^Count \d+/ })).toBeVisible();
	const facts = page.getByRole('definition');
	await expect(facts).toHaveText(['4 copies', '0 copies', '0 copies, 0 titles differ', '4 copies of 2 titles']);
	await expect(page.getByRole('row', { name: new RegExp(lost.title) })).toContainText('Not scanned');
	await expect(page.getByRole('row', { name: new RegExp(lost.title) })).toContainText('2 if kept, 0 if written off');
	await scan(page, fewer.eisbn, 'Add');
	await expect(page.getByRole('status')).toContainText(`${fewer.title} (New): 1 counted, 2 expected.`);
	await expectReady(page, javaScriptEnabled);
	await expect(page.getByRole('term')).toHaveText([
		'Expected',
		'Counted',
		'Difference of the scanned titles',
		'Not yet scanned',
	]);
	await expect(facts).toHaveText(['4 copies', '1 copy', '−1 copy, 1 title differs', '2 copies of 1 title']);
	await expect(page.getByRole('row', { name: new RegExp(lost.title) })).toContainText('Not scanned');
	await expect(page.getByText('2 fewer')).toHaveCount(0);
	await page.getByRole('link', { name: 'Only differences' }).click();
	await expect(page.getByRole('link', { name: 'All titles' })).toBeVisible();
	await expect(facts).toHaveText(['4 copies', '1 copy', '−1 copy, 1 title differs', '2 copies of 1 title']);
	await expect(page.getByRole('row', { name: new RegExp(fewer.title) })).toContainText('1 fewer');
	await expect(page.getByRole('row', { name: new RegExp(lost.title) })).toContainText('Not scanned');
	await page.getByLabel('Write off these titles').check();
	await press(page, 'Preview changes');
	await expect(page.getByText('The stock loses 3 copies of 2 titles.')).toBeVisible();
	await expect(page.getByRole('row', { name: new RegExp(lost.title) })).toContainText('2');
	await press(page, 'Update the stock and remove 3 copies of 2 titles');
	await expect(page.getByRole('status')).toContainText('Stock updated.');
	await expect(page.getByRole('row', { name: new RegExp(fewer.title) })).toContainText('1 fewer');
	expect(await shop.run('stock', 'show', lost.eisbn)).toMatch(/New +list price +\S.* 0 +0 +0/);
	await shop.run('stock', 'set', lost.eisbn, '--onhand', '1');
	await page.getByRole('link', { name: 'Undo this count' }).click();
	await press(page, 'Yes, undo it');
	await expect(page.getByRole('status')).toContainText(`keep the later count: ${lost.title} (New).`);
	await expect(page.getByRole('row', { name: new RegExp(lost.title) })).toContainText(
		'Stock not restored: copies were counted or sold after this count',
	);
	await expect(page.getByRole('row', { name: new RegExp(fewer.title) })).not.toContainText('Stock not restored');
	expect(await shop.run('stock', 'show', fewer.eisbn)).toMatch(/New +list price +\S.* 2 +0 +2/);
	expect(await shop.run('stock', 'show', lost.eisbn)).toMatch(/New +list price +\S.* 1 +0 +1/);
});

test('staff send a transfer from one location and receive it at the other', async ({
	page,
	shop,
	context,
	javaScriptEnabled,
}) => {
	const [moved = { eisbn: '', title: '' }] = await addBooks(shop, 'Moved');
	const [{ id, name }, { id: other, name: otherName }] = placesIn(shop);
	await shop.run('stock', 'set', moved.eisbn, '--onhand', '3', '--location', name);
	await comeInAs(context, shop, 'bookseller', { locationId: id });
	await page.goto('/desk/transfers');
	await page.getByLabel('To', { exact: true }).selectOption(String(other));
	await press(page, 'Begin a transfer');
	await expect(page.getByText('This transfer has no titles yet.')).toBeVisible();
	await scan(page, moved.eisbn, 'Add');
	await expect(page.getByRole('status')).toContainText('1 copy is in the transfer.');
	await expectReady(page, javaScriptEnabled);
	await scan(page, moved.eisbn, 'Add');
	await expect(page.getByRole('status')).toContainText('2 copies are in the transfer.');
	await press(page, 'Send transfer');
	await expect(page.getByRole('status')).toContainText(`The transfer is on its way to ${otherName}.`);
	await expect(page.getByRole('link', { name: 'Cancel this transfer' })).toHaveCount(2);
	const address = page.url();
	await comeInAs(context, shop, 'bookseller', { locationId: other });
	await page.goto(`/desk/stock?code=${moved.eisbn}`);
	const onTheWay = page.getByRole('region', { name: 'On the way between locations' });
	await expect(onTheWay.getByRole('listitem')).toHaveText(
		new RegExp(`^2 copies \\(New\\) from ${name} to ${otherName}, transfer \\d+$`),
	);
	await onTheWay.getByRole('link', { name: /^transfer/ }).click();
	await expect(page).toHaveURL(address);
	await page.getByLabel(`Copies of ${moved.title} that arrived undamaged`, { exact: true }).fill('1');
	await press(page, 'Receive transfer');
	await expect(page.getByRole('alert')).toContainText(`1 of ${moved.title} missing`);
	const came = page.getByLabel(`Copies of ${moved.title} that arrived undamaged`, { exact: true });
	await expect(page.getByRole('region', { name: 'Receive these copies?' })).toContainText('1 undamaged, 0 damaged');
	await expect(came).toHaveCount(0);
	await press(page, 'Change it');
	await expect(came).toHaveValue('1');
	await press(page, 'Receive transfer');
	await press(page, 'Yes, receive these copies');
	await expect(page.getByRole('status')).toContainText(
		'Transfer received. The undamaged copies are available at this location.',
	);
	await expect(page.getByRole('row', { name: new RegExp(moved.title) })).toContainText('1');
	await expect(page.getByRole('columnheader', { name: 'Undamaged' })).toBeVisible();
	await expect(page.getByRole('columnheader', { name: 'Short' })).toBeVisible();
	await expect(page.getByRole('columnheader', { name: 'Damaged', exact: true })).toHaveCount(0);
});

test('a delivery without a purchase order needs no supplier, and its scans go into stock', async ({
	page,
	shop,
	context,
	javaScriptEnabled,
}) => {
	const [gift = { eisbn: '', title: '' }] = await addBooks(shop, 'Gift');
	const order = addWaitingOrder(shop, gift);
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/deliveries');
	await page.getByText('Receive without a purchase order').click();
	await page.getByLabel(/^Delivery note or invoice number/).fill('Box from the fair');
	await press(page, 'Start receiving');
	await expect(page.getByRole('heading', { name: /^Receive delivery \d+$/ })).toBeVisible();
	await scan(page, gift.eisbn, 'Add');
	await expect(page.getByRole('status')).toContainText(`1 for order ${order}, Wanda Waits`);
	await expectReady(page, javaScriptEnabled);
	await scan(page, gift.eisbn, 'Add');
	await expect(page.getByRole('status')).toContainText(`Done. ${gift.title}: 1 received.`);
	await expect(page.getByRole('row', { name: new RegExp(gift.title) })).toContainText('2');
	await page.getByRole('link', { name: 'All titles' }).click();
	await expect(page.getByRole('heading', { name: /^Delivery \d+/ })).toBeVisible();
	await expect(page.getByText('No supplier')).toBeVisible();
	await expect(page.getByText('2 received without a purchase order')).toBeVisible();
});

test('scanning an arrived transfer shows missing and unexpected copies before it is booked', async ({
	page,
	shop,
	context,
}) => {
	const [sent = { eisbn: '', title: '' }, stray = { eisbn: '', title: '' }] = await addBooks(shop, 'Sent', 'Stray');
	const [{ id, name }, { id: other }] = placesIn(shop);
	await shop.run('stock', 'set', sent.eisbn, '--onhand', '3', '--location', name);
	await comeInAs(context, shop, 'bookseller', { locationId: id });
	await page.goto('/desk/transfers');
	await page.getByLabel('To', { exact: true }).selectOption(String(other));
	await press(page, 'Begin a transfer');
	await page.getByLabel('Copies', { exact: true }).fill('2');
	await scan(page, sent.eisbn, 'Add');
	await press(page, 'Send transfer');
	await expect(page.getByRole('status')).toContainText('on its way');
	const address = page.url();
	await comeInAs(context, shop, 'bookseller', { locationId: other });
	await page.goto(address);
	await scan(page, sent.eisbn, 'Record arrival');
	await expect(page.getByRole('status')).toContainText(`Done. ${sent.title} (New): 1 of 2 scanned.`);
	await scan(page, stray.eisbn, 'Record arrival');
	await expect(page.getByRole('status')).toContainText(`Check. ${stray.title} (New) was not sent with this transfer`);
	await expect(page.getByRole('row', { name: new RegExp(sent.title) })).toContainText('1 to come');
	await expect(page.getByRole('row', { name: new RegExp(stray.title) })).toContainText('Not sent');
	await page.getByRole('link', { name: 'Undo', exact: true }).click();
	await press(page, 'Yes, undo it');
	await expect(page.getByRole('row', { name: new RegExp(stray.title) })).toHaveCount(0);
	await press(page, 'Receive transfer');
	await expect(page.getByRole('alert')).toContainText(`1 of ${sent.title} missing`);
	await press(page, 'Yes, receive these copies');
	await expect(page.getByRole('status')).toContainText(
		'Transfer received. The undamaged copies are available at this location.',
	);
});

test('copies that staff add, or that a transfer brings, go to waiting orders', async ({ page, shop, context }) => {
	const [late = { eisbn: '', title: '' }] = await addBooks(shop, 'Late');
	const [{ id, name }, { id: other }] = placesIn(shop);
	await shop.run('stock', 'set', late.eisbn, '--onhand', '0', '--location', name);
	const orders = [addWaitingOrder(shop, late), addWaitingOrder(shop, late)];
	await comeInAs(context, shop, 'bookseller');
	await page.goto(`/desk/stock?code=${late.eisbn}`);
	await page.getByRole('link', { name: `Change New at ${name}` }).click();
	await page.getByLabel('In the store').fill('+3');
	await page.getByLabel('Why').fill('came by post');
	await press(page, 'Save');
	await expect(page.getByRole('status')).toContainText('Copies for waiting orders:');
	for (const order of orders) await expect(page.getByRole('status')).toContainText(`1 for order ${order}, Wanda Waits`);

	await page.goto('/desk/transfers');
	await page.getByLabel('From', { exact: true }).selectOption(String(id));
	await page.getByLabel('To', { exact: true }).selectOption(String(other));
	await press(page, 'Begin a transfer');
	await scan(page, late.eisbn, 'Add');
	await expect(page.getByRole('status')).toContainText('in the transfer');
	await press(page, 'Send transfer');
	await expect(page.getByRole('status')).toContainText('on its way');
	const order = addWaitingOrder(shop, late);
	await press(page, 'Receive transfer');
	await expect(page.getByRole('status')).toContainText('Copies for waiting orders:');
	const waited = page.getByRole('region', { name: 'Waiting orders' });
	await expect(waited.getByRole('listitem')).toContainText(order);
	await press(page, 'Make a pick list of these orders');
	await expect(page.getByRole('table').getByRole('link', { name: order })).toBeVisible();
});

test('delivery forms show current values beside the typed ones and keep all input', async ({ page, shop, context }) => {
	const [first = { eisbn: '', title: '' }, other = { eisbn: '', title: '' }] = await addBooks(shop, 'Twice', 'Else');
	addWaitingOrder(shop, first);
	const name = `Vellum ${first.eisbn}`;
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/deliveries/suppliers');
	await page.getByLabel('Name').fill(name);
	await press(page, 'Add');
	await expect(page.getByRole('status')).toContainText(`Supplier ${name} added.`);

	// When the store refuses the form, it keeps what was ticked and typed.
	await page.goto('/desk/deliveries/wanted');
	await page.getByRole('checkbox', { name: `${first.title}, New` }).check();
	await page.getByLabel(`Copies of ${first.title}, New`).fill('1e3');
	const suppliers = page.getByLabel('Supplier');
	if ((await suppliers.count()) > 0) await suppliers.selectOption({ label: name });
	await press(page, 'Begin a purchase order');
	await expect(page.getByRole('alert')).toBeVisible();
	await expect(page.getByRole('checkbox', { name: `${first.title}, New` })).toBeChecked();
	await expect(page.getByLabel(`Copies of ${first.title}, New`)).toHaveValue('1e3');
	await page.getByLabel(`Copies of ${first.title}, New`).fill('3');
	await press(page, 'Begin a purchase order');
	await expect(page.getByRole('status')).toContainText('is begun');

	const second = await context.newPage();
	// The title is still awaited, but the draft already has enough copies, so there is no suggestion.
	await second.goto('/desk/deliveries/wanted');
	const drafted = second.getByRole('row', { name: new RegExp(first.title) });
	await expect(drafted.getByLabel(`Copies of ${first.title}, New`)).toHaveValue('0');
	await expect(drafted).toContainText('Enough copies are available, on order, in drafts or in transit.');
	const address = page.url();
	const copiesOn = (on: Page) => on.getByLabel(`Copies of ${first.title} (0 removes it)`);
	const open = async (on: Page) => {
		await on.goto(address);
		await expect(on.getByLabel('Note for the supplier')).toBeVisible();
	};
	await open(page);
	await open(second);
	await copiesOn(second).fill('4');
	await press(second, `Save ${first.title}`);
	await expect(second.getByRole('status')).toContainText('The number of copies is saved.');
	await copiesOn(page).fill('6');
	await press(page, `Save ${first.title}`);
	await expect(page.getByRole('alert')).toContainText('Someone changed this while you had it open');
	await expect(copiesOn(page)).toHaveValue('6');
	await expect(page.getByText('Now it is 4')).toBeVisible();
	await press(page, `Save ${first.title}`);
	await expect(page.getByRole('status')).toContainText('The number of copies is saved.');

	await open(second);
	await second.getByLabel('Note for the supplier').fill('by Friday');
	await press(second, 'Save note');
	await expect(second.getByRole('status')).toContainText('The note is saved.');
	await page.getByLabel('Note for the supplier').fill('by Monday');
	await press(page, 'Save note');
	await expect(page.getByLabel('Note for the supplier')).toHaveValue('by Monday');
	await expect(page.getByText('Now it is by Friday')).toBeVisible();

	await open(page);
	await open(second);
	await second.getByLabel('Note for the supplier').fill('by Tuesday');
	await press(second, 'Save note');
	await expect(second.getByRole('status')).toContainText('The note is saved.');
	await page.getByLabel('Add a title: ISBN or barcode').fill(other.eisbn);
	await page.getByLabel('Copies', { exact: true }).fill('7');
	const version = page
		.locator('form', { has: page.getByRole('button', { name: 'Add', exact: true }) })
		.locator('input[name="version"]');
	const before = await version.inputValue();
	await press(page, 'Add');
	await expect(page.getByRole('alert')).toContainText('Someone changed this while you had it open');
	// The alert may appear before the new values do.
	await expect(version).not.toHaveValue(before);
	await expect(page.getByLabel('Add a title: ISBN or barcode')).toHaveValue(other.eisbn);
	await expect(page.getByLabel('Copies', { exact: true })).toHaveValue('7');
	await press(page, 'Add');
	await expect(page.getByRole('row', { name: new RegExp(other.title) })).toContainText('7');
	await page.getByLabel(`Copies of ${other.title} (0 removes it)`).fill('0');
	await press(page, `Save ${other.title}`);
	await expect(page.getByRole('status')).toContainText('The title was removed from the purchase order.');
	await page.getByRole('link', { name: 'Undo', exact: true }).click();
	await expect(page.getByLabel('Copies', { exact: true })).toHaveValue('7');
	await press(page, 'Save');
	await expect(page.getByRole('row', { name: new RegExp(other.title) })).toContainText('7');
	// A second scan adds one more copy.
	await page.getByLabel('Add a title: ISBN or barcode').fill(other.eisbn);
	await press(page, 'Add');
	await expect(page.getByLabel(`Copies of ${other.title} (0 removes it)`)).toHaveValue('8');

	// Opens the supplier.
	await page.getByRole('link', { name }).click();
	await expect(page.getByLabel('Name')).toHaveValue(name);
	await second.goto(page.url());
	await second.getByLabel('We no longer order from this supplier').check();
	await press(second, 'Save');
	await expect(second.getByRole('status')).toContainText('is changed');
	await second.getByRole('link', { name: 'Undo', exact: true }).click();
	await expect(second.getByLabel('We no longer order from this supplier')).not.toBeChecked();
	await page.getByLabel('Terms').fill('60 days');
	await press(page, 'Save');
	await expect(page.getByText('Now it is ticked')).toBeVisible();
	await expect(page.getByLabel('Terms')).toHaveValue('60 days');
});

test('transfer and count forms show current values beside the typed ones', async ({ page, shop, context }) => {
	const [moved = { eisbn: '', title: '' }] = await addBooks(shop, 'Both');
	const [{ id, name }, { id: other }] = placesIn(shop);
	await shop.run('stock', 'set', moved.eisbn, '--onhand', '9', '--location', name);
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/transfers');
	await page.getByLabel('From', { exact: true }).selectOption(String(id));
	await page.getByLabel('To', { exact: true }).selectOption(String(other));
	await press(page, 'Begin a transfer');
	await scan(page, moved.eisbn, 'Add');
	await expect(page.getByRole('status')).toContainText('in the transfer');
	const second = await context.newPage();
	await second.goto(page.url());
	const copiesOn = (on: Page) => on.getByLabel(`Copies of ${moved.title} (0 removes it)`);
	await copiesOn(second).fill('3');
	await press(second, `Save ${moved.title}`);
	await expect(second.getByRole('status')).toContainText('The number of copies is saved.');
	await copiesOn(page).fill('5');
	await press(page, `Save ${moved.title}`);
	await expect(page.getByText('Now it is 3')).toBeVisible();
	await expect(copiesOn(page)).toHaveValue('5');
	await press(page, `Save ${moved.title}`);
	await expect(page.getByRole('status')).toContainText('The number of copies is saved.');
	await press(page, 'Send transfer');
	await expect(page.getByRole('status')).toContainText('on its way');
	await page.getByLabel(`Copies of ${moved.title} that arrived undamaged`, { exact: true }).fill('4');
	await page.getByLabel(`Copies of ${moved.title} that arrived damaged`, { exact: true }).fill('2');
	await press(page, 'Receive transfer');
	await expect(page.getByRole('alert')).toContainText('more than sent');
	await press(page, 'Change it');
	await expect(page.getByLabel(`Copies of ${moved.title} that arrived damaged`, { exact: true })).toHaveValue('2');

	const shelf = `B ${moved.eisbn.slice(-6)}`;
	await page.goto('/desk/counting');
	const places = page.getByLabel('Location', { exact: true });
	if ((await places.count()) > 0) await places.selectOption(String(id));
	await page.getByLabel(/^Shelf/).fill(shelf);
	shelve(shop, shelf, moved);
	await press(page, 'Begin count');
	await scan(page, moved.eisbn, 'Add');
	await expect(page.getByRole('status')).toContainText('1 counted');
	const countedOn = (on: Page) => on.getByLabel(`Copies of ${moved.title}, New`);
	await second.goto(page.url());
	await countedOn(second).fill('2');
	await press(second, `Save ${moved.title}`);
	await expect(second.getByRole('status')).toContainText('2 counted');
	await countedOn(page).fill('4');
	await press(page, `Save ${moved.title}`);
	await expect(page.getByText('Now it is 2')).toBeVisible();
	await expect(countedOn(page)).toHaveValue('4');

	// A colleague begins to count the same shelf and then drops the count.
	await second.goto('/desk/counting');
	const others = second.getByLabel('Location', { exact: true });
	if ((await others.count()) > 0) await others.selectOption(String(id));
	await second.getByLabel(/^Shelf/).fill(shelf);
	await press(second, 'Begin count');
	await expect(second.getByRole('alert')).toContainText('is already counting here');
	await press(second, 'Begin another count');
	await expect(second.getByRole('heading', { name: /^Count \d+/ })).toBeVisible();
	await second.getByRole('link', { name: 'Discard this count' }).click();
	await press(second, 'Yes, discard it');
	await expect(second.getByRole('status')).toContainText('Count discarded.');
});

test('a count asks which condition was scanned when the shelf has two, and warns of a copy from elsewhere', async ({
	page,
	shop,
	context,
}) => {
	const [both = { eisbn: '', title: '' }, stray = { eisbn: '', title: '' }] = await addBooks(shop, 'Both', 'Stray');
	const [{ id, name }] = placesIn(shop);
	const shelf = `W ${both.eisbn.slice(-6)}`;
	for (const condition of ['new', 'good'])
		await shop.run('stock', 'set', both.eisbn, '--condition', condition, '--onhand', '2', '--location', name);
	await shop.run('stock', 'set', stray.eisbn, '--onhand', '7', '--location', name);
	shelve(shop, shelf, both);
	await comeInAs(context, shop, 'bookseller', { locationId: id });
	await page.goto('/desk/counting');
	await page.getByLabel(/^Shelf/).fill(shelf);
	await press(page, 'Begin count');
	await scan(page, both.eisbn, 'Add');
	await expect(page.getByRole('status')).toContainText('The copy is not counted yet');
	// Another scan now would leave the first copy uncounted.
	await expect(scanField(page)).toHaveCount(0);
	await press(page, 'Used, good');
	await expect(page.getByRole('status')).toContainText(`${both.title} (Used, good): 1 counted, 2 expected`);
	await scan(page, stray.eisbn, 'Add');
	await expect(page.getByRole('status')).toContainText('7 copies have no shelf');
	await press(page, 'Preview changes');
	await expect(page.getByText('1 title found here but expected on another shelf: no change.')).toBeVisible();
	await press(page, 'Update the stock and remove 1 copy of 1 title');
	await expect(page.getByRole('status')).toContainText('Stock updated.');
	expect(await shop.run('stock', 'show', stray.eisbn)).toMatch(/New +list price +\S.* 7 +0 +7/);
});

test('an order by phone opens the title search and returns with its input, and asks which copy is meant', async ({
	page,
	shop,
	context,
}) => {
	const [{ eisbn, title } = { eisbn: '', title: '' }] = await addBooks(shop, 'Chosen');
	await shop.run('stock', 'set', eisbn, '--onhand', '2');
	await comeInAs(context, shop, 'bookseller');
	// A used copy with a note has its own code.
	await page.goto('/desk/stock/copy');
	await page.getByLabel('ISBN or barcode').fill(eisbn);
	await page.getByLabel('Condition').selectOption('good');
	await page.getByLabel('Price').fill('6.50');
	await page.getByLabel(/^Note/).fill('A name on the first page');
	await press(page, 'Add copy');
	await expect(page.getByRole('status').filter({ hasText: 'Added a copy of' })).toBeVisible();

	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	await page.getByLabel('Name', { exact: true }).fill('Phoebe Caller');
	await page.getByLabel('Copies', { exact: true }).fill('1');
	await page.getByLabel('ISBN or barcode').fill(eisbn);
	await press(page, 'Find title by words');
	await page
		.getByRole('link', { name: `Choose ${title}`, exact: true })
		.first()
		.click();
	await expect(page.getByLabel('ISBN or barcode')).toHaveValue(eisbn);
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Phoebe Caller');
	await press(page, 'Add');
	const which = page.getByRole('region', { name: `Which copy of ${title} is it?` });
	await expect(which).toContainText('A name on the first page');
	await which
		.getByRole('button', { name: /^Used, good \(copy \d+\)$/ })
		.first()
		.click();
	await expect(which).toHaveCount(0);
	const lines = page.getByRole('region', { name: title, exact: true });
	await expect(lines).toContainText('$6.50');
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Phoebe Caller');
});

test('an order by phone with an open question about a title can be neither placed nor quoted', async ({
	page,
	shop,
	context,
}) => {
	const [plain, asked] = (await addBooks(shop, 'Plain', 'Asked')) as [Book, Book];
	for (const { eisbn } of [plain, asked]) await shop.run('stock', 'set', eisbn, '--onhand', '2');
	await shop.run('stock', 'set', asked.eisbn, '--condition', 'good', '--price', '6.50', '--onhand', '1');
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	await addByPhone(page, plain.eisbn);
	await page.getByLabel('ISBN').fill(asked.eisbn);
	await press(page, 'Add');
	const which = page.getByRole('region', { name: `Which copy of ${asked.title} is it?` });
	await expect(which).toBeVisible();
	for (const button of [/^Place order/, 'Turn into a quote']) {
		await press(page, button);
		await expect(page.getByRole('alert')).toContainText('We have several kinds of this title.');
		await expect(page.getByLabel('ISBN')).toHaveValue(asked.eisbn);
	}
	await which.getByRole('button', { name: 'Used, good' }).click();
	await expect(which).toHaveCount(0);
	await expect(page.getByRole('region', { name: asked.title, exact: true })).toContainText('$6.50');
	await expect(page.getByRole('region', { name: plain.title, exact: true })).toBeVisible();
});

test('a pick list distinguishes used copies of one title by price and note', async ({ page, shop, context }) => {
	const [book = { eisbn: '', title: '' }] = await addBooks(shop, 'Twofold');
	await comeInAs(context, shop, 'bookseller');
	for (const [price, note] of [
		['6.50', 'Foxed'],
		['8.00', 'A name inside'],
	] as const) {
		await page.goto('/desk/stock/copy');
		await scanField(page).fill(book.eisbn);
		await page.getByLabel('Condition').selectOption('good');
		await page.getByLabel('Price').fill(price);
		await page.getByLabel(/^Note/).fill(note);
		await press(page, 'Add copy');
		await expect(page.getByRole('status').filter({ hasText: 'Added a copy of' })).toBeVisible();
	}
	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	await expect(page.getByText('This order has no books yet.')).toBeVisible();
	const order = new URL(page.url()).pathname;
	const lines = page.getByRole('region', { name: book.title, exact: true });
	for (const [at, condition] of ['good-1', 'good-2'].entries()) {
		await page.goto(`${order}?${new URLSearchParams({ eisbn: book.eisbn, condition })}`);
		await press(page, 'Add');
		await expect(lines).toHaveCount(at + 1);
	}
	await pickUpByBo(page);
	await page.getByRole('region', { name: 'Payment' }).getByLabel('At pick up').check();
	await press(page, /^Place order/);
	const number = await numberPlaced(page);

	await page.goto('/desk/orders?queue=new&sort=-number');
	await page.getByLabel(`Choose order ${number}`).check();
	await press(page, 'Make a pick list');
	await expect(page.getByRole('heading', { name: /^Pick list \d+$/ })).toBeVisible();
	await expect(page.getByText('Used, good (copy 1), $6.50, Foxed')).toBeVisible();
	await page.getByLabel('Scan or type an ISBN').fill(book.eisbn);
	await press(page, 'Found');
	const which = page.getByRole('region', { name: `Which copy of ${book.title} is it?` });
	await which.getByRole('button', { name: 'Used, good (copy 2), $8.00, A name inside' }).click();
	await expect(page.getByRole('status').first()).toContainText(`found for order ${number}`);
	await expect(page.getByText('1 to pick, 1 found, 0 short')).toBeVisible();
	await expect(which).toHaveCount(0);
});

test('pick lists have pages', async ({ page, shop, context }) => {
	inDatabase(shop.dataDir, (db) => {
		const add = db.prepare("insert into pick_lists (staff_name, created_at) values ('Bea', unixepoch())");
		for (let each = 0; each < 51; each++) add.run();
	});
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/picking');
	const lists = page.getByRole('table').getByRole('link', { name: /^List \d+$/ });
	await expect(lists).toHaveCount(50);
	const newest = Number((await lists.first().textContent())?.replace('List ', ''));
	await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
	await expect(lists.first()).toHaveText(`List ${newest - 50}`);
});

test('a till can look up stock but cannot change it', async ({ page, shop, context }) => {
	const [book = { eisbn: '', title: '' }] = await addBooks(shop, 'Looked at');
	await shop.run('stock', 'set', book.eisbn, '--onhand', '1');
	await comeInAs(context, shop, 'till');
	await page.goto(`/desk/stock?code=${book.eisbn}`);
	await expect(page.getByRole('heading', { name: book.title })).toBeVisible();
	await expect(page.getByRole('link', { name: /Change/ })).toHaveCount(0);
	await expect(page.getByRole('link', { name: 'Deliveries' })).toHaveCount(0);
	const answered = await page.goto('/desk/deliveries');
	expect(answered?.status()).toBe(403);
});
