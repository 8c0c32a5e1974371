import type { Locator, Page } from 'playwright/test';
import { expect, test } from './shop-test';
import { newEmail, password } from './sign-up';

/** More stops than any page here has. */
const mostStops = 150;

/** Presses the Tab key until an element has the focus. */
async function tabTo(page: Page, target: Locator) {
	await target.waitFor();
	for (let stop = 0; stop < mostStops; stop++) {
		await page.keyboard.press('Tab');
		if (await target.evaluate((element) => element === document.activeElement)) return;
	}
	throw new Error(`The Tab key does not lead to ${target}.`);
}

/** A shopper without a pointer, who uses Tab, Enter, the space bar and letters. */
const keyboardOf = (page: Page) => ({
	async type(label: string, words: string) {
		await tabTo(page, page.getByLabel(label, { exact: true }));
		await page.keyboard.type(words);
	},
	async press(target: Locator) {
		await tabTo(page, target);
		await page.keyboard.press('Enter');
	},
});

test('a customer signs up and edits their address book with the keyboard alone', { tag: '@chromium' }, async ({
	page,
	javaScriptEnabled,
}) => {
	// Checks each press of Tab.
	test.slow();
	const { type, press } = keyboardOf(page);
	/**
	 * Waits for the page. Scripts first set the address, then show the page and move the focus. Anything typed before that is
	 * lost.
	 */
	const arrive = async (address: RegExp) => {
		await page.waitForURL(address);
		if (javaScriptEnabled) await expect(page.getByRole('main')).toBeFocused();
	};
	const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
	const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name });

	await page.goto('/');
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
	await press(page.getByRole('banner').getByRole('link', { name: 'Log in' }));
	await arrive(/\/account\/login/);
	await press(link('Sign up'));
	await arrive(/\/account\/signup/);
	await type('E-mail address', newEmail());
	await page.keyboard.press('Enter');
	await arrive(/\/account\/create/);

	await type('First name', 'Ines');
	await type('Last name', 'Maddox');
	await tabTo(page, page.getByLabel('This account is for an institution'));
	await page.keyboard.press('Space');
	await type('Institution name', 'Quadra Reading Room');
	await type('Street address', '5 Example Road');
	await type('City', 'Victoria');
	// Types one letter, because a list forgets earlier letters when a busy machine sends the next one too late.
	await type('State / province', 'B');
	await type('Postal code', 'v8v0x0');
	await type('Phone number', '2505550142');
	await type('Password', password);
	await type('Password, once more', `${password} `);
	await press(button('Create account'));
	// The summary of errors links to the field.
	await press(page.getByRole('alert').getByRole('link', { name: 'The two passwords that you entered do not match.' }));
	await expect(page.getByLabel('Password, once more')).toBeFocused();
	await page.keyboard.press('Control+A');
	await page.keyboard.type(password);
	await page.keyboard.press('Shift+Tab');
	await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
	await page.keyboard.type(password);
	await press(button('Create account'));
	await arrive(/\/account\/finished/);

	await press(link('Add addresses to send books to'));
	await arrive(/\/account\/addresses$/);
	await press(link('Add an address'));
	await arrive(/\/account\/addresses\/new$/);
	await type('Full name', 'Mara Lindqvist');
	await type('Street address', '9 Long Example Lane');
	await type('City', 'Duncan');
	await type('State / province', 'B');
	await type('Postal code', 'v9l0x0');
	await type('Phone number', '2505550100');
	await press(button('Save address'));
	await arrive(/\/account\/addresses$/);
	await expect(page.getByRole('status').getByText('Address saved successfully')).toBeVisible();
	const entry = page.getByRole('listitem').filter({ hasText: 'Mara Lindqvist' });
	await expect(entry).toContainText('V9L 0X0');
	await press(entry.getByRole('button', { name: /^Make default/ }));
	await expect(entry.getByText('Default', { exact: true })).toBeVisible();
	await press(entry.getByRole('link', { name: /^Edit/ }));
	await arrive(/\/account\/addresses\/\d+$/);
	await type('City', 'Ladysmith');
	await press(button('Save address'));
	await arrive(/\/account\/addresses$/);
	await expect(entry).toContainText('Ladysmith');
	await press(entry.getByRole('link', { name: /^Remove/ }));
	await arrive(/\/remove$/);
	await press(button('Remove address'));
	await expect(page.getByRole('status').getByText('Address removed successfully')).toBeVisible();
	await expect(entry).toHaveCount(0);
});

/** Counts the presses of Tab to an element. Skips every shelf that can be skipped. */
async function stopsTo(page: Page, target: Locator): Promise<number> {
	for (let stops = 1; stops <= mostStops; stops++) {
		await page.keyboard.press('Tab');
		const words = await page.evaluate(() => document.activeElement?.textContent ?? '');
		if (words.startsWith('Skip ') && stops > 1) await page.keyboard.press('Enter');
		if (await target.evaluate((element) => element === document.activeElement)) return stops;
	}
	throw new Error(`The Tab key does not lead to ${target}.`);
}

test('the keyboard reaches the first result soon after the search', { tag: '@chromium' }, async ({ page }) => {
	await page.goto('/browse');
	await page.getByRole('search').first().getByRole('button').last().focus();
	const results = page.getByRole('region', { name: 'Titles' }).getByRole('listitem');
	expect(await stopsTo(page, results.first().getByRole('link').first())).toBeLessThan(17);
});

for (const width of [360, 1440]) {
	test(`the keyboard reaches the first result and the filters soon after the top of the page at ${width} px`, {
		tag: '@chromium',
	}, async ({ page }) => {
		await page.setViewportSize({ width, height: 900 });
		await page.goto('/browse/filter/b/in-stock');
		const results = page.getByRole('region', { name: 'Titles' });
		const top = page.getByRole('link', { name: 'Skip to main content' });
		// A button when the filters cover the page, a link when they are beside the titles.
		const filters =
			width < 992
				? results.getByRole('button', { name: 'Filters (1)' })
				: page.getByRole('link', { name: 'Skip to filters' });
		await page.keyboard.press('Tab');
		await expect(top).toBeFocused();
		await page.keyboard.press('Enter');
		expect(await stopsTo(page, results.getByRole('listitem').first().getByRole('link').first())).toBeLessThan(17);
		await top.focus();
		if (width < 992) await page.keyboard.press('Enter');
		expect(await stopsTo(page, filters)).toBeLessThan(17);
		await page.keyboard.press('Enter');
		await page.keyboard.press('Tab');
		const within = await page.evaluate(() => document.activeElement?.closest('nav')?.id);
		expect(within).toBe('filters');
	});
}

test('the keyboard crosses the home page in at most 120 stops', { tag: ['@chromium', '@all'] }, async ({ page }) => {
	await page.goto('/');
	expect(await stopsTo(page, page.getByRole('contentinfo').getByRole('link').last())).toBeLessThan(121);
});
