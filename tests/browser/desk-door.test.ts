import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright/test';
import { comeInAs } from './desk-people';
import { expect, test } from './shop-test';

const password = 'a heron stands in the reeds';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Accepts an invitation, up to the authenticator. */
async function takeUp(page: Page, link: string, name: string): Promise<void> {
	await page.goto(new URL(link).pathname);
	await page.getByLabel('Your name').fill(name);
	await page.getByLabel('A password').fill(password);
	await press(page, 'Accept invitation');
}

/** Returns the code that an authenticator shows for the key on the page. */
async function codeFor(page: Page): Promise<string> {
	const key = (await page.getByText(/Or type this key/).textContent()) ?? '';
	const secret = Secret.fromBase32((key.split(':')[1] ?? '').replace(/\s/g, ''));
	return new TOTP({ secret }).generate();
}

test('the first owner accepts an invitation, sets up an authenticator, and invites a bookseller', async ({
	page,
	shop,
}) => {
	const email = `ada-${Date.now()}@example.org`;
	const printed = await shop.run('staff', 'invite', email, '--role', 'owner');
	const link = /https?:\S+/.exec(printed)?.[0] ?? '';
	await takeUp(page, link, 'Ada');
	await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible();
	await page.getByLabel(/six digits/).fill('nonsense');
	await press(page, 'Set up authenticator');
	await expect(page.getByRole('alert')).toContainText(/code/i);
	await page.getByLabel(/six digits/).fill(await codeFor(page));
	await press(page, 'Set up authenticator');
	const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
	await expect(listed).toHaveCount(10);
	const codes = await listed.allTextContents();
	expect(new Set(codes).size).toBe(10);
	await page.getByRole('link', { name: 'I have saved the codes' }).click();
	await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();

	await press(page, 'Log out');
	await expect(page.getByRole('status')).toHaveText('You are logged out.');
	await page.goto('/desk/staff');
	await expect(page.getByRole('heading', { name: 'Log in to the desk' })).toBeVisible();
	await page.getByLabel('E-mail address').fill(email);
	await page.getByLabel('Password').fill('not this one');
	await press(page, 'Log in');
	await expect(page.getByRole('alert')).toBeVisible();
	await expect(page.getByLabel('E-mail address')).toHaveValue(email);
	await page.getByLabel('Password').fill(password);
	await press(page, 'Log in');
	await page.getByLabel('Code').fill(codes[0] ?? '');
	await press(page, 'Continue');
	await expect(page.getByRole('heading', { name: 'Staff', exact: true })).toBeVisible();

	await page.getByRole('link', { name: 'Invite a staff member' }).click();
	await page.getByLabel('E-mail address').fill('no address');
	await press(page, 'Send invitation');
	await expect(page.getByRole('alert')).toBeVisible();
	const invited = `bo-${Date.now()}@example.org`;
	await page.getByLabel('E-mail address').fill(invited);
	await press(page, 'Send invitation');
	await expect(page.getByRole('status')).toContainText(`Invitation sent to ${invited}`);
	await expect(page.getByRole('row', { name: new RegExp(invited) })).toContainText('Bookseller');
});

test('when two people change a staff member, the second sees the current values and their own', async ({
	page,
	shop,
	context,
}) => {
	await comeInAs(context, shop, 'owner');
	const other = await comeInAs(context, shop, 'bookseller', { name: 'Sam' });
	await comeInAs(context, shop, 'owner');
	await page.goto(`/desk/staff/${other.id}`);
	const second = await context.newPage();
	await second.goto(`/desk/staff/${other.id}`);
	await second.getByLabel('Name').fill('Samantha');
	await press(second, 'Save');
	await expect(second.getByRole('status')).toContainText('Samantha');
	await page.getByLabel('Name').fill('Samuel');
	await press(page, 'Save');
	await expect(page.getByRole('alert')).toContainText('Someone changed this while you had it open');
	await expect(page.getByLabel('Name')).toHaveValue('Samuel');
	await expect(page.getByText('Now it is Samantha')).toBeVisible();
	await press(page, 'Save');
	await expect(page.getByRole('status')).toContainText('Samuel');
});

test('a staff member who was just removed is logged out, and the page still shows what they typed', async ({
	page,
	shop,
	context,
}) => {
	const till = await comeInAs(context, shop, 'till');
	await page.goto('/desk/me/password');
	await page.getByLabel('Current password').fill('old');
	await page.getByLabel('New password').fill('new');
	await shop.run('staff', 'remove', till.email);
	await press(page, 'Change password');
	await expect(page.getByRole('alert')).toContainText('You have been logged out');
	await page.goto('/desk');
	await expect(page.getByRole('heading', { name: 'Log in to the desk' })).toBeVisible();
});

test('a till cannot see the staff list', async ({ page, shop, context }) => {
	await comeInAs(context, shop, 'till');
	const answered = await page.goto('/desk/staff');
	expect(answered?.status()).toBe(403);
	await page.goto('/desk');
	await expect(page.getByRole('link', { name: 'Staff' })).toHaveCount(0);
});
