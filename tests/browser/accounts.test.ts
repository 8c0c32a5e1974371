import type { Locator } from 'playwright/test';
import { answerQuestion } from '../harness/answer-question';
import { mailedPath } from '../harness/mailbox';
import { contactToPayment, pay } from './checkout-walk';
import { fillCart } from './screens';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { fillAccount, giveEmail, logIn, logOut, newEmail, password, signUp } from './sign-up';
import { unfold } from './unfold';

/** The field from which a password manager reads whose password a form is about. */
const usernameIn = (form: Locator) => form.locator('input[autocomplete=username]');

test('a customer signs up at once when the store does not confirm e-mails', async ({ page }) => {
	const email = newEmail();
	await giveEmail(page, email);
	await expect(page).toHaveURL(/\/account\/create$/);
	await fillAccount(page, { institution: 'Quadra Reading Room' });
	await page.getByRole('button', { name: 'Create account' }).click();
	await expect(page).toHaveURL(/\/account\/finished$/);
	await page.goto('/account/details');
	await expect(page.getByRole('main')).toContainText(email);
});

test('a customer signs up by e-mailed link, edits details, saves an address, orders and logs out', async ({
	page,
	shop,
}) => {
	const email = newEmail();
	let link = '';
	await shop.set({ require_email_verification: true });
	try {
		await giveEmail(page, email);
		await expect(page).toHaveURL(/\/account\/verify$/);
		await expect(page.getByRole('main')).toContainText(email);
		link = await mailedPath(shop.dataDir, email);
		await page.goto(link);
		await expect(page).toHaveURL(/\/account\/create\?token=/);
		await expect(usernameIn(page.locator('#create')), 'for a password manager').toHaveValue(email);
		await fillAccount(page);
		await page.getByRole('button', { name: 'Create account' }).click();
		await expect(page).toHaveURL(/\/account\/finished$/);
	} finally {
		await shop.set({ require_email_verification: false });
	}
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ines');
	await logOut(page);
	await page.goto(link);
	await expect(page, 'the account is there: one logs in with it').toHaveURL(/\/account\/login$/);
	await expect(page.getByRole('alert')).toContainText('An account already exists with this email.');

	await page.goto('/account/addresses');
	await expect(page).toHaveURL(/\/account\/login\?back=/);
	await expect(page.getByText('You must login or sign up to use this feature.')).toBeVisible();
	await logIn(page, email);
	await expect(page).toHaveURL(/\/account\/addresses$/);

	await page.goto('/account/details');
	await expect(page.getByLabel('Postal code')).toHaveValue('V8V 0X0');
	await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('(250) 555-0142');
	await page.getByLabel('First name').fill('Inés');
	await page.locator('#details').getByLabel('Current password').fill(password);
	await page.getByRole('button', { name: 'Save details' }).click();
	await expect(page.getByRole('status').getByText('Your details are saved.')).toBeVisible();
	await expect(page.getByLabel('First name')).toHaveValue('Inés');
	await expect(page.locator('#details').getByLabel('Current password')).toHaveValue('');

	await page.goto('/account/addresses');
	await page.getByRole('link', { name: 'Add an address' }).click();
	await page.getByRole('button', { name: 'Save address' }).click();
	for (const words of ['Full Name is required.', 'Phone number is required.', 'Valid Postal Code is required.']) {
		await expect(page.getByRole('alert').getByRole('link', { name: words })).toBeVisible();
	}
	await expect(page).toHaveTitle(/^Error: /);
	const fill = (label: string, words: string) => page.getByLabel(label, { exact: true }).fill(words);
	await fill('Full name', 'Mara Lindqvist');
	await fill('Street address', '9 Long Example Lane');
	await fill('City', 'Duncan');
	await page.getByLabel('State / province').selectOption({ label: 'British Columbia' });
	await fill('Postal code', 'v9l 0x0');
	// Pasted from the clipboard: nothing is cut off.
	const phone = page.getByLabel('Phone number', { exact: true });
	await phone.focus();
	await page.keyboard.insertText('+1 (250) 555-0100');
	await expect(phone).toHaveValue('+1 (250) 555-0100');
	await page.getByRole('button', { name: 'Save address' }).click();
	await expect(page.getByRole('status').getByText('Address saved successfully')).toBeVisible();

	const entry = page.getByRole('listitem').filter({ hasText: 'Mara Lindqvist' });
	await expect(entry).toContainText('V9L 0X0');
	await expect(entry).toContainText('(250) 555-0100');
	await entry.getByRole('button', { name: /^Make default/ }).click();
	await expect(entry.getByText('Default', { exact: true })).toBeVisible();
	await expect(page.getByRole('link', { name: /^Edit ?: Inés Maddox, 5 Example Road, Victoria$/ })).toBeVisible();
	await page.getByRole('link', { name: /^Edit ?: Mara Lindqvist, 9 Long Example Lane, Duncan$/ }).click();
	await fill('Company (optional)', 'Sample & Sons');
	await page.getByRole('button', { name: 'Save address' }).click();
	await expect(entry).toContainText('Sample & Sons');
	await entry.getByRole('link', { name: /^Remove/ }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remove this address?');
	await page.getByRole('button', { name: 'Remove address' }).click();
	await expect(page.getByRole('status').getByText('Address removed successfully')).toBeVisible();
	await expect(entry).toHaveCount(0);

	const title = await fillCart(page, shop);
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Pick up in store' }).click();
	await contactToPayment(page);
	await pay(page, 'Pay at pick up');
	await page.getByRole('button', { name: 'Place order' }).click();
	await expect(page.getByText(/^Thank you for your order/)).toBeVisible();
	const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
	await page.getByRole('link', { name: 'All your orders' }).click();
	await expect(page.getByText('1 order', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: heading, exact: true }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
	await expect(page.getByRole('region', { name: 'Items' })).toContainText(title);
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('link', { name: /^Excel file/ }).click(),
	]);
	expect(file.suggestedFilename()).toBe(`${heading.toLowerCase().replace(' ', '-')}.xlsx`);

	const menu = page.getByRole('banner').locator('details', { hasText: 'Inés Maddox' });
	await menu.locator('visible=true').locator('summary').click();
	await menu.getByRole('button', { name: 'Log out' }).click();
	await expect(page.getByRole('status').getByText('You are logged out.')).toBeVisible();
	await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a sign-up link opened twice creates one account, and then leads to its log-in', async ({
	page,
	browser,
	shop,
}) => {
	const email = newEmail();
	const elsewhere = await browser.newContext({ baseURL: shop.url });
	const phone = await elsewhere.newPage();
	await shop.set({ require_email_verification: true });
	try {
		await giveEmail(page, email);
		const link = await mailedPath(shop.dataDir, email);
		for (const one of [phone, page]) {
			await one.goto(link);
			await fillAccount(one);
		}
		await page.getByRole('button', { name: 'Create account' }).click();
		await expect(page).toHaveURL(/\/account\/finished$/);
		await phone.getByRole('button', { name: 'Create account' }).click();
		await expect(phone).toHaveURL(/\/account\/login$/);
		await expect(phone.getByRole('alert')).toContainText('An account already exists with this email.');
	} finally {
		await shop.set({ require_email_verification: false });
	}
	await logIn(phone, email);
	await expect(phone).toHaveURL(/\/account\/orders$/);
	await elsewhere.close();
});

