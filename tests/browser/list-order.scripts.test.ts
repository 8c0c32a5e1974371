import { boxOf } from '../harness/drawn';
import { offersOf } from './fill-cart';
import { expect, test } from './shop-test';
import { signUp } from './sign-up';

test('a customer sorts a list by dragging its lines', async ({ page, shop }) => {
	const books = offersOf(shop, 'plenty', 4);
	await signUp(page);
	await page.goto('/account/lists');
	await page.getByLabel('New list').fill('In order');
	await page.getByRole('button', { name: 'Create a list' }).click();
	await page.getByRole('link', { name: 'Import from a file' }).click();
	await page.getByLabel('ISBNs').fill(books.map(({ eisbn }) => eisbn).join(','));
	await page.getByRole('button', { name: 'Read the ISBNs' }).click();
	await page.getByRole('button', { name: 'Import 4 rows' }).click({ timeout: 60_000 });
	await page.getByRole('link', { name: 'See the list' }).click();
	await page.getByRole('link', { name: 'Arrange' }).click();
	const titles = page.getByRole('main').getByRole('heading', { level: 3 });
	const line = (at: number) =>
		page
			.getByRole('main')
			.getByRole('listitem')
			.filter({ hasText: books[at]?.title ?? '' })
			.first();
	const drag = async (from: number, to: number, side: 'before' | 'after') => {
		const { height } = await boxOf(line(to));
		const position = { x: 20, y: side === 'before' ? 3 : height - 3 };
		const handle = line(from).getByTitle('Drag to another position');
		await handle.hover();
		await page.mouse.down();
		// A drag begins while the pointer is still over the dragged line. The line below receives events from the second move on.
		await handle.hover({ position: { x: 30, y: 30 } });
		await line(to).hover({ position });
		await line(to).hover({ position });
		await page.mouse.up();
	};
	const inOrder = (...places: number[]) => expect(titles).toHaveText(places.map((at) => books[at]?.title ?? ''));

	await inOrder(0, 1, 2, 3);
	await drag(3, 0, 'before');
	await inOrder(3, 0, 1, 2);
	await drag(3, 1, 'after');
	await inOrder(0, 1, 3, 2);
	await page.reload();
	await inOrder(0, 1, 3, 2);
});
