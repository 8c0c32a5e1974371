import { offerOf } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';

test('a shopper asks to be notified about an unavailable title, and cancels that by a link', async ({ page, shop }) => {
	const { eisbn, title } = offerOf(shop, 'gone');
	const email = `waiting-${Date.now()}@example.org`;
	await page.goto(`/item/${eisbn}`);
	await page.getByRole('link', { name: 'Tell me when it is here' }).click();
	await page.getByRole('button', { name: 'Tell me' }).click();
	await expect(page.getByRole('link', { name: 'Please input your email address.' })).toBeVisible();
	await page.getByLabel('E-mail address').fill(email);
	await page.getByRole('button', { name: 'Tell me' }).click();
	await expect(page.getByText(`We will write to ${email} when it is here.`)).toBeVisible();
	await expect(page).toHaveURL(`/item/${eisbn}`);
	const { key } = inDatabase(shop.dataDir, (db) =>
		db.prepare('select key from stock_alerts where email = ?').get(email),
	) as { key: string };
	await page.goto(`/stock-alert/${key}`);
	await expect(page.getByRole('heading', { level: 1, name: 'We will write to you' })).toBeVisible();
	await expect(page.getByRole('link', { name: title })).toBeVisible();
	await page.getByRole('button', { name: 'Cancel this alert' }).click();
	await expect(page.getByText('We will not write to you about this title.')).toBeVisible();
	await page.goto(`/stock-alert/${key}`);
	await expect(
		page.getByText('This link no longer works. We will not send you anything about this title.'),
	).toBeVisible();
});

test('a shopper asks about a title that cannot be bought, and an error keeps what they typed', async ({
	page,
	shop,
}) => {
	const { eisbn, title } = offerOf(shop, 'gone');
	await page.goto(`/item/${eisbn}`);
	await page.getByRole('link', { name: 'Ask us about it' }).click();
	await expect(page.getByLabel('Your question')).toHaveValue(`Can you get ${title} for me?`);
	await page.getByLabel('Your question').fill('Is there another printing?');
	await page.getByLabel('Your name').fill("Siobhán O'Brien");
	await page.getByRole('button', { name: 'Send the question' }).click();
	await expect(page.getByRole('link', { name: 'Please input your email address.' })).toBeVisible();
	await expect(page.getByLabel('Your question')).toHaveValue('Is there another printing?');
	await page.getByLabel('E-mail address').fill('siobhan@example.org');
	await page.getByRole('button', { name: 'Send the question' }).click();
	await expect(page.getByText('Your question is on its way. We will answer to siobhan@example.org.')).toBeVisible();
});

test('the form keeps what a shopper typed before the scripts loaded', { tag: '@chromium' }, async ({
	page,
	shop,
	javaScriptEnabled,
}) => {
	let letScripts = () => {};
	const typed = new Promise<void>((resolve) => {
		letScripts = resolve;
	});
	await page.route(/\/assets\/entry\.client.*\.js$/, async (route) => {
		await typed;
		await route.continue();
	});
	await page.goto(`/item/${offerOf(shop, 'gone').eisbn}/ask`, { waitUntil: 'commit' });
	const question = page.getByLabel('Your question');
	await question.fill('Is there another printing?');
	await page.getByLabel('Your name').fill("Siobhán O'Brien");
	letScripts();
	// React leaves a mark on an element that it has taken over.
	if (javaScriptEnabled)
		await page.waitForFunction(() =>
			Object.keys(document.querySelector('textarea') ?? {}).some((key) => /^__react/.test(key)),
		);
	await expect(question).toHaveValue('Is there another printing?');
	await expect(page.getByLabel('Your name')).toHaveValue("Siobhán O'Brien");
});

test('an available title offers no question or notification form', async ({ page, shop }) => {
	await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}`);
	await expect(page.getByRole('button', { name: /Add to cart/ }).first()).toBeVisible();
	await expect(page.getByRole('link', { name: 'Tell me when it is here' })).toHaveCount(0);
});
