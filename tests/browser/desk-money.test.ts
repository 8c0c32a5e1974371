import type { Page } from 'playwright/test';
import { counted } from '~/format/counted';
import { dollars } from '~store/contract/dollars';
import {
	askForQuote,
	beginByPhone,
	locationOf,
	numberPlaced,
	pageOfKey,
	pickUpByBo,
	press,
	stocked,
	takeByPhone,
} from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { unfold } from './unfold';

const hrefOf = async (page: Page, name: string) =>
	(await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';

/** Expects these sums, in dollars, in the money box of an order. */
const expectMoney = (page: Page, sums: Record<'total' | 'paid' | 'refunded' | 'owed', string>) =>
	expect(page.getByRole('main')).toContainText(
		new RegExp(
			[
				...[`Total\\s*\\$${sums.total}`, `Paid\\s*\\$${sums.paid}`],
				...[`Refunded\\s*\\$${sums.refunded}`, `Owed\\s*\\$${sums.owed}`],
			].join('\\s*'),
		),
	);

/** Reads the cash of each location from the file of the day's end, in cents. Leaves the page of the day's end open. */
async function cashOfToday(page: Page): Promise<(location: string) => Cash> {
	await page.goto('/desk/day');
	const none = { taken: 0, payments: 0, back: 0, refunds: 0 };
	if ((await page.getByRole('link', { name: 'CSV', exact: true }).count()) === 0) return () => none;
	const csv = await page.request.get(await hrefOf(page, 'CSV'));
	expect(csv.headers()['content-disposition']).toMatch(/day-end-\d{4}-\d\d-\d\d\.csv/);
	const [heading, ...lines] = (await csv.text()).replace('\ufeff', '').trim().split('\r\n');
	expect(heading).toBe('Day,Location,Paid by,Taken,Payments,Refunded,Refunds,Unpaid,Orders');
	const cents = (amount = '') => Math.round(Number(amount) * 100);
	const byLocation = new Map<string | undefined, Cash>();
	for (const line of lines.filter((one) => /cash/i.test(one))) {
		const [, location, , taken, payments, back, refunds] = line.split(',');
		const counts = { payments: Number(payments), refunds: Number(refunds) };
		byLocation.set(location, { taken: cents(taken), back: cents(back), ...counts });
	}
	return (location) => byLocation.get(location) ?? none;
}

type Cash = Record<'taken' | 'payments' | 'back' | 'refunds', number>;

test('the day’s end lists an order by phone that was changed, paid in the store and refunded', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	// Other tests of this shop have also taken cash today.
	const before = await cashOfToday(page);
	const number = await takeByPhone(page, eisbn);
	await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible();

	// The hand-over says what happens to the money.
	await page.getByRole('link', { name: 'Hand over' }).click();
	await expect(page.getByText('is owed. Choose below how the copies that leave now are paid.')).toBeVisible();
	await page.goto(`/desk/orders/${number}/money`);
	await page.getByRole('link', { name: 'Edit order', exact: true }).click();
	await page.getByLabel(`Copies of ${title}`).fill('2');
	await page.getByLabel(`Price of ${title}`).fill('5.00');
	await page.getByLabel('Reason').fill('A little worn.');
	await press(page, 'Preview change');
	await expect(page.getByRole('heading', { name: /^New total: \$10\.50/ })).toBeVisible();
	await press(page, 'Save changes');
	await expect(page.getByRole('status').first()).toContainText('Owed: $10.50');

	await page.getByLabel('Amount').fill('99');
	await press(page, 'Record payment');
	await expect(page.getByRole('alert')).toContainText('that is owed');
	await page.getByLabel('Amount').fill('4.00');
	await press(page, 'Record payment');
	await expect(page.getByRole('status').first()).toContainText('$4.00 is recorded as paid');
	await expectMoney(page, { total: '10.50', paid: '4.00', refunded: '0.00', owed: '6.50' });
	await expect(page.getByLabel('Amount')).toHaveValue('6.50');
	await press(page, 'Record payment');
	await expect(page.getByRole('status').first()).toContainText('$6.50 is recorded as paid');
	await expect(page.getByLabel('Amount')).toHaveCount(0);

	await page.getByRole('link', { name: 'Refund', exact: true }).click();
	// Nothing is chosen yet: a number typed at a line means a refund of lines.
	await press(page, 'Preview refund');
	await expect(page.getByRole('alert')).toContainText('Choose what to refund.');
	await page.getByLabel(`Copies of ${title}`).fill('3');
	await press(page, 'Preview refund');
	await expect(page.getByRole('alert')).toContainText('You can refund');
	await page.getByLabel('All that is left').check();
	await page.getByLabel('Reason').fill('Torn.');
	await press(page, 'Preview refund');
	await expect(page.getByRole('alert')).toContainText('Choose “Some titles”, or clear the copies.');
	await page.getByLabel('Some titles').check();
	await page.getByLabel(`Copies of ${title}`).fill('1');
	await press(page, 'Preview refund');
	await expect(page.getByRole('heading', { name: `Refund $5.25 for order ${number}?` })).toBeVisible();
	await expect(page.getByText(`1 × ${title}, 1 cancelled, back in stock: $5.00`)).toBeVisible();
	// Only the preview is shown. The form returns with the typed values.
	await expect(page.getByLabel(`Copies of ${title}`)).toHaveCount(0);
	await press(page, 'Change this refund');
	await expect(page.getByLabel(`Copies of ${title}`)).toHaveValue('1');
	await expect(page.getByLabel('Reason')).toHaveValue('Torn.');
	await press(page, 'Preview refund');
	await press(page, 'Refund $5.25');
	await expect(page.getByRole('status').first()).toContainText('$5.25 is refunded');
	await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(`1 × ${title}, 1 cancelled, back in stock`);
	await expect(page.getByRole('region', { name: 'Ledger' })).toContainText('Nothing is owed');
	await expectMoney(page, { total: '5.25', paid: '10.50', refunded: '5.25', owed: '0.00' });

	await page.goto(`/desk/orders/${number}/change`);
	await expect(page.getByRole('heading', { name: `Order ${number} cannot be changed` })).toBeVisible();
	await expect(
		page.getByText('Copies of this order were refunded or returned, so it cannot be changed.'),
	).toBeVisible();
	await expect(page.getByRole('button', { name: 'Preview change' })).toHaveCount(0);
	await page.getByRole('link', { name: `Back to the payments of order ${number}` }).click();
	await expect(page.getByRole('heading', { name: `Payments of order ${number}` })).toBeVisible();

	await page.goto(pageOfKey(number));
	await expect(page.getByRole('region', { name: 'Refunds' })).toContainText(
		/^Refunds\s*We refunded \$5\.25 in cash on /,
	);
	await expect(page.getByRole('main')).toContainText(
		'$5.25 was taken off your order since you placed it. Your order total is now $5.25.',
	);
	await expect(page.getByRole('region', { name: 'Items' })).toContainText('1 of 2 cancelled');
	await expect(page.getByRole('region', { name: 'Order summary' })).toContainText(
		/Total\s*\$10\.50\s*Reduced since you ordered\s*−\$5\.25\s*Current total\s*\$5\.25\s*Paid\s*−\$10\.50\s*Refunded\s*\+\$5\.25\s*To be paid\s*\$0\.00/,
	);
	await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Paid: $10.50 in cash.');
	await expect(page.getByRole('region', { name: 'Payment' })).not.toContainText('at pick up');

	const location = locationOf(shop, number);
	const [was, is] = [before(location), (await cashOfToday(page))(location)];
	expect(is).toEqual({
		taken: was.taken + 1050,
		payments: was.payments + 2,
		back: was.back + 525,
		refunds: was.refunds + 1,
	});
	const row = page.getByRole('row', { name: new RegExp(`cash.*${location}`, 'i') });
	const told = (cents: number, count: number, one: string) =>
		`${dollars((cents / 100).toFixed(2))} (${counted(count, one)})`;
	await expect(row).toContainText(told(is.taken, is.payments, 'payment'));
	await expect(row).toContainText(told(is.back, is.refunds, 'refund'));
	const workbook = await page.request.get(await hrefOf(page, 'Excel'));
	expect(workbook.headers()['content-type']).toContain('spreadsheetml');
	// Other tests of this shop write to its tables, so this checks what the books say of this order.
	const books = await shop.run('check').catch((fault: Error) => fault.message);
	expect(books).not.toContain(number);
});

