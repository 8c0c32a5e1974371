import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

test('a visitor whose session fails to load sees an error and can start again', async ({
	page,
	shop,
	consoleErrors,
}) => {
	await signUp(page);
	await page.goto('/browse');
	const rename = (from: string, to: string) =>
		inDatabase(shop.dataDir, (db) => {
			// References to the table keep its old name.
			db.pragma('legacy_alter_table = on');
			db.exec(`alter table ${from} rename to ${to}`);
		});
	rename('sessions', 'lost_sessions');
	try {
		expect((await page.goto('/browse'))?.status()).toBe(503);
		await expect(
			page.getByText('There was an error - please ensure javascript and cookies are enabled.'),
		).toBeVisible();
		await page.getByRole('button', { name: 'Refresh' }).click();
		await expect(page).toHaveURL('/browse');
		await expect(page.getByRole('banner').getByRole('link', { name: /^Log ?in/i })).toBeVisible();
	} finally {
		rename('lost_sessions', 'sessions');
	}
	// The browser itself reports a page with status 503.
	consoleErrors.splice(0, consoleErrors.length, ...consoleErrors.filter((text) => !/status of 503/.test(text)));
});