test('a customer signs up and logs in with non-ASCII letters in their e-mail address', async ({ page }) => {
	const email = `jürgen-${newEmail().replace('example.org', 'bücher.example')}`;
	await giveEmail(page, email);
	await expect(page).toHaveURL(/\/account\/create$/);
	await fillAccount(page);
	await page.getByRole('button', { name: 'Create account' }).click();
	await expect(page).toHaveURL(/\/account\/finished$/);
	await logOut(page);
	await page.goto('/account/login');
	await logIn(page, email);
	await expect(page).toHaveURL(/\/account\/orders$/);
	await page.goto('/account/details');
	await expect(page.getByRole('main')).toContainText(email);
});

test('the sign-up form lists all errors at once and keeps every answer', async ({ page }) => {
	await giveEmail(page, 'not an address');
	const alert = page.getByRole('alert');
	await expect(alert).toContainText("There was an error. Please ensure you've entered a valid email address.");
	await giveEmail(page, newEmail());
	await page.getByLabel('City').fill('Duncan');
	await page.getByLabel('Phone number', { exact: true }).fill('12');
	await unfold(page, 'Another phone number');
	await page.getByLabel('Alternate phone number').fill('34');
	await page.getByLabel('Extension (optional)').first().fill('1');
	await page.getByLabel('This account is for an institution').check();
	await page.getByLabel('Password', { exact: true }).fill('short');
	await page.getByRole('button', { name: 'Create account' }).click();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(alert).toContainText('There was an error. Please review form.');
	for (const words of [
		'First name is required.',
		'Last name is required.',
		'Institution name is required.',
		'Street address is required.',
		'Valid state / province is required.',
		'Valid postal code is required.',
		'Required. Must be a phone number.',
		'Must be a phone number',
		'Must be between 2 and 6 digits',
		'Please confirm your password.',
	]) {
		await expect(alert.getByRole('link', { name: words, exact: true })).toBeVisible();
	}
	await expect(page.getByLabel('City')).toHaveValue('Duncan');
	await expect(page.getByLabel('This account is for an institution')).toBeChecked();
	await page.getByLabel('Password', { exact: true }).fill('short');
	await page.getByLabel('Password, once more').fill('short');
	await page.getByRole('button', { name: 'Create account' }).click();
	await expect(alert.getByRole('link', { name: 'Password must be at least 8 characters.' })).toBeVisible();
	await page.getByLabel('Password', { exact: true }).fill('brief');
	await page.getByLabel('Password, once more').fill('another one');
	await page.getByRole('button', { name: 'Create account' }).click();
	await expect(alert.getByRole('link', { name: 'The two passwords that you entered do not match.' })).toBeVisible();
	await expect(alert.getByRole('link', { name: 'Password must be at least 8 characters.' })).toBeVisible();
});

