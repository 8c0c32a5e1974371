import { comeInAs } from './desk-people';
import { expect, test } from './shop-test';

test('an offline desk form keeps its input, warns that it may not be saved, and can be sent again', async ({
	page,
	context,
	shop,
	consoleErrors,
}) => {
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/stock/copy');
	const isbn = page.getByLabel(/ISBN/);
	const price = page.getByLabel(/Price/);
	await isbn.fill('no ISBN');
	await price.fill('12.50');
	await context.setOffline(true);
	const add = page.getByRole('button', { name: 'Add copy' });
	await add.click();
	const toast = page.getByRole('alert').filter({
		hasText: 'We could not reach the shop, so your change may not be saved. Your text is still here.',
	});
	await expect(toast).toBeVisible();
	await expect(page.getByText('the error was recorded')).toHaveCount(0);
	await expect(isbn).toHaveValue('no ISBN');
	await expect(price).toHaveValue('12.50');
	await context.setOffline(false);
	await add.click();
	await expect(isbn).toHaveAttribute('aria-invalid', 'true');
	await expect(price).toHaveValue('12.50');
	await expect(toast).toHaveCount(0);
	// The browser itself logs failed requests to the console.
	const others = consoleErrors.filter((text) => !/^Failed to (load resource|fetch manifest patches)/.test(text));
	consoleErrors.splice(0, consoleErrors.length, ...others);
});
