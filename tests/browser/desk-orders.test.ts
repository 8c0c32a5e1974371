import type { Page } from 'playwright/test';
import type { Shop } from '../harness/shop';
import { guestToPayment, pay } from './checkout-walk';
import { addLibrary } from './desk-accounts';
import { locationOf } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { offersOf, putIn, type SampleOffer } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/**
 * Returns an offer and the only offer of another title, which every location of the first also has: it can replace any copy.
 */
function offerAndOther(shop: Shop): { book: SampleOffer; other: SampleOffer } {
	const [book, ...others] = offersOf(shop, 'plenty', 20).slice(4) as [SampleOffer, ...SampleOffer[]];
	const placesOf = ({ offer_id }: SampleOffer) =>
		inDatabase(shop.dataDir, (db) =>
			db.prepare('select location_id from stock where offer_id = ? and onhand > 0').pluck().all(offer_id),
		);
	const places = placesOf(book);
	const isOnlyOne = ({ title_id }: SampleOffer) =>
		inDatabase(
			shop.dataDir,
			(db) => db.prepare('select count(*) from offers where title_id = ?').pluck().get(title_id) === 1,
		);
	const other = others.find((one) => isOnlyOne(one) && places.every((place) => placesOf(one).includes(place)));
	if (!other) throw new Error(`No other title stands wherever ${book.title} does.`);
	return { book, other };
}

/** Places a guest's order of this many copies for pick-up. Returns its number. */
async function order(page: Page, shop: Shop, book: SampleOffer, copies: number): Promise<string> {
	await page.context().clearCookies();
	await putIn(page, book, copies);
	await guestToPayment(page);
	await pay(page, 'Pay at pick up');
	await press(page, 'Place order');
	await expect(page).toHaveURL(/\/account\/order\/\d+/);
	return inDatabase(
		shop.dataDir,
		(db) => db.prepare('select order_number from orders order by id desc limit 1').pluck().get() as string,
	);
}

/** Returns the link in the newest mail about an order. */
const linkOf = (shop: Shop, number: string): string =>
	inDatabase(shop.dataDir, (db) => {
		const text = db
			.prepare(
				`select text from outbox_mails where order_id = (select id from orders where order_number = ?)
				and recipient = 'ada@example.org' order by id desc limit 1`,
			)
			.pluck()
			.get(number) as string;
		const link = /https?:\S+\/account\/order\/\S+/.exec(text)?.[0] ?? '';
		return link.slice(new URL(link).origin.length);
	});