test('staff can still hand over a copy that was refunded before it left', async ({ page, shop, context }) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn);
	await page.goto(`/desk/orders/${number}/money`);
	await press(page, 'Record payment');
	await expect(page.getByRole('status').first()).toContainText('is recorded as paid');
	await page.getByRole('link', { name: 'Refund', exact: true }).click();
	await page.getByLabel('Some titles').check();
	await page.getByLabel(`Copies of ${title}`).fill('1');
	const unsent = page.getByRole('group', { name: 'Copies that are still in the store' });
	await expect(unsent.getByLabel('Cancel these copies')).toBeChecked();
	await unsent.getByLabel('Hand over these copies anyway').check();
	await press(page, 'Preview refund');
	await expect(page.getByText(`1 × ${title}, the customer keeps the copy: $`)).toBeVisible();
	await press(page, /^Refund \$/);
	await expect(page.getByRole('status').first()).toContainText('is refunded');
	await page.goto(`/desk/orders/${number}/part`);
	await expect(page.getByLabel(/\(of 1\)$/)).toBeVisible();
});

test('staff choose the pick-up location of an order by phone', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	const places = inDatabase(shop.dataDir, (db) =>
		db.prepare("select id, coalesce(nullif(altname, ''), sc_name) as name from locations order by id").all(),
	) as { id: number; name: string }[];
	await comeInAs(context, shop, 'owner');
	await beginByPhone(page, eisbn);
	const picked = page.getByLabel('Picked up at');
	const usual = await picked.inputValue();
	const other = places.find(({ id }) => String(id) !== usual) ?? { id: 0, name: '' };
	await picked.selectOption(String(other.id));
	const customer = page.getByRole('region', { name: 'Customer' });
	await customer.getByLabel('Name', { exact: true }).fill('Olga Picks');
	await customer.getByLabel('Phone').fill('604 555 0123');
	await page.getByRole('region', { name: 'Payment' }).getByLabel('At pick up').check();
	await press(page, /^Place order/);
	const number = await numberPlaced(page);
	await page.goto(`/desk/orders/${number}`);
	await expect(page.getByText(`In-store pick up, ${other.name}`)).toBeVisible();
});

