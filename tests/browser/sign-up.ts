import type { Page } from 'playwright/test';
import { expect } from '../harness/plain-client/expect';
import { sendForm } from './send-form';

let count = 0;

/** Returns an e-mail that is unique in these tests. */
export const newEmail = (): string => `reader-${process.pid}-${++count}@example.org`;

export const password = 'a shelf of one’s own';

interface Newcomer {
	email?: string;
	first?: string;
	last?: string;
	/** The name of the institution that signs up. */
	institution?: string;
}

/** Fills in the form of a new account. The e-mail was given before. */
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

/**
 * Signs up a customer where e-mails need no confirmation. The page's visitor is then logged in, and the page stays the same.
 * Posts what the form would post: the form has tests of its own and takes seconds. Returns the e-mail.
 */
export async function signUp(page: Page, newcomer: Newcomer = {}): Promise<string> {
	const { email = newEmail(), first = 'Ines', last = 'Maddox', institution } = newcomer;
	const path = await sendForm(page, '/account/create', 'Create account', {
		email_address: email,
		first_name: first,
		last_name: last,
		...(institution ? { is_institution: 'on', company: institution } : {}),
		street_address: '5 Example Road',
		city: 'Victoria',
		country: 'CA',
		province: 'BC',
		postal_code: 'v8v0x0',
		phone_number: '250-555-0142',
		communication_preference: 'email',
		password,
		confirm: password,
	});
	expect(path).toMatch(/^\/(account\/finished|checkout\/cart)$/);
	return email;
}

export async function logIn(page: Page, email: string, word = password) {
	await page.getByLabel('E-mail address').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(word);
	await page.getByRole('button', { name: 'Log in' }).click();
}

/** Logs out. The page stays where it is. */
export async function logOut(page: Page) {
	await sendForm(page, '/account/logout', 'Log out');
}