test('changing the country changes the provinces and keeps every answer', async ({ page, javaScriptEnabled }) => {
	await giveEmail(page, newEmail());
	await page.getByLabel('First name').fill('Ines');
	const countries = page.getByLabel('Country').locator('option');
	const names = (await countries.allInnerTexts()).filter((name) => !name.startsWith('Choose'));
	expect(names.slice(0, 2), 'the store’s country stands before the others').toEqual(['Canada', 'Afghanistan']);
	expect(names.filter((name) => name === 'Canada')).toHaveLength(1);
	const changeTo = async (country: string) => {
		await page.getByLabel('Country').selectOption(country);
		if (!javaScriptEnabled) await page.getByRole('button', { name: 'Change country' }).click();
	};
	const province = page.getByLabel('State / province');
	await changeTo('US');
	await expect(province.locator('option', { hasText: 'Vermont' })).toHaveCount(1);
	await expect(page.getByLabel('Zip code')).toBeVisible();
	// In another country the same letters mean another place.
	await province.selectOption({ label: 'Washington' });
	await changeTo('AU');
	await expect(province.locator('option', { hasText: 'Western Australia' })).toHaveCount(1);
	await expect(province).toHaveValue('');
	await province.selectOption({ label: 'Western Australia' });
	await changeTo('SG');
	await expect(page.getByLabel('Postal code', { exact: true })).toBeVisible();
	await changeTo('AQ');
	await expect(page.getByLabel('State / province (optional)')).toHaveJSProperty('tagName', 'INPUT');
	await expect(page.getByLabel('State / province (optional)')).toHaveValue('');
	await expect(page.getByLabel('Postal code (optional)')).toBeVisible();
	await expect(page.getByLabel('First name')).toHaveValue('Ines');
	await expect(page).not.toHaveTitle(/^Error: /);
});

test('changing the country clears the saved province', async ({ page, javaScriptEnabled }) => {
	await signUp(page);
	await page.goto('/account/details');
	await expect(page.getByLabel('State / province')).toHaveValue('BC');
	await page.getByLabel('Country').selectOption('AQ');
	if (!javaScriptEnabled) await page.getByRole('button', { name: 'Change country' }).click();
	await expect(page.getByLabel('State / province (optional)')).toHaveValue('');
});

test('signing up with the e-mail of an existing account leads to the log-in', async ({ page }) => {
	const email = await signUp(page);
	await logOut(page);
	await giveEmail(page, email);
	const main = page.getByRole('main');
	await expect(page.getByRole('alert')).toContainText('already registered, on this site or on a partner site');
	await expect(main.getByRole('link', { name: 'Reset Password' })).toBeVisible();
	await main.getByRole('link', { name: 'Login' }).click();
	await expect(page.getByLabel('E-mail address')).toHaveValue(email);
	await logIn(page, email, 'not the password');
	await expect(page.getByRole('alert')).toContainText('do not match');
	await logIn(page, email);
	await expect(page).toHaveURL(/\/account\/orders$/);
});

