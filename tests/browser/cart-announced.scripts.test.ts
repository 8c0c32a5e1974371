import type { Page } from 'playwright/test';
import { openCartOfTwo, subtotalOf, summaryOf } from './fill-cart';
import { expect, test } from './shop-test';

/** From now on, records what any live region of the page says. */
async function listen(page: Page) {
	await page.evaluate(() => {
		const heard: string[] = [];
		Object.assign(window, { heard });
		const live = '[role=status], [role=alert], [aria-live]:not([aria-live=off])';
		const said = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest(live);
		const note = (words: string | null) => words?.trim() && heard.push(words.trim());
		new MutationObserver((changes) => {
			for (const region of new Set(changes.map(({ target }) => said(target)))) note(region?.textContent ?? null);
			for (const { addedNodes, target } of changes)
				for (const node of said(target) ? [] : addedNodes)
					if (node instanceof Element)
						for (const alert of node.matches('[role=alert]') ? [node] : node.querySelectorAll('[role=alert]'))
							note(alert.textContent);
		}).observe(document.body, { subtree: true, childList: true, characterData: true });
	});
	return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

test('the cart announces a changed quantity once, with the subtotal, and keeps the focus', async ({ page, shop }) => {
	const { first } = await openCartOfTwo(page, shop);
	const heard = await listen(page);
	const more = page.getByRole('button', { name: `One more: ${first.title}` });
	await more.click();
	await expect(summaryOf(page)).toContainText('Subtotal, 4 items');
	const words = `Cart updated: ${first.title}. Quantity 3. 4 items in your cart, subtotal ${await subtotalOf(page)}.`;
	await expect(page.getByRole('status').filter({ hasText: 'Cart updated' })).toHaveText(words);
	await expect(more).toBeFocused();
	expect(await heard()).toEqual([words]);
});

test('the cart announces a removed line once, with the subtotal, and focuses the next line', async ({ page, shop }) => {
	const { first, second } = await openCartOfTwo(page, shop);
	const heard = await listen(page);
	await page.getByRole('button', { name: `Remove ${first.title}` }).press('Enter');
	await expect(summaryOf(page)).toContainText('Subtotal, 1 item');
	const removed = `“${first.title}” was removed from your cart. 1 item in your cart, subtotal ${await subtotalOf(page)}.`;
	await expect(page.getByRole('heading', { name: second.title })).toBeFocused();
	await expect(page.getByRole('status').filter({ hasText: 'was removed' })).toHaveText(removed);

	await page.getByRole('button', { name: 'Put it back' }).press('Enter');
	await expect(summaryOf(page)).toContainText('Subtotal, 3 items');
	const back = `Back in your cart. 3 items in your cart, subtotal ${await subtotalOf(page)}.`;
	await expect(page.getByRole('heading', { name: first.title })).toBeFocused();
	await expect(page.getByRole('status').filter({ hasText: 'Back in your cart.' })).toHaveText(back);

	// No line follows this line, because it came back as the last.
	await page.getByRole('button', { name: `Remove ${first.title}` }).press('Enter');
	await expect(page.getByRole('heading', { name: 'Your cart', level: 1 })).toBeFocused();
	await page.getByRole('button', { name: `Remove ${second.title}` }).press('Enter');
	await expect(page.getByText('There are no items in your cart.')).toBeVisible();
	await expect(page.getByRole('heading', { name: 'Your cart', level: 1 })).toBeFocused();
	const empty = `“${second.title}” was removed from your cart. Your cart is empty.`;
	await expect(page.getByRole('status').filter({ hasText: 'Your cart is empty.' })).toHaveText(empty);
	const waits = 'Please wait...';
	expect((await heard()).filter((words) => words !== waits)).toEqual([removed, back, removed, empty]);
});
