import type { Page } from 'playwright/test';
import { expect } from '../harness/plain-client/expect';
import type { Shop } from '../harness/shop';
import { inDatabase } from './shop-database';
import { logIn } from './sign-up';

/** Ends the customer's log-in as time does: only on this device, or with the whole session. */
export function expire(shop: Shop, email: string, what: 'log-in' | 'session' = 'log-in') {
	const column = what === 'session' ? 'expires_at' : 'login_expires_at';
	inDatabase(shop.dataDir, (db) =>
		db
			.prepare(`update sessions set ${column} = 1 where customer_id = (select id from customers where email = ?)`)
			.run(email),
	);
}

/** Logs in again where the shop asks for it, and waits for the page that was requested. */
export async function logInAgain(page: Page, email: string, path: string) {
	await expect(page).toHaveURL(/\/account\/login\?back=/);
	await expect(page.getByText('You must login or sign up to use this feature.').first()).toBeVisible();
	await logIn(page, email);
	await expect(page).toHaveURL(new RegExp(`${path}$`));
	await expect(page.getByText('You are logged in again.')).toBeVisible();
}
