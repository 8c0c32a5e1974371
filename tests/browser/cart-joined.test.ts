import { linesOf, offersOf, putIn, type SampleOffer, summaryOf } from './fill-cart';
import { expect, test } from './shop-test';
import { logIn, logOut, signUp } from './sign-up';

test('the checkout shows an earlier cart that a log-in added, and one press puts it aside', async ({ page, shop }) => {
	const [old, fresh] = offersOf(shop, 'plenty', 2) as [SampleOffer, SampleOffer];
	const email = await signUp(page);
	await putIn(page, old, 2);
	await logOut(page);
	await putIn(page, fresh);
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Checkout as Guest' }).first().click();
	await expect(page).toHaveURL('/checkout/contact');
	await page.goto('/account/login?back=/checkout/contact');
	await logIn(page, email);

	const earlier = page.getByRole('region', { name: 'From your earlier cart' });
	await expect(earlier.getByRole('listitem')).toHaveText([`${old.title}, 2 copies`]);
	await expect(page).toHaveURL('/checkout/cart');
	await expect(summaryOf(page)).toContainText('Subtotal, 3 items');
	await earlier.getByRole('button', { name: /^Move these items to favou?rites$/ }).click();
	await expect(page.getByRole('status').filter({ hasText: 'from your earlier cart moved to your' })).toHaveText(
		/^1 title from your earlier cart moved to your favou?rites\. 1 item in your cart, subtotal \$/,
	);
	await expect(earlier).toHaveCount(0);
	await expect(linesOf(page)).toHaveCount(1);
	await expect(linesOf(page).first()).toContainText(fresh.title);
	await page.goto('/account/lists');
	await page
		.getByRole('main')
		.getByRole('link', { name: /^Favou?rites/ })
		.first()
		.click();
	await expect(page.getByRole('main').getByRole('link', { name: old.title }).first()).toBeVisible();
});

test('the checkout does not ask again about an earlier cart that the customer kept', async ({ page, shop }) => {
	const [old, fresh] = offersOf(shop, 'plenty', 2) as [SampleOffer, SampleOffer];
	const email = await signUp(page);
	await putIn(page, old);
	await logOut(page);
	await putIn(page, fresh);
	await page.goto('/account/login?back=/checkout/cart');
	await logIn(page, email);
	await page.getByRole('button', { name: 'Keep these items in the cart' }).click();
	await expect(page.getByText('The items from your earlier cart stay here. 2 items in your cart')).toBeVisible();
	await page.reload();
	await expect(linesOf(page)).toHaveCount(2);
	await expect(page.getByRole('region', { name: 'From your earlier cart' })).toHaveCount(0);
});