test('staff pick two orders by scanning, and a customer accepts a substitute for a short copy', async ({
	page,
	shop,
	context,
	browser,
}) => {
	// Other tests of this shop leave orders in the lists that this test checks.
	inDatabase(shop.dataDir, (db) => db.prepare(`update orders set queue = 'waiting' where queue = 'to_pick'`).run());
	const [book, other] = offersOf(shop, 'plenty', 2) as [SampleOffer, SampleOffer];
	const first = await order(page, shop, book, 2);
	const second = await order(page, shop, book, 1);
	const workOf = ({ title_id }: SampleOffer) =>
		inDatabase(shop.dataDir, (db) =>
			db.prepare('select work_key from titles where id = ?').pluck().get(title_id),
		) as string;
	const sameWork = (key: string) =>
		inDatabase(shop.dataDir, (db) =>
			db.prepare('update titles set work_key = ? where id = ?').run(key, other.title_id),
		);
	const [work, ownWork] = [workOf(book), workOf(other)];
	inDatabase(shop.dataDir, (db) =>
		db.prepare(`update orders set instructions = 'Please wrap it.' where order_number = ?`).run(second),
	);
	await comeInAs(context, shop, 'bookseller');

	// The newest first, because other tests may have left more orders than fit on a page.
	await page.goto('/desk/orders?queue=new&sort=-number');
	await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeVisible();
	await press(page, 'Make a pick list');
	await expect(page.getByRole('alert')).toHaveText('Choose at least one order.');
	await page.getByLabel(`Choose order ${first}`).check();
	await page.getByLabel(`Choose order ${second}`).check();
	await press(page, 'Make a pick list');
	await expect(page.getByRole('heading', { name: /^Pick list \d+$/ })).toBeVisible();
	const list = new URL(page.url()).pathname;
	await expect(page.getByText('3 to pick, 0 found, 0 short')).toBeVisible();

	await page.getByLabel('Scan or type an ISBN').fill('1e3');
	await press(page, /^Found$/);
	await expect(page.getByRole('alert')).toContainText('isn’t an ISBN');
	for (const copies of ['2 to pick, 1 found, 0 short', '1 to pick, 2 found, 0 short']) {
		await page.getByLabel('Scan or type an ISBN').fill(book.eisbn);
		await press(page, /^Found$/);
		await expect(page.getByRole('status')).toContainText(`found for order ${first}`);
		await expect(page.getByText(copies)).toBeVisible();
	}
	// Scanning a title that is not on the list is an error.
	await page.getByLabel('Scan or type an ISBN').fill(other.eisbn);
	await press(page, /^Found$/);
	await expect(page.getByRole('alert')).toContainText('Not done. ');
	await expect(page.getByRole('status')).toHaveText('');
	await press(page, new RegExp(`^Short ?: .* for order ${second}$`));
	await expect(page.getByText('0 to pick, 2 found, 1 short')).toBeVisible();
	await page.getByRole('link', { name: 'Decide what to do' }).click();
	await expect(page.getByRole('heading', { name: `Order ${second}` })).toBeVisible();
	await expect(page.getByText(/^1 short at/)).toBeVisible();
	const wishes = page.getByRole('definition');
	await expect(wishes.filter({ hasText: 'Please wrap it.' })).toBeVisible();
	await expect(wishes.filter({ hasText: /^E-mail$/ })).toBeVisible();
	sameWork(work);

	await page.getByRole('link', { name: /^Offer a substitute/ }).click();
	await expect(page.getByRole('heading', { name: 'Other editions we have' })).toBeVisible();
	await page
		.getByRole('link', { name: `Preview ${other.title}` })
		.first()
		.click();
	await expect(page.getByRole('heading', { level: 1, name: /^Offer .* instead of/ })).toBeVisible();
	await expect(page.getByRole('img', { name: `Cover of ${other.title}` })).toBeVisible();
	await page.getByRole('link', { name: 'Change offer' }).click();
	await expect(page.getByLabel('ISBN')).toHaveValue(other.eisbn);
	sameWork(ownWork);
	await page.getByLabel('ISBN').fill('978');
	await press(page, 'Preview offer');
	await expect(page.getByRole('alert')).toBeVisible();
	await page.getByLabel('ISBN').fill(other.eisbn);
	await page.getByLabel('Condition').selectOption('new');
	await press(page, 'Preview offer');
	await expect(page.getByRole('heading', { level: 1, name: /^Offer .* instead of/ })).toBeVisible();
	const facts = ['Title', 'Author', 'Language', 'Format', 'ISBN', 'Price', 'Available'];
	await expect(page.getByRole('term')).toHaveText(facts);
	const known = /^(?!Unknown$)\S/;
	await expect(page.getByRole('definition')).toHaveText([
		...[other.title, known, known, known, other.eisbn, /^\$\d+\.\d\d/, /^\d+$/],
	]);
	await press(page, 'Ask the customer');
	await expect(page.getByText('not answered yet')).toBeVisible();

	const customer = await browser.newContext();
	const reader = await customer.newPage();
	await reader.goto(new URL(linkOf(shop, second), shop.url).href);
	await reader.getByRole('button', { name: /^Yes, take / }).click();
	await expect(reader.getByText(/^You said yes to /)).toBeVisible();
	await customer.close();

	await page.goto(list);
	await page.getByLabel('Scan or type an ISBN').fill(other.eisbn);
	await press(page, /^Found$/);
	await expect(page.getByText('0 to pick, 3 found, 0 short')).toBeVisible();

	await page.goto('/desk/orders?queue=to_pick');
	const numbers = page.getByRole('rowheader');
	await expect(numbers.first()).toContainText(first);
	await page.getByRole('table').getByRole('link', { name: 'Order', exact: true }).click();
	await expect(page).toHaveURL(/sort=number/);
	await page
		.getByRole('table')
		.getByRole('link', { name: /^Order/ })
		.first()
		.click();
	await expect(page).toHaveURL(/sort=-number/);
	await expect(numbers.first()).toContainText(second);
	await page.getByRole('link', { name: 'Choose all on this page' }).click();
	await expect(page.getByLabel(`Choose order ${first}`)).toBeChecked();
	await expect(page.getByLabel(`Choose order ${second}`)).toBeChecked();
	await press(page, 'Mark ready');
	await expect(page.getByRole('region', { name: 'Mark 2 orders ready?' })).toContainText('2 customers get an e-mail.');
	await press(page, 'Mark 2 orders ready');
	await expect(page.getByRole('status')).toHaveText('2 of 2 orders are ready.');
	// The list that was opened last comes first the next time.
	await page.goto('/desk/orders?queue=ready');
	await page.goto('/desk/orders');
	await expect(page.getByRole('heading', { name: 'Ready', exact: true })).toBeVisible();
	await expect(page.getByRole('link', { name: first, exact: true })).toBeVisible();
});

