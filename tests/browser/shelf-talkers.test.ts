import { expect, test } from './shop-test';

test('a shelf and the book’s page show a staff comment with the names of the person and the shop', async ({ page }) => {
	await page.goto('/');
	const book = page
		.getByRole('main')
		.getByRole('listitem')
		.filter({ has: page.getByRole('figure') })
		.first();
	const card = book.getByRole('figure');
	await expect(card).toContainText(/\sHeron’s Reach Books$/);
	// A slide is as wide as a hand, so it shows the beginning of a long text.
	const [said = ''] = ((await card.textContent()) ?? '').split(/…|Heron’s/);
	expect(said.length).toBeGreaterThan(20);
	await book.getByRole('link').first().click();
	await expect(page).toHaveURL(/\/item\/\d{13}/);
	await expect(page.getByRole('main').getByRole('figure').filter({ hasText: said })).toHaveCount(1);
});
