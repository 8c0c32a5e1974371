import type { Page } from 'playwright/test';
import { mailedPath } from '../harness/mailbox';
import type { Shop } from '../harness/shop';
import { atStep, pay, shipToPayment } from './checkout-walk';
import { fillCart } from './screens';
import { expect, test } from './shop-test';
import { newEmail, signUp } from './sign-up';
import { unfold } from './unfold';

const said = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ }).first();

/**
 * Sets up a buyer of an institution, which decides on the link's page that the buyer may only ask. Returns the institution's
 * e-mail.
 */
async function letAskOnly(approver: Page, page: Page, shop: Shop): Promise<string> {
	const [school, buyer] = [newEmail(), newEmail()];
	await signUp(page, { email: buyer, first: 'Bram', last: 'Okoye' });
	await signUp(approver, { email: school, institution: 'Quadra Reading Room' });
	await approver.goto('/account/link');
	await approver.getByLabel('Their e-mail address').fill(buyer);
	await approver.getByRole('button', { name: 'Send the request' }).click();
	await expect(said(approver)).toContainText(`We have e-mailed ${buyer}.`);
	await page.goto(await mailedPath(shop.dataDir, buyer));
	await page.getByRole('button', { name: 'Link the accounts' }).click();
	await expect(said(page)).toContainText('Your account is linked.');

	await approver.goto('/account/link');
	await approver.getByRole('link', { name: 'Permissions: Bram Okoye' }).click();
	await expect(approver.getByLabel('They place orders themselves')).toBeChecked();
	await approver.getByLabel('They ask for approval').check();
	await approver.getByRole('button', { name: 'Save' }).click();
	await expect(said(approver)).toContainText('The permissions have been saved.');
	await approver.getByRole('link', { name: 'Permissions: Bram Okoye' }).click();
	await expect(approver.getByLabel('They ask for approval')).toBeChecked();

	await page.goto('/account/link');
	await page.getByRole('button', { name: 'Switch: Quadra Reading Room' }).click();
	await expect(said(page)).toContainText('You are now using the account of Quadra Reading Room.');
	return school;
}

/** Orders a book that the institution must approve. Returns the order's path. */
async function askForOrder(page: Page, shop: Shop, school: string): Promise<string> {
	await fillCart(page, shop);
	await shipToPayment(page);
	await expect(page.getByLabel('PayPal'), 'offers no payment before the approval').toHaveCount(0);
	await pay(page, 'Contact me about the payment');
	await atStep(page, 'review');
	await expect(page.getByRole('main')).toContainText(
		`We place the order when Ines Maddox of Quadra Reading Room (${school}) approves it`,
	);
	await page.getByRole('button', { name: 'Ask for approval' }).click();
	await expect(page).toHaveURL(/\/account\/order\/\d+\?success=true$/);
	await expect(said(page)).toContainText(
		`This order is placed when Ines Maddox of Quadra Reading Room (${school}) approves it. Then we will write to you.`,
	);
	await expect(page.getByText('Awaiting approval', { exact: true })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Approve this order' })).toHaveCount(0);
	return new URL(page.url()).pathname;
}

test('a buyer without permission to order has requests approved or declined, and withdraws one', async ({
	page,
	browser,
	shop,
}) => {
	const approverContext = await browser.newContext();
	const approver = await approverContext.newPage();
	const school = await letAskOnly(approver, page, shop);

	const approved = await askForOrder(page, shop, school);
	await approver.goto('/account/orders');
	await unfold(approver, 'Search your orders');
	await unfold(approver, 'Year, status and more');
	await approver.getByLabel('Status').selectOption({ label: 'Awaiting approval' });
	await approver.getByRole('button', { name: 'Search orders' }).click();
	await expect(approver.getByText('1 order found')).toBeVisible();
	const card = approver.getByRole('region', { name: 'Orders' }).getByRole('listitem').first();
	await expect(card).toContainText('Awaiting approval');
	await card.getByRole('heading', { level: 2 }).getByRole('link').click();
	await expect(approver).toHaveURL(approved);
	await expect(said(approver)).toContainText('Bram Okoye would like to place this order for Quadra Reading Room.');
	await approver.getByRole('button', { name: 'Approve this order' }).click();
	await expect(said(approver)).toContainText(/^Order \d+ is approved and placed\./);
	await expect(approver.getByRole('button', { name: 'Approve this order' })).toHaveCount(0);
	await page.goto(approved);
	await expect(page.getByText('Placed', { exact: true })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Withdraw this order' })).toHaveCount(0);

	const declined = await askForOrder(page, shop, school);
	await approver.goto(declined);
	const odd = 'We have two of them\u0007 already.';
	await approver.getByLabel('Reason for declining').fill(odd);
	await approver.getByRole('button', { name: 'Decline this order' }).click();
	await expect(approver.getByRole('alert').getByRole('link')).toHaveAttribute('href', '#decline-reason');
	await expect(approver.getByLabel('Reason for declining')).toHaveValue(odd);
	await approver.getByLabel('Reason for declining').fill('We have two of them already.');
	await approver.getByRole('button', { name: 'Decline this order' }).click();
	await expect(said(approver)).toContainText(/^Order \d+ is declined\. We have e-mailed the buyer\./);
	await page.goto(declined);
	await expect(page.getByRole('main')).toContainText('This order was cancelled.');
	await expect(page.getByRole('main')).toContainText('Quadra Reading Room declined this order.');
	await expect(page.getByRole('main')).toContainText('The reason: We have two of them already.');

	const withdrawn = await askForOrder(page, shop, school);
	await approver.goto(withdrawn);
	await page.getByRole('button', { name: 'Withdraw this order' }).click();
	await expect(said(page)).toContainText(/^Order \d+ is withdrawn\./);
	await expect(page.getByRole('main')).toContainText('Bram Okoye withdrew this order.');
	await approver.getByRole('button', { name: 'Approve this order' }).click();
	await expect(approver.getByRole('alert')).toContainText('is cancelled, so it cannot be approved.');
	await approverContext.close();
});

test('a buyer with permission cannot order above their limit, but can without a limit', async ({
	page,
	browser,
	shop,
}) => {
	const approverContext = await browser.newContext();
	const approver = await approverContext.newPage();
	await letAskOnly(approver, page, shop);
	const letOrder = async (limit: string) => {
		await approver.goto('/account/link');
		await approver.getByRole('link', { name: 'Permissions: Bram Okoye' }).click();
		await approver.getByLabel('They place orders themselves').check();
		await approver.getByLabel('Limit for one order').fill(limit);
		await approver.getByRole('button', { name: 'Save' }).click();
		await expect(said(approver)).toContainText('The permissions have been saved.');
	};
	await letOrder('1');
	await fillCart(page, shop);
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Ship', exact: true }).click();
	await expect(page.getByRole('alert')).toContainText(
		'Your limit for one order for Quadra Reading Room is $1.00. This order comes to',
	);
	await expect(page).toHaveURL(/\/checkout\/cart$/);

	await letOrder('');
	await shipToPayment(page);
	await pay(page, 'Contact me about the payment');
	await atStep(page, 'review');
	await expect(page.getByRole('main')).not.toContainText('approves it');
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page.getByText(/^Thank you for your order/)).toBeVisible();
	await approverContext.close();
});