test('a copy marked short at one location shows as a problem at the location that waits for it', async ({
	page,
	shop,
	context,
}) => {
	const { book } = offerAndOther(shop);
	const number = await order(page, shop, book, 2);
	const { here, other, place } = inDatabase(shop.dataDir, (db) => {
		const here = db.prepare('select location_id from orders where order_number = ?').pluck().get(number) as number;
		const [other, place] = db
			.prepare(`select id, coalesce(nullif(altname, ''), sc_name) from locations where id <> ? order by id limit 1`)
			.raw()
			.get(here) as [number, string];
		// The other location hands the order over, while its copies are still on hold here.
		db.prepare('update orders set location_id = ? where order_number = ?').run(other, number);
		return { here, other, place };
	});
	await comeInAs(context, shop, 'bookseller', { locationId: here });
	await page.goto('/desk/picking');
	const copies = page.getByLabel(`Copies of ${book.title} for order ${number}`);
	await expect(copies).toHaveValue('2');
	await copies.fill('1');
	await press(page, `Short: ${book.title} for order ${number}`);
	await expect(page.getByRole('status').first()).toContainText(
		`1 copy for order ${number}: short. ${place} sees the order`,
	);
	await expect(page.getByRole('listitem').filter({ hasText: `: order ${number}` })).toContainText(`1 × ${book.title}`);
	await comeInAs(context, shop, 'bookseller', { locationId: other });
	await page.goto('/desk/orders?queue=problems');
	await page.getByRole('link', { name: number }).first().click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
	await expect(page.getByRole('main')).toContainText('1 short');
});

