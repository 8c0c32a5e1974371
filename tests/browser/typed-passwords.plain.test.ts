import type { Page } from 'playwright/test';
import { expect, test } from './shop-test';
import { giveEmail, newEmail, signUp } from './sign-up';

const typed = 'typed-here-once 77';

/** Types a password into every password field, leaves other fields unchanged, and reads the answer of each form. */
async function expectNoPasswordBack(page: Page, path: string, forms: number) {
	await page.goto(path);
	await expect(page.locator('input[type="password"]').first()).toBeVisible();
	const asking = async () => {
		const all = await page.locator('form').all();
		const counts = await Promise.all(all.map((form) => form.locator('input[type="password"]').count()));
		return all.filter((_form, at) => counts[at]);
	};
	expect(await asking(), path).toHaveLength(forms);
	for (let at = 0; at < forms; at++) {
		await page.goto(path);
		for (const folded of await page.getByRole('main').locator('summary').all()) await folded.click();
		const form = (await asking())[at];
		for (const field of (await form?.locator('input[type="password"]').all()) ?? []) await field.fill(typed);
		await form?.getByRole('button').last().click();
		expect(await page.content(), `form ${at + 1} of ${path}`).not.toContain(typed);
		await expect(page.getByRole('main'), `form ${at + 1} of ${path} was refused`).toBeVisible();
	}
}

test('no answer to a guest repeats a typed password', async ({ page }) => {
	await expectNoPasswordBack(page, '/account/login', 1);
	await giveEmail(page, newEmail());
	await expectNoPasswordBack(page, new URL(page.url()).pathname, 1);
});

test('no answer to a customer’s account forms repeats a typed password', async ({ page }) => {
	await signUp(page);
	await expectNoPasswordBack(page, '/account/details', 4);
});