test('placing an order by phone uses the values on the form, not the saved ones', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	await page.getByLabel('ISBN').fill(eisbn);
	const customer = page.getByRole('region', { name: 'Customer' });
	await customer.getByLabel('Name', { exact: true }).fill('Ann Caller');
	await customer.getByLabel('Phone').fill('604 555 0123');
	await press(page, 'Add');
	await expect(page.getByText('Subtotal')).toBeVisible();
	await expect(customer.getByLabel('Name', { exact: true })).toHaveValue('Ann Caller');
	const delivery = page.getByRole('region', { name: 'Delivery' });
	await delivery.getByLabel('Shipping').check();
	await unfold(page, /^(?:Address|Another address)$/);
	await delivery.getByLabel('Street address').fill('1 Main Street');
	await delivery.getByLabel('City').fill('Victoria');
	await delivery.getByLabel('Province or state').selectOption('BC');
	await delivery.getByLabel('Postal code').fill('V8V 1A1');
	await press(page, /^Place order/);
	// An order that is sent cannot be paid at pick-up. With scripts that choice is not offered: the desk asks about the shipping.
	await expect(page.getByRole('alert')).toContainText(/way of payment does not fit|now comes to/);
	await delivery.getByLabel('In-store pick up').check();
	// The ways to pay depend on the delivery. Without scripts they change after saving.
	await press(page, 'Save');
	await page.getByLabel('Purchase order').fill('PO-4711');
	await page.getByLabel('At pick up').check();
	await press(page, /^Place order/);
	const number = await numberPlaced(page);
	const placed = inDatabase(shop.dataDir, (db) =>
		db.prepare('select delivery_key, purchase_order, email from orders where order_number = ?').get(number),
	);
	expect(placed).toEqual({ delivery_key: 'pickup', purchase_order: 'PO-4711', email: '' });
});