test('an order handed over in two parts shows both parts on its page', async ({ page, shop, context }) => {
	const [book] = offersOf(shop, 'plenty', 3).slice(2) as [SampleOffer];
	const number = await order(page, shop, book, 2);
	const link = linkOf(shop, number);
	await comeInAs(context, shop, 'till');
	await page.goto(`/desk/orders/${number}`);
	await expect(page.getByText(/^Pays at pick-up: \$[\d.]+$/).first()).toBeVisible();
	await expect(page.getByText('ada@example.org')).toHaveCount(0);
	for (const name of ['Mails', 'Notes']) await expect(page.getByRole('heading', { name })).toHaveCount(0);
	await expect(page.getByText('Activity log')).toHaveCount(0);
	await page.getByRole('link', { name: 'Hand over' }).click();
	const copies = page.getByLabel(/\(of 2\)$/);
	await copies.fill('3');
	await press(page, 'Hand over');
	await expect(page.getByRole('alert')).toContainText('fewer copies to hand over');
	await copies.fill('1');
	await page.getByLabel('Sent', { exact: true }).check();
	await page.getByLabel('Carrier').fill('Canada Post');
	await page.getByLabel('Tracking number').fill('CP 123');
	await press(page, 'Hand over');
	// Only orders on account may leave unpaid.
	await expect(page.getByRole('alert')).toContainText('Choose how the customer paid');
	await page.getByLabel('Cash').check();
	await press(page, 'Hand over');
	await expect(page.getByRole('status')).toHaveText(
		/^Part 1 of the order is sent\. A payment of \$[\d.]+ is recorded; \$[\d.]+ is owed for the rest\.$/,
	);
	await page.getByRole('link', { name: 'Hand over' }).click();
	await expect(page.getByText('You cannot undo this')).toBeVisible();
	await expect(page.getByText('1 copy not picked yet.')).toBeVisible();
	await expect(page.getByLabel(/\(of 1\)$/)).toHaveValue('0');
	await page.getByLabel(/\(of 1\)$/).fill('1');
	await press(page, 'Hand over');
	await expect(page.getByRole('alert')).toContainText('Choose how the customer paid');
	await page.getByLabel('Cash').check();
	await press(page, 'Hand over');
	await expect(page.getByRole('status')).toHaveText('Part 2 of the order is handed over. The order is completed.');
	// A completed order says so and shows no form.
	await page.goto(`/desk/orders/${number}/part`);
	await expect(page.getByText(/^Handed over .* by Robin the till\.$/)).toBeVisible();
	await expect(page.getByRole('button', { name: 'Hand over' })).toHaveCount(0);
	await page.goto(link);
	await expect(page.getByRole('heading', { name: /^Part 1: sent .* by Canada Post$/ })).toBeVisible();
	await expect(page.getByText('Tracking number: CP 123')).toBeVisible();

	// The tracking number was mistyped. The customer gets the corrected number.
	await context.clearCookies();
	await comeInAs(context, shop, 'manager');
	await page.goto(`/desk/orders/${number}`);
	await page.getByText('Correct the tracking number of part 1').click();
	await expect(page.getByText('Packing slip of part 2')).toBeVisible();
	await expect(page.getByText('Correct the tracking number of part 2')).toHaveCount(0);
	const correct = page.getByRole('form', { name: 'Correct part 1' });
	await expect(correct.getByLabel('Carrier')).toHaveValue('Canada Post');
	await expect(page.getByText(/^Handed over .* by Robin the till\.$/)).toBeVisible();
	await correct.getByLabel('Tracking number').fill('CP 124');
	const other = await context.newPage();
	await other.goto(`/desk/orders/${number}`);
	await other.getByText('Correct the tracking number of part 1').click();
	await other.getByRole('form', { name: 'Correct part 1' }).getByLabel('Tracking number').fill('CP 125');
	await press(other, 'Save correction');
	await expect(other.getByRole('status').filter({ hasText: 'Part 1' })).toContainText('is corrected');
	await other.close();
	await press(page, 'Save correction');
	await expect(page.getByRole('alert')).toContainText('Someone changed this order while you had it open.');
	await expect(page.getByText('Now it is CP 125.')).toBeVisible();
	await expect(correct.getByLabel('Tracking number')).toHaveValue('CP 124');
	await press(page, 'Save correction');
	await expect(page.getByRole('status').first()).toHaveText(
		'The tracking number of part 1 is corrected, and an e-mail tells the customer.',
	);
	await page.goto('/desk/day');
	await expect(page.getByRole('row', { name: new RegExp(`cash.*${locationOf(shop, number)}`, 'i') })).toBeVisible();
	await page.goto(link);
	await expect(page.getByText('Tracking number: CP 124')).toBeVisible();
	await expect(page.getByRole('heading', { name: /^Part 2: handed over / })).toBeVisible();
});

