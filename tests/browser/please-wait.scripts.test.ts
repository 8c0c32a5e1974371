import type { Page } from 'playwright/test';
import { expect, test } from './shop-test';

/** From now on, delays the data of every page. Returns a function that releases it. */
async function slowDown(page: Page): Promise<() => void> {
	let release = () => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(/\.data(\?|$)/, async (route) => {
		await released;
		await route.continue();
	});
	return release;
}

const waitOf = (page: Page) => page.getByRole('status').filter({ hasText: 'Please wait...' });

test('a slow page shows a waiting message until it arrives', async ({ page }) => {
	await page.goto('/events');
	const release = await slowDown(page);
	await page.clock.install();
	await page.clock.pauseAt(Date.now() + 60_000);
	const asked = page.waitForRequest(/\.data(\?|$)/);
	await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
	await asked;
	await page.clock.runFor(390);
	await expect(waitOf(page)).toHaveCount(0);
	// The page may notice the click only now. Its own 400 ms then start now.
	await expect(async () => {
		await page.clock.runFor(20);
		await expect(waitOf(page)).toBeVisible({ timeout: 200 });
	}).toPass();
	await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
	await page.clock.resume();
	release();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in');
	await expect(waitOf(page)).toHaveCount(0);
	await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
});

test('a slow form shows a waiting message after it was sent', async ({ page }) => {
	await page.goto('/account/login');
	const release = await slowDown(page);
	await page.getByRole('main').getByLabel('E-mail address').fill('nobody@example.org');
	await page.getByRole('main').getByLabel('Password', { exact: true }).fill('not the password');
	await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
	await expect(waitOf(page)).toBeVisible();
	release();
	await expect(page.getByRole('alert').first()).toBeVisible();
	await expect(waitOf(page)).toHaveCount(0);
});

test('the waiting message also appears under a notice that stays', async ({ page }) => {
	await page.goto('/account/login');
	const release = await slowDown(page);
	await page.evaluate(() => {
		const notice = document.createElement('div');
		notice.className = 'toast banner banner-error';
		notice.textContent = 'This could not be done.';
		document.body.append(notice);
	});
	await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click();
	await expect(waitOf(page)).toBeVisible();
	release();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up');
});
