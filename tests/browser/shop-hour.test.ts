import { dayIn } from '../../store/contract/zoned-time';
import { startShop } from '../harness/shop';
import { expect, test } from './shop-test';

test('the home page starts with the current hours, upcoming events and the places left', async ({ page }) => {
	test.setTimeout(300_000);
	const shop = await startShop({ sample: false });
	try {
		await shop.run('settings', 'set', 'store_info.name=Tern Books', 'store_info.timezone=Asia/Tokyo');
		await shop.run('locations', 'add', 'Harbour');
		await shop.run('hours', 'set', 'all', 'Mon-Sun 0-24');
		const tomorrow = dayIn(Date.now() / 1000 + 86_400, 'Asia/Tokyo');
		await shop.run('events', 'add', 'Cook the book', '--start', `${tomorrow} 18:30`);
		const id = /^(\d+) .*Cook the book/m.exec(await shop.run('events', 'list'))?.[1] ?? '';
		await shop.run('events', 'ticket', id, 'One seat', '--price', '45.00', '--places', '8');
		// The shop checks once a second for changes by commands.
		await page.goto(`${shop.url}/`);
		const main = page.getByRole('main');
		await expect(main.getByText('Open until midnight.')).toBeVisible();
		await main.getByRole('link', { name: /^(Tomorrow|Tonight) at 6:30\spm: Cook the book, 8 places left\.$/ }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cook the book');
		// A changed event also updates the cached page.
		await shop.run('events', 'ticket', id, 'One seat', '--price', '45.00', '--places', '0');
		await expect(async () => {
			await page.goto(`${shop.url}/`);
			await expect(main.getByRole('link', { name: /Cook the book, sold out\.$/ })).toBeVisible({ timeout: 100 });
		}).toPass({ timeout: 60_000 });
		await shop.run('events', 'end', id);
		await shop.run('hours', 'day', 'all', dayIn(Date.now() / 1000, 'Asia/Tokyo'), 'Closed');
		await expect(async () => {
			await page.goto(`${shop.url}/`);
			await expect(main.getByText('Today: Closed.')).toBeVisible({ timeout: 100 });
		}).toPass({ timeout: 60_000 });
		await expect(main.getByRole('link', { name: /Cook the book/ })).toHaveCount(0);
	} finally {
		await shop.stop();
	}
});
