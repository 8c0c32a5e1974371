import { insert } from './canary-people';
import { beginByPhone, press, stocked, takeByPhone } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { unfold } from './unfold';

test('staff undo a step with copies by a link, and can remove a note', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, eisbn);
	await page.goto(`/desk/orders/${number}`);
	const said = page.getByRole('status').first();
	const back = page.getByRole('link', { name: 'Undo', exact: true });

	await page.getByRole('button', { name: /^Short ?: / }).click();
	await expect(said).toContainText('1 short');
	await back.click();
	await press(page, 'Pick again');
	await expect(said).toContainText('1 to be picked again');
	await expect(page.getByText(/^1 to pick/)).toBeVisible();
	await page.getByRole('button', { name: /^Found ?: / }).click();
	await back.click();
	await press(page, 'Pick again');
	await expect(page.getByText(/^1 to pick/)).toBeVisible();

	await page.getByLabel('New note').fill('Rings before noon.');
	await press(page, 'Add note for staff');
	await expect(said).toContainText('Note added.');
	await page.getByRole('link', { name: 'Undo', exact: true }).click();
	await expect(page.getByRole('region', { name: 'Remove this note?' })).toContainText('Rings before noon.');
	await press(page, 'Remove note');
	await expect(said).toHaveText('Note removed.');
	await expect(page.getByRole('region', { name: 'Notes' })).not.toContainText('Rings before noon.');
	await expect(page.getByText('removed a note')).toHaveCount(1);
});

test('the desk asks before it sends a mail again or gives up an order by phone', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, eisbn);
	// The customer's mail could not be delivered. It may go to another address, and the earlier address gets a notice.
	inDatabase(shop.dataDir, (db) => {
		const ofOrder = 'order_id = (select id from orders where order_number = ?)';
		db.prepare(`update outbox_mails set sent_at = created_at where ${ofOrder}`).run(number);
		db.prepare(
			`update outbox_mails set sent_at = null, given_up_at = 1, last_error = 'no such mailbox'
			where ${ofOrder} and recipient = (select email from orders where id = order_id)`,
		).run(number);
	});
	await page.goto(`/desk/orders/${number}`);
	const mails = page.getByRole('region', { name: 'Mails' });
	const before = await mails.getByRole('listitem').count();
	await mails
		.getByRole('link', { name: /^Send again/ })
		.first()
		.click();
	const question = page.getByRole('region', { name: 'Send this mail again?' });
	await question.getByRole('link', { name: 'Back' }).click();
	await expect(question).toHaveCount(0);
	await mails
		.getByRole('link', { name: /^Send again/ })
		.last()
		.click();
	const to = page.getByLabel('To', { exact: true });
	await to.fill('nowhere');
	await press(page, 'Send it again');
	await expect(question).toContainText('Please input an email address.');
	await expect(to).toHaveValue('nowhere');
	await to.fill('reached@example.org');
	await press(page, 'Send it again');
	await expect(page.getByRole('status').first()).toHaveText('The mail is sent again.');
	await expect(mails).toContainText('reached@example.org');
	await expect(page.getByRole('article')).toContainText('reached@example.org');
	await expect(mails.getByRole('listitem')).toHaveCount(before + 1);

	await beginByPhone(page, eisbn);
	await page.getByRole('link', { name: 'Discard this order' }).click();
	await expect(page.getByRole('region', { name: 'Discard this order?' })).toContainText('It has 1 copy');
	await press(page, 'Discard order');
	await expect(page.getByRole('status').first()).toHaveText('The order was discarded.');
});

test('the desk asks before it records a payment or mails a link to pay', async ({ page, shop, context }) => {
	const { eisbn } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	const number = await takeByPhone(page, eisbn);
	await page.goto(`/desk/orders/${number}/money`);
	await page.getByRole('link', { name: /^E-mail a link to pay/ }).click();
	const mailing = page.getByRole('region', { name: 'E-mail a link to pay?' });
	await expect(mailing).toContainText('You cannot take the mail back.');
	await press(page, /^E-mail it to /);
	await expect(page.getByRole('status').first()).toContainText('with a link to pay');

	// More than is owed is refused at once, without a question.
	await page.getByLabel('Amount').fill('9999.00');
	await press(page, 'Record payment');
	await expect(page.getByRole('alert')).toContainText('$9,999.00 is more than the');
	await expect(page.getByLabel('Amount')).toHaveValue('9999.00');

	await page.getByLabel('Amount').fill('1.00');
	await page.getByLabel('Note').fill('In coins.');
	await press(page, 'Record payment');
	const taking = page.getByRole('region', { name: 'Was $1.00 taken?' });
	await expect(taking).toContainText('Only a manager can refund a payment.');
	await expect(taking).toContainText('In coins.');
	// Only the question is shown, without fields: the confirmed amount is the amount on screen.
	await expect(page.getByLabel('Amount')).toHaveCount(0);
	await press(page, 'Change it');
	await expect(page.getByLabel('Amount')).toHaveValue('1.00');
	await expect(page.getByLabel('Note')).toHaveValue('In coins.');
	await page.getByLabel('Amount').fill('0.75');
	await press(page, 'Record payment');
	await expect(page.getByRole('region', { name: 'Was $0.75 taken?' })).toBeVisible();
	await press(page, 'Yes, it was taken');
	await expect(page.getByRole('status').first()).toHaveText('$0.75 is recorded as paid.');
});

test('the desk asks before it cancels a purchase order, and keeps the reason', async ({ page, shop, context }) => {
	const id = inDatabase(shop.dataDir, (db) => {
		const now = Math.floor(Date.now() / 1000);
		const at = { created_at: now, updated_at: now };
		const supplier_id = insert(db, 'suppliers', { name: `Ink ${now}`, ...at });
		const location_id = db.prepare('select min(id) from locations').pluck().get();
		return insert(db, 'purchase_orders', { supplier_id, location_id, state: 'draft', staff_name: 'Bo', ...at });
	});
	await comeInAs(context, shop, 'bookseller');
	await page.goto(`/desk/deliveries/${id}`);
	await unfold(page, 'Cancel this purchase order');
	await page.getByLabel('Why').fill('Found elsewhere.');
	await press(page, 'Cancel purchase order');
	const question = page.getByRole('region', { name: 'Cancel this purchase order?' });
	await expect(question).toContainText('You cannot undo this.');
	await press(page, 'Yes, cancel it');
	await expect(page.getByRole('status').first()).toContainText('The purchase order is cancelled.');
});
