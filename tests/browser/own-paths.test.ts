import { offerOf } from './fill-cart';
import { expect, test } from './shop-test';

test('a shortcut keeps the query of its address', async ({ page, shop }) => {
	await page.goto('/hours?from=letter');
	await expect(page).toHaveURL(`${shop.url}/contact-hours?from=letter`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact and hours');
});

test('an address of an older site redirects to the current page, and no page contains it', async ({ page, shop }) => {
	const { eisbn } = offerOf(shop, 'plenty');
	const moved = [
		['/products/an-old-name', `/item/${eisbn}`],
		['/book/{isbn}', '/item/{isbn}'],
		['/events/an-old-reading', '/events'],
		['/browse', '/contact-hours'],
	] as const;
	for (const [from, to] of moved) await shop.run('redirects', 'add', from, to);
	for (const [asked, to] of [
		['/products/An-Old-Name/?from=mail', `/item/${eisbn}?from=mail`],
		[`/book/${eisbn}`, `/item/${eisbn}`],
		['/events/an-old-reading', '/events'],
	] as const) {
		const answer = await fetch(shop.url + asked, { redirect: 'manual' });
		expect([answer.status, answer.headers.get('Location')], asked).toEqual([301, to]);
		expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
	}
	await page.goto(`/book/${eisbn}`);
	await expect(page).toHaveURL(`${shop.url}/item/${eisbn}`);
	// Existing pages are never looked up.
	await page.goto('/browse');
	await expect(page).toHaveURL(`${shop.url}/browse`);
	expect(await page.content()).not.toContain('an-old-name');
	await page.goto('/products/another-name');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot find that page');
	await shop.run('redirects', 'remove', '--all');
});

test('the heading of a page matches its name in the menu', async ({ page }) => {
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

test('a page number past the end leads to the last page', async ({ page }) => {
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

test('an unknown ISBN cannot be added to the cart, and the shopper reads why', { tag: '@chromium' }, async ({
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
	await expect(page.getByRole('alert')).toHaveText('We do not have a title with the number 9780000000002.');
	await expect(page).toHaveURL(new RegExp(`^${shop.url}`));
});