test('the sign-up form leads to the log-in when the e-mail got an account meanwhile', async ({ page }) => {
	const email = await signUp(page);
	await logOut(page);
	await page.goto('/account/create');
	await fillAccount(page);
	await page.getByLabel('E-mail address').fill(email);
	await page.getByRole('button', { name: 'Create account' }).click();
	const main = page.getByRole('main');
	await expect(page.getByRole('alert')).toContainText('already registered, on this site or on a partner site');
	await expect(page.getByLabel('First name')).toHaveValue('Ines');
	await expect(main.getByRole('link', { name: 'Reset Password' })).toBeVisible();
	await main.getByRole('link', { name: 'Login' }).click();
	await expect(page.getByLabel('E-mail address')).toHaveValue(email);
});

test('an e-mailed link resets a forgotten password once', async ({ page, shop }) => {
	const email = await signUp(page);
	await logOut(page);
	await page.goto('/account/forgot');
	await page.getByLabel('E-mail address').fill('nobody@example.org');
	await page.getByRole('button', { name: 'Send the link' }).click();
	await expect(page.getByRole('alert')).toContainText('No account for that email');
	await page.getByLabel('E-mail address').fill(email);
	await page.getByRole('button', { name: 'Send the link' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail');

	const link = await mailedPath(shop.dataDir, email);
	await page.goto(link);
	await expect(usernameIn(page.locator('#reset')), 'for a password manager').toHaveValue(email);
	await page.getByLabel('New password', { exact: true }).fill('another');
	await page.getByLabel('New password, once more').fill('another self');
	await page.getByRole('button', { name: 'Save password' }).click();
	await expect(page.getByRole('alert')).toContainText('Password must be at least 8 characters.');
	await expect(page.getByRole('alert')).toContainText('The two passwords that you entered do not match.');
	await page.getByLabel('New password', { exact: true }).fill('baseball');
	await page.getByLabel('New password, once more').fill('baseball');
	await page.getByRole('button', { name: 'Save password' }).click();
	await expect(page.getByRole('alert')).toContainText('This password is one of the most common ones.');
	await page.getByLabel('New password', { exact: true }).fill('another shelf');
	await page.getByLabel('New password, once more').fill('another shelf');
	await page.getByRole('button', { name: 'Save password' }).click();
	await expect(page).toHaveURL(/\/account\/details$/);
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		'Your password has been changed',
	);

	await logOut(page);
	await page.goto(link);
	await expect(page.getByRole('alert')).toContainText('Confirmation link has expired');
	await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
	await page.goto('/account/create?token=made-up');
	await expect(page).toHaveURL(/\/account\/signup$/);
	await expect(page.getByRole('alert')).toContainText('Confirmation link has expired');

	await page.goto('/account/login');
	await logIn(page, email, 'another shelf');
	await expect(page).toHaveURL(/\/account\/orders$/);
});

test('a password reset returns to the page that required the log-in', async ({ page, browser, shop }) => {
	const email = await signUp(page);
	await logOut(page);
	await page.goto('/account/orders?term=lake');
	await page.getByRole('link', { name: 'Forgot your password?' }).click();
	await page.getByLabel('E-mail address').fill(email);
	await page.getByRole('button', { name: 'Send the link' }).click();
	await page.getByRole('link', { name: 'Send it again' }).click();
	await page.getByRole('button', { name: 'Send the link' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your e-mail');
	const phone = await (await browser.newContext()).newPage();
	await phone.goto(await mailedPath(shop.dataDir, email));
	await phone.getByLabel('New password', { exact: true }).fill('another shelf');
	await phone.getByLabel('New password, once more').fill('another shelf');
	await phone.getByRole('button', { name: 'Save password' }).click();
	await expect(phone).toHaveURL(/\/account\/orders\?term=lake$/);
	await phone.context().close();
});

test('a customer changes their e-mail address, at once or by an e-mailed link', async ({ page, shop }) => {
	const [taken, second, third] = [await signUp(page), newEmail(), newEmail()];
	await logOut(page);
	await signUp(page);
	await page.goto('/account/details');
	const form = page.locator('#email');
	const open = page.getByRole('heading', { name: 'Change your e-mail address' });
	const change = async (email: string, word = password) => {
		if (!(await form.isVisible())) await open.click();
		await form.getByLabel('New e-mail address').fill(email);
		await form.getByLabel('Current password').fill(word);
		await form.getByRole('button', { name: 'Change e-mail address' }).click();
	};
	await change('', password);
	await expect(page.getByRole('alert')).toContainText('Email address required.');
	await change(second, '');
	await expect(page.getByRole('alert')).toContainText('Password required.');
	await change(taken);
	await expect(page.getByRole('alert')).toContainText('An account already exists with this email.');
	await change(second);
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		`Your e-mail address is now ${second}.`,
	);

	await shop.set({ require_email_verification: true });
	try {
		await page.goto('/account/details');
		await change(third);
		await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
			`We have sent a link to ${third}.`,
		);
	} finally {
		await shop.set({ require_email_verification: false });
	}
	const link = await mailedPath(shop.dataDir, third);
	await page.goto(link);
	await expect(page).toHaveURL(/\/account\/details$/);
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		`Your e-mail address is now ${third}.`,
	);
	await page.goto(link);
	await expect(page.getByRole('alert').first()).toContainText('Confirmation link has expired');
});

