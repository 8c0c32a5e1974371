import type { Page } from 'playwright/test';
import { openPasswords } from '../../store/people/accounts/passwords';
import { expect } from '../harness/plain-client/expect';
import { sendForm } from './send-form';
import { inDatabase } from './shop-database';
import { password } from './sign-up';

/** Customers of the sample who have orders. */
export const reader = 'siobhan@example.org';
export const library = 'library@example.org';
export const abroad = 'jf.levesque@example.org';

/**
 * Logs a sample customer in on the way to a page. The sample's passwords are random, so the customer first gets the tests'
 * password.
 */
export async function openAs(page: Page, dataDir: string, email: string, path: string) {
	const hash = await openPasswords({ memoryCost: 8, timeCost: 1 }).hash(password);
	inDatabase(dataDir, (db) => db.prepare('update customers set password_hash = ? where email = ?').run(hash, email));
	await sendForm(page, `/account/login?back=${encodeURIComponent(path)}`, 'Log in', { email_address: email, password });
	await page.goto(path);
	await expect(page).toHaveURL(path);
}
