import { expect, test } from './shop-test';

const ends = [
	['an empty cart', '/checkout/cart', 'There are no items in your cart.'],
	['a search without a match', '/browse/filter/k/keyword/t/zzyzxqua', 'No matches found!'],
	['an address that leads nowhere', '/no/such/page', 'We cannot find that page'],
] as const;

for (const [name, path, words] of ends) {
	test(`${name} offers a phone number to call and a shelf to look at`, async ({ page }) => {
		await page.goto(path);
		await expect(page.getByText(words)).toBeVisible();
		const main = page.getByRole('main');
		await expect(main.getByText('Not sure what to read next?')).toBeVisible();
		await expect(main.getByRole('link', { name: '250-555-0142' })).toHaveAttribute('href', 'tel:2505550142');
		const shelf = main.getByRole('region', { name: 'Staff picks' });
		await shelf.getByRole('listitem').first().getByRole('link').first().click();
		await expect(page).toHaveURL(/\/item\/\d{13}$/);
	});
}