test('a customer changes their password by giving the current one', async ({ page }) => {
	const email = await signUp(page);
	await page.goto('/account/details');
	const form = page.locator('#password');
	const change = async (current: string, next: string, again: string) => {
		if (!(await form.isVisible())) await page.getByRole('heading', { name: 'Change your password' }).click();
		await form.getByLabel('Current password').fill(current);
		await form.getByLabel('New password', { exact: true }).fill(next);
		await form.getByLabel('New password, once more').fill(again);
		await form.getByRole('button', { name: 'Change password' }).click();
	};
	await change('', 'another shelf', 'another shelf');
	await expect(page.getByRole('alert')).toContainText('Current password required.');
	await expect(usernameIn(form), 'for a password manager').toHaveValue(email);
	await change(password, 'another', 'another self');
	await expect(page.getByRole('alert')).toContainText('Password must be at least 8 characters.');
	await expect(page.getByRole('alert')).toContainText('The two passwords that you entered do not match.');
	await change(password, email, email);
	await expect(page.getByRole('alert')).toContainText('Password must not be your e-mail address.');
	await change(password, 'another shelf', 'another shelf');
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		'Your password has been changed.',
	);
	await logOut(page);
	await page.goto('/account/login');
	await logIn(page, email, 'another shelf');
	await expect(page).toHaveURL(/\/account\/orders$/);
});

test('a customer sees their logged-in devices and can log them out', async ({ page, browser }) => {
	const email = await signUp(page);
	const elsewhere = await browser.newContext();
	const library = await elsewhere.newPage();
	await library.goto('/account/login');
	await logIn(library, email);
	await expect(library).toHaveURL(/\/account\/orders$/);
	await page.goto('/account/details');
	const devices = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem');
	await expect(devices).toHaveCount(2);
	await expect(devices.first()).toContainText('This device');
	await devices
		.last()
		.getByRole('button', { name: /^Log out device: Chrome on / })
		.click();
	await expect(page.getByRole('status').getByText('The device is logged out.')).toBeVisible();
	await expect(devices).toHaveCount(1);
	await library.reload();
	await expect(library).toHaveURL(/\/account\/login/);
	await elsewhere.close();
});