test('posting the form of a title twice adds it to an order by phone once', async ({ page, shop, context }) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	const added = page.getByRole('form', { name: 'Order' });
	await expect(added).toBeVisible();
	const key = (await added.locator('input[name="key"]').getAttribute('value')) ?? '';
	expect(key).not.toBe('');
	for (let time = 0; time < 2; time++)
		await page.request.post(page.url(), {
			form: { intent: 'add', key, eisbn, condition: 'new', quantity: '1' },
			headers: { Origin: new URL(page.url()).origin },
			maxRedirects: 0,
		});
	await page.reload();
	await expect(page.getByRole('region', { name: title }).getByLabel('Copies')).toHaveValue('1');
});

test('an order by phone can go to another customer, with a company and a second address line', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	await page.getByLabel('ISBN').fill(eisbn);
	await press(page, 'Add');
	const customer = page.getByRole('region', { name: 'Customer' });
	const name = async (word: string, first: string) => {
		await page.getByText(word).click();
		await customer.getByLabel('Customer’s e-mail address').fill(`${first}-${Date.now()}@example.org`);
		await customer.getByLabel('Name', { exact: true }).fill(first);
		await press(page, 'Use this customer');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order for ${first}`);
	};
	await name('Use a customer’s account', 'Mistaken');
	await name('Order for another customer', 'Cleo');
	await customer.getByLabel('Phone').fill('604 555 0123');
	const delivery = page.getByRole('region', { name: 'Delivery' });
	await delivery.getByLabel('Shipping').check();
	await unfold(page, /^(?:Address|Another address)$/);
	await delivery.getByLabel('Company').fill('Zimt & Co');
	await delivery.getByLabel('Street address').fill('1 Main Street');
	await delivery.getByLabel('Flat, floor').fill('Flat 7');
	await delivery.getByLabel('City').fill('Victoria');
	await delivery.getByLabel('Province or state').selectOption('BC');
	await delivery.getByLabel('Postal code').fill('V8V 1A1');
	await press(page, 'Save');
	await expect(page.getByText(/shipping \$/)).toBeVisible();
	const stored = inDatabase(
		shop.dataDir,
		(db) =>
			db
				.prepare('select company_name, street_address, street_address_2, city from addresses order by id desc limit 1')
				.get() as object,
	);
	expect(stored).toEqual({
		company_name: 'Zimt & Co',
		street_address: '1 Main Street',
		street_address_2: 'Flat 7',
		city: 'Victoria',
	});
});

test('changing the copies of a shipping order keeps its address and phone number', async ({ page, shop, context }) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn);
	const destination = {
		private: true,
		orgname: '',
		name: 'Ines Maddox',
		email: 'ines@example.org',
		addr1: '5 Hidden Road',
		addr2: '',
		city: 'Nelson',
		prov: 'BC',
		country: 'CA',
		postal: 'V1L 1A1',
		phone: '+16045550133',
		provider: 'By carrier pigeon',
		estimate: '',
	};
	inDatabase(shop.dataDir, (db) =>
		db
			.prepare(`update orders set delivery_key = 'ship', shipping = ? where order_number = ?`)
			.run(JSON.stringify(destination), number),
	);
	const stored = () =>
		inDatabase(
			shop.dataDir,
			(db) =>
				JSON.parse(
					db.prepare('select shipping from orders where order_number = ?').pluck().get(number) as string,
				) as object,
		);
	await page.goto(`/desk/orders/${number}/change`);
	await page.getByLabel(`Copies of ${title}`).fill('2');
	await press(page, 'Preview change');
	await press(page, 'Save changes');
	await expect(page.getByRole('status').first()).toContainText('The order is changed');
	expect(stored()).toEqual(destination);

	await page.goto(`/desk/orders/${number}/change`);
	await expect(page.getByLabel('Phone')).toHaveValue('+16045550133');
	await page.getByLabel('Phone').fill('+16045550199');
	await press(page, 'Preview change');
	await press(page, 'Save changes');
	await expect(page.getByRole('status').first()).toContainText('The order is changed');
	expect(stored()).toMatchObject({ ...destination, phone: '+16045550199' });
	await page.goto(pageOfKey(number));
	await expect(page.getByText('Ines Maddox')).toBeVisible();
	await expect(page.getByText('5 Hidden Road')).toHaveCount(0);
});

test('staff can move an order’s pick-up location, and added copies show their own price', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	const number = await takeByPhone(page, eisbn);
	const [here, there] = inDatabase(shop.dataDir, (db) =>
		db
			.prepare(
				`select coalesce(nullif(altname, ''), sc_name) from locations
				order by id = (select location_id from orders where order_number = ?) desc limit 2`,
			)
			.pluck()
			.all(number),
	) as [string, string];

	await page.goto(`/desk/orders/${number}/change`);
	const place = page.getByLabel('Picked up at');
	await expect(place.locator('option:checked')).toHaveText(here);
	await place.selectOption(there);
	await page.getByLabel('Shipping').check();
	await press(page, 'Preview change');
	await expect(page.getByRole('alert')).toContainText(
		'This order is sent to the customer, so you cannot change the pick-up location',
	);
	await expect(place.locator('option:checked')).toHaveText(there);
	await page.getByLabel('In-store pick up').check();
	await page.getByLabel(`Price of ${title}`).fill('5.00');
	await page.getByLabel('Reason').fill('You live nearer.');
	await press(page, 'Preview change');
	const shown = page.getByRole('region', { name: 'Preview of the order' });
	await expect(shown).toContainText(`Pick-up moves to ${there}.`);
	await press(page, 'Save changes');
	await expect(page.getByRole('status').first()).toContainText('The order is changed');
	await page.goto(`/desk/orders/${number}`);
	await expect(page.getByText(`In-store pick up, ${there}`)).toBeVisible();

	await page.goto(`/desk/orders/${number}/change`);
	await page.getByLabel(`Copies of ${title}`).fill('2');
	await press(page, 'Preview change');
	await expect(page.getByRole('alert')).toContainText(
		'Give a reason why the added copies do not cost the shop’s price',
	);
	await expect(page.getByLabel(`Copies of ${title}`)).toHaveValue('2');
	await page.getByLabel('Reason').fill('As the first one.');
	await press(page, 'Preview change');
	await expect(shown).toContainText(`The added copy of ${title} costs $5.00, like the other copies of this title`);
	await expect(page.getByLabel(`Copies of ${title}`)).toHaveCount(0);
	await press(page, 'Edit again');
	await expect(page.getByLabel('Reason')).toHaveValue('As the first one.');
	await press(page, 'Preview change');
	await press(page, 'Save changes');
	await expect(page.getByRole('status').first()).toContainText('The order is changed');
	await page.goto(pageOfKey(number));
	await expect(page.getByText(`At ${there}`, { exact: true })).toBeVisible();
});

test('a bookseller sees the ledger but cannot give refunds', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, eisbn);
	await page.goto(`/desk/orders/${number}/money`);
	await expect(page.getByRole('region', { name: 'Ledger' })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Refund', exact: true })).toHaveCount(0);
	expect((await page.goto(`/desk/orders/${number}/refund`))?.status()).toBe(403);
});

test('a bookseller opens the orders behind a figure of the day’s end and saves the cash count', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, eisbn);
	const placed = inDatabase(
		shop.dataDir,
		(db) => db.prepare('select location_id from orders where order_number = ?').get(number) as { location_id: number },
	);
	await page.goto(`/desk/day?location_id=${placed.location_id}`);
	await page.locator('a[href*="figure=owed"][href*="name=pickup"]').click();
	await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Day’s end' }).last().click();
	const cash = page.getByRole('region', { name: 'Cash' });
	await press(page, 'Save cash count');
	await expect(page.getByText('Enter the cash that you counted.').first()).toBeVisible();
	await page.getByLabel('Float').fill('0');
	await page.getByLabel('Cash in the drawer').fill('9999.00');
	await page.getByLabel('Note').fill('Counted twice');
	await press(page, 'Save cash count');
	const saved = page.getByRole('status').filter({ hasText: 'Cash count saved.' });
	await expect(saved).toContainText('too much');
	await expect(page.locator('.banner-warning').filter({ has: saved })).toBeVisible();
	await expect(cash).toContainText('Counted twice');
	// The form is empty again, so that the same count is not saved twice by mistake.
	await expect(page.getByLabel('Float')).toHaveValue('');
	await expect(page.getByLabel('Cash in the drawer')).toHaveValue('');
});

test('staff turn an order by phone into a quote, whose prices hold longer', async ({ page, shop, context }) => {
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	await beginByPhone(page, eisbn);
	await pickUpByBo(page);
	await press(page, 'Turn into a quote');
	await expect(page.getByRole('status').first()).toContainText(/^Quote \w+ is saved/);
	await expect(page.getByLabel(`Copies of ${title}`)).toHaveValue('1');
	// The quote's time starts only when its prices are sent.
	await expect(page.getByRole('button', { name: 'Extend quote' })).toHaveCount(0);
	const address = page.url();
	await page.getByLabel('Answer').fill('With pleasure.');
	await press(page, 'Send prices');
	await press(page, 'Yes, send them');
	await expect(page.getByRole('status').first()).toContainText('go to the customer by e-mail');
	await page.goto(address);
	const extend = page.getByRole('form', { name: 'Extend quote' });
	await extend.getByLabel('Days from today').fill('0');
	await press(page, 'Extend quote');
	await expect(page.getByRole('alert')).toBeVisible();
	await extend.getByLabel('Days from today').fill('60');
	await press(page, 'Extend quote');
	await expect(page.getByRole('status').first()).toContainText('Quote extended. The shop e-mails bo@example.org.');
});

test('a quote keeps the delivery of its order by phone, and the later order starts with it', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'manager');
	await beginByPhone(page, eisbn);
	const customer = page.getByRole('region', { name: 'Customer' });
	await customer.getByLabel('Name', { exact: true }).fill('Quin Caller');
	await customer.getByLabel('Phone').fill('604 555 0123');
	const delivery = page.getByRole('region', { name: 'Delivery' });
	await delivery.getByLabel('Shipping').check();
	await unfold(page, /^(?:Address|Another address)$/);
	await delivery.getByLabel('Street address').fill('1 Quay Street');
	await delivery.getByLabel('City').fill('Victoria');
	await delivery.getByLabel('Province or state').selectOption('BC');
	await delivery.getByLabel('Postal code').fill('V8V 1A1');
	await press(page, 'Turn into a quote');
	await expect(page.getByText(/^To be sent by .+ to Quin Caller, 1 Quay Street, Victoria/)).toBeVisible();
	await expect(page.getByText(/^Total as requested: .+, with taxes and \$[\d.]+ shipping\.$/)).toBeVisible();
	const number = /[^/]+$/.exec(page.url())?.[0] ?? '';
	await page.getByLabel('Answer').fill('With pleasure.');
	await press(page, 'Send prices');
	await expect(page.getByText('Total with taxes, with shipping')).toBeVisible();
	await press(page, 'Yes, send them');
	await expect(page.getByRole('status').first()).toContainText(`Quote ${number} is priced. Call the customer`);
	await page.goto(pageOfKey(number));
	await expect(page.getByText(/^Shipping is in the total: .+ to Quin Caller, Victoria, /)).toBeVisible();
	await page.goto(`/desk/quotes/${number}`);
	await page.getByRole('link', { name: 'Accept quote', exact: true }).click();
	await press(page, 'Yes, accept quote');
	await expect(delivery.getByLabel('Shipping')).toBeChecked();
	await expect(page.getByText(/^Subtotal .+, shipping \$[\d.]+: /)).toBeVisible();
});

test('staff price a quote, and its customer adds it to the cart at those prices', async ({ page, shop, context }) => {
	const { eisbn, title } = stocked(shop);
	const number = askForQuote(shop, eisbn, 4);
	await comeInAs(context, shop, 'manager');
	await page.goto('/desk/quotes');
	await page.getByRole('link', { name: number }).click();
	await expect(page.getByText('Four for a school')).toBeVisible();
	await page.getByLabel(`Price of ${title}`).fill('4.25');
	await press(page, 'Send prices');
	await expect(page.getByRole('alert')).toContainText('Type an answer');
	await page.getByLabel('Answer').fill('With pleasure.');
	await press(page, 'Send prices');
	const asked = page.getByRole('region', { name: 'Send these prices?' });
	await expect(asked).toContainText('You cannot take the e-mail back');
	await expect(asked).toContainText('4 × $4.25');
	await expect(asked).toContainText(/Total with taxes, without shipping\s*\$17\.85/);
	await expect(asked).toContainText('With pleasure.');
	await expect(page.getByLabel('Answer')).toHaveCount(0);
	await press(page, 'Change it');
	await expect(page.getByLabel(`Price of ${title}`)).toHaveValue('4.25');
	await expect(page.getByLabel('Answer')).toHaveValue('With pleasure.');
	await press(page, 'Send prices');
	await press(page, 'Yes, send them');
	await expect(page.getByRole('status').first()).toContainText('go to the customer by e-mail');
	await page.goto(pageOfKey(number));
	await expect(page.getByText('With pleasure.')).toBeVisible();
	await expect(page.getByText(/^These prices are valid until \w+\s\d{1,2}, \d{4}\.$/)).toBeVisible();
	await expect(
		page.getByText('Shipping is not in the total. The checkout adds the shipping if we send the order.'),
	).toBeVisible();
	await press(page, 'Put these titles into my cart');
	await expect(page.getByRole('status').first()).toContainText('at our quote’s prices');
	await expect(page.getByRole('main')).toContainText('$17.00');
});

test('the search finds a quote, and its page shows notes and mails but no order steps or money', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn } = stocked(shop);
	const number = askForQuote(shop, eisbn, 4);
	await comeInAs(context, shop, 'bookseller');
	await page.goto(`/desk/search?${new URLSearchParams({ q: number, kind: 'orders' })}`);
	await expect(page.getByRole('row').filter({ hasText: number })).toContainText('Awaiting prices');
	await page.getByRole('link', { name: `Quote ${number}` }).click();
	await expect(page.getByText('An owner or a manager sends the prices to the customer.')).toBeVisible();
	await page.getByRole('link', { name: 'Notes, mails and calls' }).click();
	await expect(page.getByRole('link', { name: 'Prices and answer' })).toBeVisible();
	await expect(page.getByRole('heading', { name: `Quote ${number}` })).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible();
	for (const name of ['Mark ready', 'Cancel order', 'Packing slip'])
		await expect(page.getByRole('link', { name })).toHaveCount(0);
	await expect(page.getByRole('heading', { name: 'Money' })).toHaveCount(0);
	await page.getByRole('link', { name: 'Withdraw quote' }).click();
	await expect(page.getByRole('heading', { name: `Withdraw quote ${number}` })).toBeVisible();
	await press(page, 'Withdraw quote');
	await expect(page.getByRole('status').first()).toContainText(`Quote ${number} is withdrawn.`);
	await expect(page.getByRole('link', { name: 'Withdraw quote' })).toHaveCount(0);
});

test('a quote becomes an order at its prices when the customer accepts by phone', async ({ page, shop, context }) => {
	const { eisbn, title } = stocked(shop);
	const number = askForQuote(shop, eisbn, 2);
	await comeInAs(context, shop, 'manager');
	await page.goto(`/desk/quotes/${number}`);
	await expect(page.getByRole('link', { name: 'Accept quote', exact: true })).toHaveCount(0);
	await page.getByLabel(`Price of ${title}`).fill('4.25');
	await page.getByLabel('Answer').fill('With pleasure.');
	await press(page, 'Send prices');
	await press(page, 'Yes, send them');
	await expect(page.getByRole('status').first()).toContainText('go to the customer by e-mail');
	await page.goto(`/desk/quotes/${number}`);
	await expect(page.getByText(/, with taxes and without shipping\. The prices are valid until [^:]+\.$/)).toBeVisible();
	await expect(page.getByText(/Price of one copy, was \$20\.00$/)).toBeVisible();
	const other = await context.newPage();
	await other.goto(`/desk/quotes/${number}?ask=accept`);

	await page.getByRole('link', { name: 'Accept quote', exact: true }).click();
	const question = page.getByRole('region', { name: 'Has the customer accepted?' });
	await expect(question).toContainText('2 copies for Quinn Asker, $8.93 in all');
	await press(page, 'Yes, accept quote');
	await expect(page.getByRole('status').first()).toContainText(`the titles of quote ${number}, at its prices`);
	await expect(page.getByText('Subtotal $8.50')).toBeVisible();
	// If both press at the same moment, the second learns who was first.
	await press(other, 'Yes, accept quote');
	await expect(other.getByRole('alert')).toContainText(`is already turning quote ${number} into an order`);
	await other.getByRole('link', { name: `Order of quote ${number}` }).click();
	await expect(other.getByRole('link', { name: `quote ${number}` })).toBeVisible();

	const customer = page.getByRole('region', { name: 'Customer' });
	await expect(customer.getByLabel(/^E-mail address/)).toHaveValue('quinn@example.org');
	await page.getByRole('region', { name: 'Delivery' }).getByLabel('In-store pick up').check();
	await page.getByRole('region', { name: 'Payment' }).getByLabel('At pick up').check();
	await press(page, 'Place order: $8.93');
	const order = await numberPlaced(page);
	await page.goto(`/desk/quotes/${number}`);
	await expect(page.getByRole('link', { name: `This quote became order ${order}` })).toBeVisible();
	await expect(page.getByRole('link', { name: 'Accept quote', exact: true })).toHaveCount(0);
	await page.goto(pageOfKey(number));
	await expect(page.getByText(`This quote became order ${order}.`)).toBeVisible();
	await expect(page.getByText(/^Asked .+Answered /)).toBeVisible();
	await expect(page.getByRole('button', { name: 'Put these titles into my cart' })).toHaveCount(0);
});

test('an order by phone changed by a colleague shows the saved address beside the typed one', async ({
	page,
	shop,
	context,
}) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	await beginByPhone(page, eisbn);
	const other = await context.newPage();
	await other.goto(page.url());
	await unfold(other, 'Address');
	await other.getByLabel('Street address').fill('9 Side Street');
	await other.getByLabel('City').fill('Sidney');
	await other.getByLabel('ISBN').fill(eisbn);
	await press(other, 'Add');
	await expect(other.getByLabel(/^Copies of /)).toHaveValue('2');

	await unfold(page, 'Address');
	await page.getByLabel('Street address').fill('1 Main Street');
	await page.getByLabel('City').fill('Sidney');
	await press(page, /^Place order/);
	await expect(page.getByRole('alert')).toContainText('The order has changed since you opened it');
	const delivery = page.getByRole('region', { name: 'Delivery' });
	await expect(delivery.getByText('Now it is 9 Side Street')).toBeVisible();
	await expect(delivery.getByText('Now it is Sidney')).toHaveCount(0);
	await expect(page.getByLabel('Street address')).toHaveValue('1 Main Street');
});
