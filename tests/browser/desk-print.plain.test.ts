import { boxOf } from '../harness/drawn';
import { addMarkedPlace } from './desk-canary-shop';
import { comeInAs } from './desk-people';
import { expect, testApart as test } from './shop-test';

// Runs one after the other, so that the tests share a shop.
test.describe.configure({ mode: 'default' });

/** The printable area of an A4 sheet, in pixels. */
const sheet = { width: 672, height: 990 };

test('a printed pick list fills the sheet and shows each copy’s order, without buttons', { tag: '@chromium' }, async ({
	page,
	shop,
	context,
}) => {
	const place = addMarkedPlace(shop, 'Quillfeather');
	await comeInAs(context, shop, 'owner');
	await page.setViewportSize(sheet);
	await page.emulateMedia({ media: 'print' });
	await page.goto(`/desk/picking/${place.ids['desk.picking.$id']?.[0]}`);
	expect((await boxOf(page.getByRole('main'))).width).toBeGreaterThan(sheet.width * 0.9);
	const list = page.getByRole('table');
	await expect(list.getByRole('columnheader', { name: 'Where' })).toBeVisible();
	await expect(list.getByRole('link', { name: place.order })).toBeVisible();
	const box = () =>
		list
			.getByRole('listitem')
			.first()
			.evaluate((item) => getComputedStyle(item, '::before').content);
	await expect.poll(box, 'a box to tick with a pen').toContain('☐');
	await expect(page.getByRole('textbox')).toHaveCount(0);
	await expect(page.getByRole('button')).toHaveCount(0);
});

test('a printed order and a printed return fill the sheet', { tag: '@chromium' }, async ({ page, shop, context }) => {
	const place = addMarkedPlace(shop, 'Marrowgate');
	await comeInAs(context, shop, 'owner');
	await page.setViewportSize(sheet);
	await page.emulateMedia({ media: 'print' });
	for (const path of [
		`/desk/orders/${place.order}`,
		`/desk/deliveries/returns/${place.ids['desk.deliveries.returns.$id']?.[0]}`,
	]) {
		await page.goto(path);
		expect((await boxOf(page.getByRole('main'))).width, path).toBeGreaterThan(sheet.width * 0.9);
		await expect(page.getByRole('button'), path).toHaveCount(0);
	}
});