test('an institution invites a customer, who accepts, buys for it, and is removed', async ({ page, browser, shop }) => {
	const libraryContext = await browser.newContext();
	const library = await libraryContext.newPage();
	const email = await signUp(page, { first: 'Bram', last: 'Okoye' });
	await signUp(library, { institution: 'Quadra Reading Room' });

	await library.goto('/account/link');
	await library.getByRole('button', { name: 'Send the request' }).click();
	await expect(library.getByRole('alert')).toContainText('Email address required.');
	await library.getByLabel('Their e-mail address').fill(email);
	await library.getByRole('button', { name: 'Send the request' }).click();
	await expect(library.getByRole('listitem').filter({ hasText: email })).toContainText('Pending');

	const link = await mailedPath(shop.dataDir, email);
	const strangerContext = await browser.newContext();
	const stranger = await strangerContext.newPage();
	await stranger.goto(link);
	await expect(stranger.getByRole('main')).toContainText(
		'Quadra Reading Room would like you to buy books on its behalf.',
	);
	await stranger.getByRole('main').getByRole('link', { name: 'Login' }).click();
	await expect(stranger).toHaveURL(/\/account\/login\?back=/);
	await signUp(stranger);
	await stranger.goto(link);
	await expect(stranger.getByRole('main')).toContainText(`The request was sent to ${email}.`);
	await expect(stranger.getByRole('button', { name: 'Link the accounts' })).toHaveCount(0);
	await stranger.getByRole('main').getByRole('link', { name: 'Log out' }).click();
	await stranger.getByRole('main').getByRole('button', { name: 'Log out' }).click();
	await expect(stranger.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
	await expect(stranger.getByRole('main')).toContainText(`The request was sent to ${email}.`);
	await strangerContext.close();
	await page.goto('/account/link?token=made-up');
	await expect(page.getByRole('main')).toContainText('Verification Failed.');
	await library.goto(link);
	await expect(library.getByRole('main')).toContainText('An institution cannot buy for another institution.');
	await expect(library.getByRole('button', { name: 'Link the accounts' })).toHaveCount(0);
	await page.goto('/account/link');
	await expect(page.getByRole('listitem').filter({ hasText: 'Quadra Reading Room' })).toContainText('Pending');
	await page.goto(link);
	await page.getByRole('button', { name: 'Link the accounts' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText('Your account is linked.');
	await page.goto(link);
	await expect(page.getByRole('main')).toContainText('Already verified');
	await page.goto('/account/link');
	await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Quadra Reading Room' })).toBeVisible();

	const header = page.getByRole('banner');
	await header.locator('.account-menu summary').click();
	await header.locator('.account-menu').getByRole('button', { name: 'Quadra Reading Room' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		'You are now using the account of Quadra Reading Room. This account has its own cart, which is empty.',
	);
	await page.goto('/account/link');
	await expect(page.getByRole('main')).toContainText(
		"You don't have permission to modify the linked accounts of: Quadra Reading Room",
	);
	await header.locator('.account-menu summary').click();
	await header.locator('.account-menu').getByRole('button', { name: 'Your own account' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		'You are now using the account of Bram Okoye.',
	);

	await library.goto('/account/link');
	await library.getByRole('link', { name: 'Remove: Bram Okoye' }).click();
	await expect(library.getByRole('heading', { level: 1 })).toHaveText('Remove this link?');
	await library.getByRole('link', { name: 'Keep it' }).click();
	await library.getByRole('link', { name: 'Remove: Bram Okoye' }).click();
	await library.getByRole('button', { name: 'Remove link' }).click();
	await expect(library.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		'The link has been removed.',
	);
	await page.goto('/account/link');
	await expect(page.getByRole('main')).not.toContainText('Quadra Reading Room');
	await libraryContext.close();
});

test('an institution repeats a request, which the customer declines and later accepts on their own page', async ({
	page,
	browser,
	shop,
}) => {
	const libraryContext = await browser.newContext();
	const library = await libraryContext.newPage();
	const email = await signUp(page, { first: 'Bram', last: 'Okoye' });
	await signUp(library, { institution: 'Quadra Reading Room' });
	const ask = async () => {
		await library.goto('/account/link');
		await library.getByLabel('Their e-mail address').fill(email);
		await library.getByRole('button', { name: 'Send the request' }).click();
		await expect(library.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
			`We have e-mailed ${email}.`,
		);
	};
	await ask();
	await library.getByRole('button', { name: `Send again: ${email}` }).click();
	await expect(library.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		`We have e-mailed ${email}.`,
	);

	await page.goto('/account/link');
	const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Quadra Reading Room' });
	await expect(row, 'the e-mail is not shown to be theirs yet').toContainText('follow the link in our e-mail');
	await row.getByRole('button', { name: 'Decline: Quadra Reading Room' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		'You have declined the request.',
	);
	await expect(row).toHaveCount(0);

	await ask();
	// Has the same effect as the link in the sign-up mail.
	inDatabase(shop.dataDir, (db) => db.prepare('update customers set verified_at = 1 where email = ?').run(email));
	await library.goto('/account/link');
	await library.getByRole('link', { name: `Permissions: ${email}` }).click();
	const limit = library.getByLabel('Limit for one order');
	await library.getByLabel('Only orders that they have placed').check();
	await limit.fill('a lot');
	await library.getByRole('button', { name: 'Save' }).click();
	await expect(library.getByRole('alert')).toContainText('Type an amount in dollars and cents, such as 10.50.');
	await expect(library.getByLabel('Only orders that they have placed')).toBeChecked();
	await limit.fill('250,00 $');
	await library.getByRole('button', { name: 'Save' }).click();
	await expect(library.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		'The permissions have been saved.',
	);
	await library.getByRole('link', { name: `Permissions: ${email}` }).click();
	await expect(limit).toHaveValue('250.00');
	await expect(library.getByLabel('Only orders that they have placed')).toBeChecked();

	await page.goto('/account/link');
	await row.getByRole('button', { name: 'Agree: Quadra Reading Room' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText('Your account is linked.');
	await row.getByRole('button', { name: 'Switch: Quadra Reading Room' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		'You are now using the account of Quadra Reading Room.',
	);
	await libraryContext.close();
});

test('an institution cannot send requests before the store has approved its name', async ({ page, shop }) => {
	const asked = newEmail();
	const ask = async () => {
		await page.goto('/account/link');
		await page.getByLabel('Their e-mail address').fill(asked);
		await page.getByRole('button', { name: 'Send the request' }).click();
	};
	await shop.set({ review_institutions: true });
	try {
		const email = await signUp(page, { institution: 'Quadra Reading Room' });
		await ask();
		await expect(page.getByRole('alert')).toContainText(
			'We check the name of an institution before it can ask others to buy for it. Please try again later.',
		);
		await expect(page.getByLabel('Their e-mail address')).toHaveValue(asked);
		await shop.run('institutions', 'approve', email);
		await ask();
		await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
			`We have e-mailed ${asked}.`,
		);
	} finally {
		await shop.set({ review_institutions: false });
	}
});

test('a customer deletes their account by giving its e-mail and password', async ({ page }) => {
	const email = await signUp(page);
	await page.goto('/account/details');
	const form = page.locator('#delete');
	const remove = async (address: string, word: string) => {
		if (!(await form.isVisible())) await page.getByRole('heading', { name: 'Delete your account' }).click();
		await form.getByLabel('Your e-mail address').fill(address);
		await form.getByLabel('Current password').fill(word);
		await form.getByRole('button', { name: 'Delete account' }).click();
	};
	await remove(email, '');
	await expect(page.getByRole('alert')).toContainText('Current password required.');
	await remove(email, password);
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		'Your account has been deleted.',
	);
	await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
	await page.goto('/account/login');
	await logIn(page, email);
	await expect(page.getByRole('alert')).toContainText('do not match');
});

test('unknown account addresses lead to the log-in, or to the details when logged in', async ({ page }) => {
	const leadsTo = async (from: string, to: string) => {
		await page.goto(from);
		expect(new URL(page.url()).pathname, from).toBe(to);
	};
	for (const [from, to] of [
		['/account', '/account/login'],
		['/account/nothing', '/account/login'],
		['/account/finished', '/account/login'],
		['/account/details', '/account/login'],
		['/account/logout', '/account/login'],
		['/account/complete', '/account/login'],
		['/account/complete?order_id=1', '/account/order/1'],
		['/account/signup', '/account/signup'],
		['/account/create', '/account/create'],
		['/account/forgot', '/account/forgot'],
		['/forgot-password', '/forgot-password'],
		['/account/verify', '/account/verify'],
		['/account/verify?token=abc', '/account/signup'],
	] as const) {
		await leadsTo(from, to);
	}
	await signUp(page);
	for (const view of ['', '/nothing', '/login', '/signup', '/create', '/forgot', '/verify', '/details']) {
		await leadsTo(`/account${view}`, '/account/details');
	}
	await leadsTo('/forgot-password', '/account/details');
	for (const view of ['addresses', 'link', 'finished']) await leadsTo(`/account/${view}`, `/account/${view}`);
});

test('a log-in keeps the cart, and the checkout knows the customer’s details', async ({ page, shop }) => {
	const email = await signUp(page);
	await logOut(page);
	const title = await fillCart(page, shop);
	await page.goto('/checkout/cart');
	await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
	await logIn(page, email);
	await expect(page).toHaveURL(/\/checkout\/cart$/);
	await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible();
	await page.getByRole('button', { name: 'Pick up in store' }).click();
	await expect(page.getByLabel('Name')).toHaveValue('Ines Maddox');
	await expect(page.getByLabel('E-mail address')).toHaveValue(email);
	await expect(page.getByLabel('Phone number')).toHaveValue('(250) 555-0142');
});

test('a log-in does not redirect to another site', async ({ page }) => {
	const email = await signUp(page);
	await logOut(page);
	await page.goto('/account/login?back=//elsewhere.example.org/');
	await logIn(page, email);
	await expect(page).toHaveURL(/\/account\/orders$/);
	expect(new URL(page.url()).hostname).toBe('localhost');
});

test('a private store opens after a log-in, and an exclusive store stays closed', async ({ page, shop }) => {
	const email = await signUp(page);
	await logOut(page);
	await shop.set({ is_private: true, login_required_message: 'For members of the reading room.' });
	try {
		await page.goto('/browse');
		await expect(page.getByRole('main')).toContainText('For members of the reading room.');
		await expect(page.getByRole('searchbox')).toHaveCount(0);
		await page.goto('/account/forgot');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password?');
		// Before they type a name, customers can read what the store does with it and whom to ask.
		await page.goto('/account/signup');
		const about = page.getByRole('navigation', { name: 'About the shop' });
		await about.getByRole('link', { name: 'Privacy policy' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy policy');
		await expect(page.getByRole('main')).toContainText('This is the sample shop’s policy');
		await about.getByRole('link', { name: 'Contact and hours' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact and hours');
		await expect(page.getByRole('main')).not.toContainText('For members of the reading room.');
		await shop.set({ login_required_message: '' });
		await page.goto('/browse');
		await expect(page.getByRole('main')).toContainText('You must be logged in to view.');
		// After the sign-up, customers return to where they were going, as after a log-in.
		await page.getByRole('link', { name: 'Sign up' }).click();
		await expect(page).toHaveURL(/\/account\/signup\?back=%2Fbrowse$/);
		await page.goto('/browse');
		await logIn(page, email);
		await expect(page).toHaveURL(/\/browse$/);
		await expect(page.getByRole('banner')).toBeVisible();
		await shop.set({ is_exclusive: true });
		for (const path of ['/', '/account/login', '/account/details']) {
			await page.goto(path);
			await expect(page.getByRole('main')).toContainText('This shop is not open to the public.');
			await expect(page.getByRole('textbox')).toHaveCount(0);
			await expect(page.getByRole('contentinfo')).toHaveCount(0);
		}
	} finally {
		await shop.set({ is_private: false, is_exclusive: false, login_required_message: '' });
	}
});

test('after many wrong passwords, the log-in also requires the answer to a question', async ({
	page,
	browser,
	shop,
}) => {
	const email = await signUp(page);
	const elsewhere = await (await browser.newContext({ baseURL: shop.url })).newPage();
	await elsewhere.goto('/account/login');
	for (let at = 0; at < 5; at++) {
		const answered = elsewhere.waitForResponse((response) => response.request().method() === 'POST');
		await logIn(elsewhere, email, 'not my password');
		await answered;
		await expect(elsewhere.getByRole('alert')).toContainText('do not match');
	}
	await logOut(page);
	await page.goto('/account/login');
	await logIn(page, email);
	await expect(page, 'asks no question on the customer’s own device').toHaveURL(/\/account\/orders$/);

	// The wait lasts a quarter of a minute.
	inDatabase(shop.dataDir, (db) => db.prepare("delete from rate_limits where key like 'log-in:%'").run());
	await logIn(elsewhere, email);
	const question = elsewhere.getByLabel('Show us that you are a person');
	const words = await elsewhere.locator('#login-captcha-question').innerText();
	await question.fill(answerQuestion(words.replace(/^.*answer this: /, '')));
	await logIn(elsewhere, email);
	await expect(elsewhere).toHaveURL(/\/account\/orders$/);
	await elsewhere.context().close();
});

test('a link sent to the former e-mail address reverts the change', async ({ page, shop }) => {
	const email = await signUp(page);
	await page.goto('/account/details');
	await page.getByRole('heading', { name: 'Change your e-mail address' }).click();
	const form = page.locator('form', { has: page.getByLabel('New e-mail address') });
	await form.getByLabel('New e-mail address').fill(`thief.${email}`);
	await form.getByLabel('Current password').fill(password);
	await form.getByRole('button', { name: 'Change e-mail address' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		`Your e-mail address is now thief.${email}`,
	);

	await page.goto(await mailedPath(shop.dataDir, email));
	await expect(page.getByRole('main')).toContainText(`Your account will use ${email} again.`);
	await page.getByRole('button', { name: 'Take account back' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		'Please choose a new password.',
	);
	await page.getByLabel('New password', { exact: true }).fill('another shelf');
	await page.getByLabel('New password, once more').fill('another shelf');
	await page.getByRole('button', { name: 'Save password' }).click();
	await expect(page).toHaveURL(/\/account\/details$/);
});
