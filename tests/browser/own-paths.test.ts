import { expect, test } from './shop-test';

test('a shortcut takes along what its address asked for', async ({ page, shop }) => {
	await page.goto('/hours?from=letter');
	await expect(page).toHaveURL(`${shop.url}/contact-hours?from=letter`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact and hours');
});

test('what the menu names is what the page is headed by', async ({ page }) => {
	for (const [path, heading] of [
		['/browse/filter/g/fre', 'En français'],
		['/browse/filter/a/Young%20adult', 'Young adult'],
		['/browse/filter/s/FL,FM/v/title', 'Science fiction & fantasy'],
		['/browse/filter/g/fre/b/used', 'Used, French'],
	] as const) {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
	}
});

test('a page far past the last leads to the last', async ({ page }) => {
	await page.goto('/browse/filter/f/PAPERBACK/o/20000');
	await expect(page).toHaveURL(/\/browse\/filter\/f\/paperback\/o\/\d+$/);
	await expect(page.getByRole('navigation', { name: 'Pages' }).getByText(/^Page (\d+) of \1$/)).toBeAttached();
	expect(
		await page
			.getByRole('main')
			.getByRole('listitem')
			.filter({ has: page.getByRole('heading') })
			.count(),
	).toBeGreaterThan(0);
});

test('an ISBN that the shop does not have cannot be added, and the shopper reads so', { tag: '@chromium' }, async ({
	page,
	shop,
}) => {
	await page.goto('/contact-hours');
	await page.evaluate(() => {
		const form = document.createElement('form');
		Object.assign(form, {
			method: 'post',
			action: '/cart/add',
			innerHTML: '<input name="eisbn" value="9780000000002">',
		});
		document.body.append(form);
		form.submit();
	});
	await expect(page.getByRole('alert')).toHaveText('There is no title with the number 9780000000002.');
	await expect(page).toHaveURL(new RegExp(`^${shop.url}`));
});