test('the copies of one part of an order can be returned', async ({ page, shop, context }) => {
	const [book] = offersOf(shop, 'plenty', 12).slice(11) as [SampleOffer];
	const number = await order(page, shop, book, 2);
	await comeInAs(context, shop, 'manager');
	await page.goto('/desk/orders?queue=new&sort=-number');
	await page.getByRole('checkbox', { name: `Choose order ${number}` }).check();
	await press(page, 'Mark ready');
	const unfinished = page.getByRole('region', { name: 'This order is not complete yet' });
	await expect(unfinished).toContainText(`${number} (2 to pick)`);
	await expect(page.getByRole('checkbox', { name: `Choose order ${number}` })).toBeChecked();
	await page.goto(`/desk/orders/${number}`);
	await page.getByRole('link', { name: 'Hand over' }).click();
	await page.getByLabel(/\(of 2\)$/).fill('1');
	await page.getByLabel('Cash').check();
	await press(page, 'Hand over');
	await expect(page.getByRole('status')).toContainText('Part 1 of the order is handed over.');
	await page.getByRole('link', { name: 'Hand over' }).click();
	await expect(page.getByLabel(/\(of 1\)$/)).toHaveValue('0');
	await page.getByRole('link', { name: 'All copies' }).click();
	await expect(page.getByLabel(/\(of 1\)$/)).toHaveValue('1');
	await page.getByRole('link', { name: 'Only picked copies' }).click();
	await expect(page.getByLabel(/\(of 1\)$/)).toHaveValue('0');
	await page.getByRole('link', { name: 'All copies' }).click();
	await expect(page.getByLabel(/\(of 1\)$/)).toHaveValue('1');
	await page.getByLabel('Cash').check();
	await press(page, 'Hand over');
	await expect(page.getByRole('status')).toHaveText('Part 2 of the order is handed over. The order is completed.');
	await page.goto(`/desk/orders/${number}`);
	const first = page.getByRole('listitem').filter({ hasText: /^1 handed over at .* in part 1/ });
	await first.getByRole('link', { name: /^Record return/ }).click();
	await expect(page.getByLabel('Copies', { exact: true })).toHaveValue('1');
	await page.getByLabel('Copies', { exact: true }).fill('2');
	await press(page, 'Record return');
	await expect(page.getByRole('alert')).toContainText('Only 1 copy is handed over, but you typed 2.');
	await page.getByLabel('Copies', { exact: true }).fill('1');
	await press(page, 'Record return');
	await expect(page.getByRole('status')).toHaveText('1 returned.');
	await expect(page.getByText(/^1 handed over at .* in part 2$/)).toBeVisible();
	await expect(page.getByText(/^1 returned .*in part 1$/)).toBeVisible();
});

test('the desk records who took a customer’s refusal of a substitute by phone', async ({ page, shop, context }) => {
	const { book, other } = offerAndOther(shop);
	const number = await order(page, shop, book, 2);
	await comeInAs(context, shop, 'bookseller');
	await page.goto(`/desk/orders/${number}`);
	await press(page, /^Short ?: /);
	await expect(page.getByRole('status').first()).toContainText('short');
	await page
		.getByRole('link', { name: /^Offer a substitute/ })
		.first()
		.click();
	await page.getByLabel('ISBN').fill(other.eisbn);
	await press(page, 'Preview offer');
	await expect(page.getByRole('heading', { level: 1, name: /^Offer .* instead of/ })).toBeVisible();
	await expect(page.getByRole('definition').filter({ hasText: other.eisbn })).toBeVisible();
	await press(page, 'Ask the customer');
	await expect(page.getByText('not answered yet')).toBeVisible();
	await page.getByRole('link', { name: /^They said no/ }).click();
	await expect(page.getByRole('region', { name: /say no to/ })).toContainText('You cannot undo this');
	await press(page, 'They said no');
	await expect(page.getByRole('status').first()).toHaveText('Recorded: the customer said no.');
	await expect(page.getByText('not answered yet')).toHaveCount(0);
	await expect(page.getByRole('link', { name: /^They said/ })).toHaveCount(0);
});

