import type { Page } from 'playwright/test';

let count = 0;

/** An e-mail that nobody else has in these tests. */
export const newEmail = (): string => `reader-${process.pid}-${++count}@example.org`;

export const password = 'a shelf of one’s own';

interface Newcomer {
	email?: string;
	first?: string;
	last?: string;
	/** Signs an institution up. */
	institution?: string;
}

/** Fills the form of a new account in; the e-mail has been given before. */
export async function fillAccount(page: Page, { first = 'Ines', last = 'Maddox', institution }: Newcomer = {}) {
	const fill = (label: string, words: string) => page.getByLabel(label, { exact: true }).fill(words);
	await fill('First name', first);
	await fill('Last name', last);
	if (institution) {
		await page.getByLabel('This account is for an institution').check();
		await fill('Institution name', institution);
	}
	await fill('Street address', '5 Example Road');
	await fill('City', 'Victoria');
	await page.getByLabel('State / province').selectOption({ label: 'British Columbia' });
	await fill('Postal code', 'v8v0x0');
	await fill('Phone number', '250-555-0142');
	await fill('Password', password);
	await fill('Password, once more', password);
}

/** Gives the e-mail, the first step of a sign-up. */
export async function giveEmail(page: Page, email: string) {
	await page.goto('/account/signup');
	await page.getByLabel('E-mail address').fill(email);
	await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs somebody up where e-mails need no confirmation; the page is logged in then. Answers the e-mail. */
export async function signUp(page: Page, newcomer: Newcomer = {}): Promise<string> {
	const email = newcomer.email ?? newEmail();
	await giveEmail(page, email);
	await page.waitForURL(/\/account\/create/);
	await fillAccount(page, newcomer);
	await page.getByRole('button', { name: 'Create account' }).click();
	await page.waitForURL(/\/(account\/finished|checkout\/cart)/);
	return email;
}

export async function logIn(page: Page, email: string, word = password) {
	await page.getByLabel('E-mail address').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(word);
	await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs out on the page that asks first. */
export async function logOut(page: Page) {
	await page.goto('/account/logout');
	await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
	await page.getByRole('status').getByText('You are logged out.').waitFor();
}
