import { press, stocked } from './desk-orders-by-phone';
import { comeInAs } from './desk-people';
import { expect, test } from './shop-test';

test('scans are silent until the user turns the sound on, and the browser remembers the choice', async ({
	page,
	shop,
	context,
}) => {
	// Records the tones that the page plays, by pitch.
	await page.addInitScript(() => {
		const { start } = OscillatorNode.prototype;
		OscillatorNode.prototype.start = function (when) {
			document.documentElement.dataset.tones = `${document.documentElement.dataset.tones ?? ''} ${this.frequency.value}`;
			start.call(this, when);
		};
	});
	const { eisbn, title } = stocked(shop);
	await comeInAs(context, shop, 'bookseller');
	await page.goto('/desk/counting');
	await page.getByLabel(/^Shelf/).fill(`V ${Date.now()}`);
	await press(page, 'Begin count');
	await press(page, 'Yes, count a new shelf');
	const field = page.getByLabel('ISBN or barcode');
	const tones = page.locator('html');

	await field.fill(eisbn);
	await field.press('Enter');
	await expect(page.getByRole('status').filter({ hasText: title })).toBeVisible();
	await expect(tones).not.toHaveAttribute('data-tones');
	const sound = page.getByLabel('Sound for each scan');
	await expect(sound).not.toBeChecked();
	await sound.check();
	await expect(tones).toHaveAttribute('data-tones', ' 1200');
	await page.reload();
	await expect(sound).toBeChecked();
	await field.fill('9780000000001');
	await field.press('Enter');
	await expect(page.getByRole('alert')).toContainText('Not done.');
	await expect(tones).toHaveAttribute('data-tones', ' 180 140');
});