test('after a refused substitute the order waits for payment of the copies received, which completes it', async ({
	page,
	shop,
	context,
}) => {
	const { book, other } = offerAndOther(shop);
	const number = await order(page, shop, book, 2);
	const library = addLibrary(shop);
	inDatabase(shop.dataDir, (db) => {
		db.prepare('update customers set account_terms_days = 30, account_limit = 50000 where id = ?').run(library);
		db.prepare('update orders set customer_id = ? where order_number = ?').run(library, number);
	});
	await comeInAs(context, shop, 'bookseller');
	await page.goto(`/desk/orders/${number}/part`);
	await expect(
		page.getByText('Owes $0.00 on invoices and $0.00 not invoiced yet. The limit is $500.00.'),
	).toBeVisible();
	await page.getByLabel(/\(of 2\)$/).fill('1');
	await page.getByLabel(/^On account/).check();
	await press(page, 'Hand over');
	await expect(page.getByRole('status')).toContainText(
		'Part 1 of the order is handed over. The customer has not paid yet.',
	);
	await page.goto(`/desk/customers/${library}`);
	await expect(
		page.getByText(/^Owes \$0\.00 on invoices and \$[1-9][\d.]* not invoiced yet\. The limit is/),
	).toBeVisible();
	await page.goto(`/desk/orders/${number}`);
	await press(page, /^Short ?: /);
	await expect(page.getByRole('status').first()).toContainText('short');
	await page.getByRole('link', { name: /^Offer a substitute/ }).click();
	await page.getByLabel('ISBN').fill(other.eisbn);
	await press(page, 'Preview offer');
	await expect(page.getByRole('heading', { level: 1, name: /^Offer .* instead of/ })).toBeVisible();
	await expect(page.getByRole('definition').filter({ hasText: other.eisbn })).toBeVisible();
	await press(page, 'Ask the customer');
	await expect(page.getByText('not answered yet')).toBeVisible();
	await page.getByRole('link', { name: /^They said no/ }).click();
	await press(page, 'They said no');
	await expect(page.getByRole('status').first()).toHaveText('Recorded: the customer said no.');
	await expect(page.getByRole('link', { name: 'Mark ready' })).toHaveCount(0);

	await page.goto('/desk/orders?queue=payment');
	await page.getByRole('link', { name: number, exact: true }).click();
	await page.getByRole('link', { name: 'Take payment' }).click();
	await expect(page.getByRole('region', { name: 'Ledger' })).not.toContainText('Paid in the store');
	await press(page, 'Record payment');
	await press(page, 'Yes, it was taken');
	await expect(page.getByRole('status').first()).toContainText('is recorded as paid');
	await page.goto(`/desk/orders/${number}`);
	await expect(page.getByRole('link', { name: 'Take payment' })).toHaveCount(0);
	await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
});

test('the second person to change an order sees the saved values, and notes reach only their audience', async ({
	page,
	shop,
	context,
}) => {
	const [book] = offersOf(shop, 'plenty', 4).slice(3) as [SampleOffer];
	const number = await order(page, shop, book, 1);
	const link = linkOf(shop, number);
	await comeInAs(context, shop, 'bookseller');
	await page.goto(`/desk/orders/${number}`);
	const second = await context.newPage();
	await second.goto(`/desk/orders/${number}`);
	await second.getByRole('button', { name: /^Found ?: / }).click();
	await expect(second.getByRole('status')).toContainText('1 found.');
	await press(page, /^Short ?: /);
	await expect(page.getByRole('alert')).toContainText('Someone changed this order while you had it open');
	await page.getByLabel('New note').fill('It is at the till.');
	await press(page, 'Add note for customer');
	await expect(page.getByRole('status')).toHaveText('Note added.');
	await page.getByLabel('New note').fill('Rings before noon.');
	await press(page, 'Add note for staff');
	await expect(page.getByText('Rings before noon.', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Cancel order' }).click();
	await page.getByLabel(/^Why/).fill('The last copy is damaged.');
	await press(page, 'Cancel order');
	await expect(page.getByRole('status')).toHaveText(`Order ${number} is cancelled.`);
	await page.goto(link);
	await expect(page.getByText('It is at the till.')).toBeVisible();
	await expect(page.getByText('Rings before noon.')).toHaveCount(0);
});
