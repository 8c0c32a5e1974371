import { openResult } from './screen';
import { expect, test } from './shop-test';

test('a book’s extract shows folded on its own page only', async ({ page }) => {
	await openResult(page, '/browse/filter/k/title/t/moby-dick');
	const main = page.getByRole('main');
	const folded = main.getByText('Read an extract');
	await expect(main.getByText('Call me Ishmael.')).toBeHidden();
	await folded.click();
	await expect(main.getByText('Call me Ishmael.')).toBeVisible();
	await openResult(page, '/browse/filter/k/title/t/middlemarch');
	await expect(folded).toHaveCount(0);
});
