import { boxOf, untilDrawn } from '../harness/drawn';
import { linesOf, offerOf, offersOf, putIn, type SampleOffer, writeLines } from './fill-cart';
import { writeRegistry } from './registry-walk';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { logIn, logOut, signUp } from './sign-up';

const deadline = '2099-12-24';

test('a click anywhere on a registry’s card opens it, except on its own links', { tag: '@chromium' }, async ({
	page,
	shop,
}) => {
	await signUp(page);
	const { id, title } = writeRegistry(shop, 2);
	const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
	for (const part of [card.getByText('Books for two'), card.locator('.registry-covers'), card]) {
		await page.goto('/gift-registry');
		const { x, y, width, height } = await boxOf(part);
		await page.mouse.click(x + width - 4, y + height / 2);
		await expect(page).toHaveURL(`/gift-registry/${id}`);
	}
	await page.goto('/gift-registry');
	await card.getByRole('link', { name: `Delete ${title}` }).click();
	await expect(page).toHaveURL(`/gift-registry/${id}/delete`);
});

test('a customer creates, shares, changes and deletes a registry', async ({ page, shop }) => {
	await signUp(page);
	await page.goto('/gift-registry');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gift Registry');
	await expect(page.getByText('You have no gift registries.')).toBeVisible();
	await page.getByRole('link', { name: 'Create New' }).click();
	await expect(page.getByRole('heading', { name: 'New Gift Registry' })).toBeVisible();
	const form = page.locator('#registry');
	await expect(form.getByLabel('Occasion').locator('option')).toHaveText([
		...['Birthday', 'Wedding', 'Baby', 'School', 'Holiday', 'Bookfair', 'Other'],
	]);
	await expect(form.getByLabel('Occasion')).toHaveValue('Birthday');
	await expect(form.getByLabel('Description')).toHaveAttribute('maxlength', '2000');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('alert').getByRole('link')).toHaveText([
		'Title is required.',
		'Description is required.',
	]);
	const odd = await page.request.post(`${shop.url}/gift-registry/new`, {
		form: { intent: 'save', title: 'Ines reads', description: 'For long evenings', occasion: 'Divorce' },
		headers: { Origin: shop.url },
	});
	expect(odd.status()).toBe(400);
	expect(await odd.text()).toContain('Occasion is required.');
	await form.getByLabel('Title').fill('Ines reads');
	await form.getByLabel('Occasion').selectOption('Wedding');
	await form.getByLabel('Description').fill('For long evenings');
	await form.getByLabel('Shipping').selectOption('0');
	await expect(form.getByLabel('Encourage purchasers to ship to selected address.')).toBeChecked();
	await form.getByLabel('Purchase deadline (End of day)').fill('2020-01-01');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('alert').getByRole('link')).toHaveText(['The purchase deadline cannot be in the past.']);
	await expect(form.getByLabel('Purchase deadline (End of day)')).toHaveAccessibleDescription(
		/The purchase deadline cannot be in the past\./,
	);
	await form.getByLabel('Purchase deadline (End of day)').fill(deadline);
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('heading', { name: 'Registry Created!' })).toBeVisible();
	await expect(
		page.getByText('Next, add books to the registry. Each book’s page has the button “Add to a gift registry”.'),
	).toBeVisible();
	await expect(page.getByRole('link', { name: 'Find books for the registry' })).toHaveAttribute('href', '/browse');
	await expect(page.getByRole('link', { name: 'See the registry' })).toHaveAttribute('href', /\/gift-registry\/\d+$/);
	const address = page.locator('.list-address');
	await expect(address).toHaveText(/\/gift-registry\/\d{10,16}$/);
	const path = new URL((await address.textContent()) ?? '').pathname;

	await page.goto('/gift-registry');
	const card = page.getByRole('listitem').filter({ hasText: 'Ines reads' });
	await expect(card).toContainText('0 of 0 products purchased');
	await expect(card).toContainText('No products added to registry.');
	await card.getByRole('link', { name: 'Share Ines reads' }).click();
	await expect(page.getByRole('heading', { name: 'Share', exact: true })).toBeVisible();
	await expect(page.locator('.list-address')).toContainText(path);

	await page.goto('/gift-registry');
	await page.getByRole('link', { name: 'Edit Ines reads' }).click();
	await expect(page.getByRole('heading', { name: 'Edit Gift Registry' })).toBeVisible();
	await expect(form.getByLabel('Purchase deadline (End of day)')).toHaveValue(deadline);
	await form.getByLabel('Title').fill('Ines reads on');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'Registry updated.' })).toBeVisible();
	await expect(page.getByRole('dialog')).toHaveCount(0);

	await page.goto(path);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ines reads on');
	const main = page.getByRole('main');
	await expect(main).toContainText('Wedding, created by Ines Maddox');
	await expect(main).toContainText('asked for items off this list to be purchased before December 24, 2099 end of day');
	await expect(main).toContainText('We handle the shipping');

	await page.goto('/gift-registry');
	await page.getByRole('link', { name: 'Delete Ines reads on' }).click();
	await expect(page.getByRole('heading', { name: 'Delete registry?' })).toBeVisible();
	await page.getByRole('button', { name: 'Delete the registry' }).click();
	await expect(page.getByText('You have no gift registries.')).toBeVisible();
	await page.goto(path);
	await expect(page.getByRole('heading', { name: 'Gift registry not found.' })).toBeVisible();
});

test('the owner of a registry chooses shipping and store management, unless the store cannot ship', {
	tag: '@chromium',
}, async ({ page, shop }) => {
	await signUp(page);
	await page.goto('/gift-registry/new');
	const form = page.locator('#registry');
	const shipping = form.getByLabel('Shipping');
	await expect(shipping.locator('option').first()).toHaveText('Do not ship to me');
	await expect(shipping).toHaveValue('');
	await expect(form.getByLabel('Encourage purchasers to ship to selected address.')).toBeHidden();
	await expect(
		form.getByText('People who buy for you arrange the shipping themselves, or pick the gift up.'),
	).toBeVisible();
	await shipping.selectOption('0');
	await expect(
		form.getByText('People who buy for you arrange the shipping themselves, or pick the gift up.'),
	).toBeHidden();
	await expect(form.getByText('People who buy for you can have the gift sent there.')).toBeVisible();
	await form.getByLabel('Title').fill('For the lake');
	await form.getByLabel('Description').fill('Long days');
	await expect(form.getByLabel('Allow store to manage registry?')).not.toBeChecked();
	await form.getByLabel('Allow store to manage registry?').check();
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('heading', { name: 'Registry Created!' })).toBeVisible();
	const id = /(\d+)$/.exec((await page.locator('.list-address').textContent()) ?? '')?.[1] ?? '';
	const managed = async () => new RegExp(`^${id} .* yes `, 'm').test(await shop.run('registries', 'list'));
	expect(await managed()).toBe(true);
	await page.goto(`/gift-registry/${id}/edit`);
	await form.getByLabel('Allow store to manage registry?').uncheck();
	await shipping.selectOption({ label: 'Do not ship to me' });
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'Registry updated.' })).toBeVisible();
	expect(await managed()).toBe(false);

	const move = (address: string) =>
		inDatabase(shop.dataDir, (db) => {
			db.prepare(`update customers set ${address} where id = (select max(id) from customers)`).run();
		});
	move("postal_code = ''");
	await page.goto(`/gift-registry/${id}/edit`);
	const closed = shipping.locator('option').filter({ hasText: "Can't ship to British Columbia" });
	await expect(closed).toBeDisabled();
	move("street_address = ''");
	await page.goto(`/gift-registry/${id}/edit`);
	await expect(page.getByText('No recommended shipping addresses are available.')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Add an address' })).toHaveAttribute('href', '/account/addresses/new');
});

test('deleting a registry, its address or its account warns of the effects and then reports them', async ({
	page,
	shop,
}) => {
	await signUp(page);
	const address = inDatabase(shop.dataDir, (db) => {
		const row = db
			.prepare(
				`insert into addresses (customer_id, name, phone_number, street_address, city, province, country, postal_code, created_at)
				select max(id), 'Ines Maddox', '+16045550133', '5 Example Road', 'Nelson', 'BC', 'CA', 'V1L 1A1', 1 from customers`,
			)
			.run();
		return Number(row.lastInsertRowid);
	});
	const { id, title, books } = writeRegistry(shop, 1, { shipping_id: address });
	const main = page.getByRole('main');
	await page.goto(`/account/addresses/${address}/remove`);
	await expect(main).toContainText(`Gifts for “${title}” can be sent to this address.`);
	await page.getByRole('button', { name: 'Remove address' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText(
		`Address removed successfully. Choose another address for “${title}”`,
	);
	await page.goto('/account/details');
	await expect(main).toContainText(`This also deletes your gift registry: “${title}”.`);

	const [book] = books;
	const form = { eisbn: book?.eisbn ?? '', condition: 'new', quantity: '1', gift_registry_id: String(id) };
	await page.request.post(`${shop.url}/cart/add`, { form, headers: { Origin: shop.url } });
	await page.goto(`/gift-registry/${id}/delete`);
	await expect(main).toContainText('Shoppers with gifts for it in their cart keep them for themselves');
	await page.getByRole('button', { name: 'Delete the registry' }).click();
	await expect(page.getByText('The registry has been deleted.')).toBeVisible();
	await page.goto('/checkout/cart');
	await expect(linesOf(page).first()).toContainText(
		`The gift registry “${title}” was deleted, so this item is now for you.`,
	);
});

test('sending the form twice creates one registry', async ({ page, shop }) => {
	await signUp(page);
	await page.goto('/gift-registry/new');
	const key = await page.locator('#registry input[name="key"]').getAttribute('value');
	const form = { intent: 'save', title: 'Once', description: 'For two', occasion: 'Wedding', key: key ?? '' };
	const send = () => page.request.post(`${shop.url}/gift-registry/new`, { form, headers: { Origin: shop.url } });
	const answers = await Promise.all([send(), send()]);
	expect(new Set(answers.map((answer) => answer.url())).size).toBe(1);
	await page.goto('/gift-registry');
	await expect(page.getByRole('link', { name: 'Once', exact: true })).toHaveCount(1);
});

test('a registry’s card shows up to six covers, or five and the number of the others', async ({ page, shop }) => {
	await signUp(page);
	for (const [books, shown, more] of [
		[5, 5, 0],
		[6, 6, 0],
		[8, 5, 3],
	] as const) {
		const { title } = writeRegistry(shop, books);
		await page.goto('/gift-registry');
		const card = page.getByRole('listitem').filter({ hasText: title });
		await expect(card.locator('img')).toHaveCount(shown);
		await expect(card.getByText(`+${more} more`)).toHaveCount(more === 0 ? 0 : 1);
	}
});

test('a registry sorts by title or author, and suggests gift cards when the store sells them', async ({
	page,
	shop,
}) => {
	await signUp(page);
	const { id } = writeRegistry(shop, 7, { description: 'Nothing heavy' });
	await page.goto(`/gift-registry/${id}`);
	await expect(page.getByRole('main')).toContainText('Nothing heavy');
	const items = page.getByRole('main').locator('.registry-item');
	const inOrder = (words: string[]) => expect([...words].sort((a, b) => a.localeCompare(b))).toEqual(words);
	await expect(items).toHaveCount(7);
	const byTitle = await items.locator('.title-name').allTextContents();
	await page.getByRole('link', { name: 'Author', exact: true }).click();
	await expect(page).toHaveURL(/sort=author/);
	await expect(page.getByRole('link', { name: 'Author', exact: true })).toHaveAttribute('aria-current', 'true');
	const surnameOf = (authors: string) => authors.split(', ')[0]?.split(' ').at(-1) ?? '';
	inOrder((await items.locator('.soft').allTextContents()).map(surnameOf));
	await page.getByRole('link', { name: 'Title', exact: true }).click();
	await expect(page).not.toHaveURL(/sort=author/);
	await expect(items.locator('.title-name')).toHaveText(byTitle);
	await expect(page.getByRole('link', { name: 'Give a gift card' })).toBeVisible();
	try {
		await shop.set({ 'store_info.giftcards_enabled': false });
		await page.goto(`/gift-registry/${id}`);
		await expect(items).toHaveCount(7);
		await expect(page.getByRole('link', { name: 'Give a gift card' })).toHaveCount(0);
	} finally {
		await shop.set({ 'store_info.giftcards_enabled': true });
	}
});

test('the owner adds titles to a registry from their pages, with a quantity', async ({ page, shop }) => {
	await signUp(page);
	const { id, title } = writeRegistry(shop, 0);
	const book = offerOf(shop, 'plenty');
	await page.goto(`/item/${book.eisbn}`);
	await page.getByRole('link', { name: 'Add to a gift registry' }).click();
	await page.getByRole('button', { name: `Add to ${title}` }).click();
	await expect(page.getByRole('button', { name: `Remove ${book.title} from the registry` })).toBeVisible();
	await page.goto(`/item/${book.eisbn}?registry=${id}`);
	await expect(page.getByRole('main')).toContainText(`This is on your gift registry ${title}. 0 of 1 Purchased.`);
	await expect(page.getByRole('main')).toContainText('Copies that you add to the cart are for yourself.');
	for (const wanted of [2, 3]) {
		await page.getByRole('button', { name: `One more of ${book.title}` }).click();
		await expect(page.getByRole('main')).toContainText(`0 of ${wanted} Purchased`);
	}
	await page.getByRole('button', { name: `One less of ${book.title}` }).click();
	await expect(page.getByRole('main')).toContainText('0 of 2 Purchased');
	await page.getByRole('button', { name: `One less of ${book.title}` }).click();
	await page.getByRole('button', { name: `Remove ${book.title} from the registry` }).click();
	await expect(page.getByRole('main')).toContainText(`“Add to the registry” puts this on your gift registry ${title},`);
	await page.getByRole('button', { name: 'Add to the registry' }).click();
	await expect(page.getByRole('main')).toContainText('0 of 1 Purchased');

	await page.goto(`/gift-registry/${id}/edit`);
	const products = page.getByRole('table');
	await expect(products.getByRole('button', { name: /^(One less|Take)/ })).toHaveCount(0);
	await products.getByRole('button', { name: `One more of ${book.title}` }).click();
	await products.getByRole('button', { name: `One less of ${book.title}` }).click();
	await products.getByRole('button', { name: `Remove ${book.title}` }).click();
	await expect(page.getByText('No products added to registry.')).toBeVisible();
});

test('changing products keeps the owner’s other input, and a store without shipping keeps the address', async ({
	page,
	shop,
}) => {
	await signUp(page);
	const { id, books } = writeRegistry(shop, 2, { shipping_id: 0 });
	const stored = () =>
		inDatabase(shop.dataDir, (db) =>
			db.prepare('select title, shipping_id, shipping_encouraged from registries where id = ?').get(id),
		);
	await page.goto(`/gift-registry/${id}/edit`);
	const form = page.locator('#registry');
	await form.getByLabel('Title').fill('Half written');
	await form.getByLabel('Description').fill('');
	await form.getByLabel('Encourage purchasers').uncheck();
	await page.getByRole('button', { name: `One more of ${books[0]?.title}` }).click();
	await expect(page.getByRole('table')).toContainText('Quantity 3');
	await page.getByRole('button', { name: `Remove ${books[1]?.title}` }).click();
	await expect(page.getByRole('table').getByRole('button', { name: /^Remove/ })).toHaveCount(1);
	await expect(page.getByRole('alert')).toHaveCount(0);
	await expect(form.getByLabel('Title')).toHaveValue('Half written');
	await expect(form.getByLabel('Description')).toHaveValue('');
	await expect(form.getByLabel('Shipping')).toHaveValue('0');
	await expect(form.getByLabel('Encourage purchasers')).not.toBeChecked();
	expect(stored()).toMatchObject({ shipping_id: 0, shipping_encouraged: 1 });
	try {
		await shop.set({ 'checkout_info.ship_enabled': false, 'checkout_info.local_delivery_enabled': false });
		await page.goto(`/gift-registry/${id}/edit`);
		await expect(form.getByLabel('Shipping')).toHaveCount(0);
		await form.getByLabel('Title').fill('Whole');
		await form.getByLabel('Title').press('Enter');
		await expect(page.getByRole('status').filter({ hasText: 'Registry updated.' })).toBeVisible();
		expect(stored()).toEqual({ title: 'Whole', shipping_id: 0, shipping_encouraged: 1 });
		await page.goto(`/gift-registry/${id}`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Whole');
		await expect(page.getByText('We handle the shipping')).toHaveCount(0);
	} finally {
		await shop.set({ 'checkout_info.ship_enabled': true, 'checkout_info.local_delivery_enabled': true });
	}
});

test('a visitor with a registry’s address sees what is still wanted, and buys it', async ({ page, shop }) => {
	await signUp(page);
	const { id, title, books } = writeRegistry(shop, 7, { shipping_id: 0 });
	const [book, bought] = books;
	if (!book || !bought) throw new Error('The sample has no such titles.');
	inDatabase(shop.dataDir, (db) => {
		db.prepare('update registry_items set qty_purchased = 2 where registry_id = ? and title_id = ?').run(
			id,
			bought.title_id,
		);
	});
	await page.goto('/gift-registry');
	const card = page.getByRole('listitem').filter({ hasText: title });
	await expect(card).toContainText('1 of 7 products purchased');
	await expect(card).toContainText('+2 more');
	await expect(card.locator('img')).toHaveCount(5);
	await logOut(page);

	await page.goto(`/gift-registry/${id}`);
	const items = page.getByRole('main').getByRole('listitem');
	await expect(items).toHaveCount(7);
	await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
	await expect(page.getByRole('link', { name: 'Give a gift card' })).toHaveAttribute('href', '/gift-cards');
	await expect(items.filter({ hasText: bought.title })).toContainText('2 of 2 Purchased');
	await expect(items.filter({ hasText: bought.title }).getByRole('link')).toHaveCount(0);
	await page.getByRole('link', { name: 'Show purchased' }).click();
	await expect(items).toHaveCount(1);
	await page.getByRole('link', { name: 'Show not purchased' }).click();
	await expect(items).toHaveCount(6);
	await page.getByRole('link', { name: 'Author', exact: true }).click();
	await expect(items).toHaveCount(6);
	const wanted = items.filter({ hasText: book.title });
	await expect(wanted).toContainText('0 of 2 Purchased');
	await wanted.getByRole('link', { name: book.title }).click();
	await expect(page).toHaveURL(`/item/${book.eisbn}?registry=${id}`);
	await expect(page.getByRole('main')).toContainText(`You are buying for Ines Maddox: the gift registry ${title}.`);
	await page
		.locator('#offers')
		.getByRole('button', { name: /^Add to cart/ })
		.first()
		.click();
	await expect(page.getByText(`For the gift registry “${title}”`)).toBeVisible();
	await page.goto('/checkout/cart');
	await expect(linesOf(page).first()).toContainText(`For the gift registry “${title}”`);
	inDatabase(shop.dataDir, (db) => {
		db.prepare('update registry_items set qty_purchased = 2 where registry_id = ?').run(id);
	});
	await page.reload();
	await expect(linesOf(page).first()).toContainText('The registry needs no more copies');

	await signUp(page, { first: 'Wei-Ling' });
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Ship', exact: true }).click();
	await page.waitForURL(/\/delivery$/);
	await page
		.getByLabel('Ship to')
		.selectOption({ label: `Recommended: ${title} (gift registry), Ines Maddox, Victoria` });
	await expect(page.getByRole('main')).not.toContainText('V8V 0X0, Ines');
});

test('a registry shows each wanted title with its price, stock and button', async ({ page, shop }) => {
	await signUp(page);
	const { id, title, books } = writeRegistry(shop, 3);
	const [bought, book] = books;
	if (!book || !bought) throw new Error('The sample has no such titles.');
	inDatabase(shop.dataDir, (db) => {
		db.prepare('update registry_items set qty_purchased = 2 where registry_id = ? and title_id = ?').run(
			id,
			bought.title_id,
		);
	});
	await page.goto(`/gift-registry/${id}`);
	await expect(page.getByRole('button', { name: /^Buy this gift/ }), 'for its owner').toHaveCount(0);
	await logOut(page);
	await page.goto(`/gift-registry/${id}`);
	const items = page.getByRole('main').locator('.registry-item');
	await expect(page.getByRole('button', { name: /^Buy this gift/ })).toHaveCount(2);
	await expect(items.last(), 'lists bought titles last').toContainText(bought.title);
	await expect(items.last()).not.toContainText('$');
	const wanted = items.filter({ hasText: book.title });
	await expect(wanted).toContainText(/\$\d+\.\d\d/);
	// Says it once for all titles when all are in stock.
	const stocked = page.getByRole('main').getByText('All in stock', { exact: true });
	if ((await stocked.count()) === 0) await expect(wanted).toContainText(/In stock|on hand|available/i);
	await page.getByRole('button', { name: `Buy this gift: ${book.title}` }).click();
	await expect(page).toHaveURL(`/gift-registry/${id}`);
	await expect(wanted).toContainText('1 in cart');
	await expect(wanted).toContainText(`For the gift registry “${title}”`);
	await page.goto('/checkout/cart');
	await expect(linesOf(page)).toHaveCount(1);
	await expect(linesOf(page).first()).toContainText(`For the gift registry “${title}”`);
});

test('a title that is not on the registry is bought for the shopper, and its page says so', async ({ page, shop }) => {
	await signUp(page);
	const { id, title } = writeRegistry(shop, 0);
	await logOut(page);
	await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}?registry=${id}`);
	await expect(page.getByRole('main')).toContainText(`This title is not on the gift registry ${title}.`);
	await page
		.locator('#offers')
		.getByRole('button', { name: /^Add to cart/ })
		.first()
		.click();
	await expect(page.getByText('1 in cart').first()).toBeVisible();
	await page.goto('/checkout/cart');
	await expect(linesOf(page).first()).not.toContainText('gift registry');
});

test('a copy in the cart for a registry does not count as the shopper’s own', async ({ page, shop }) => {
	await signUp(page);
	const { id, title, books } = writeRegistry(shop, 1);
	const [book] = books;
	const other = offersOf(shop, 'plenty', 2)[1];
	if (!book || !other) throw new Error('The sample has no such titles.');
	await logOut(page);
	await putIn(page, other);
	writeLines(shop, [{ title_id: book.title_id, registry_id: id }]);
	const offer = page.locator('#offers');
	await page.goto(`/item/${book.eisbn}?registry=${id}`);
	await expect(offer).toContainText('1 in cart');
	await expect(offer).toContainText(`For the gift registry “${title}”`);
	await page.goto(`/item/${book.eisbn}`);
	await expect(offer).not.toContainText('in cart');
	await offer
		.getByRole('button', { name: /^Add to cart/ })
		.first()
		.click();
	await expect(offer).toContainText('1 in cart');
	await page.goto('/checkout/cart');
	const lines = linesOf(page).filter({ hasText: book.title });
	await expect(lines).toHaveCount(2);
	await expect(lines.filter({ hasText: title })).toHaveCount(1);
});

test('a registry’s products are edited on a phone without a word broken in two', { tag: '@chromium' }, async ({
	page,
	shop,
}) => {
	await page.setViewportSize({ width: 360, height: 740 });
	await signUp(page);
	const { id } = writeRegistry(shop, 2);
	await page.goto(`/gift-registry/${id}/edit`);
	const products = page.getByRole('region', { name: 'Products' });
	const words = [
		products.getByRole('columnheader', { name: 'Quantity' }),
		products.getByRole('button', { name: /^Remove / }).first(),
	];
	for (const one of words) expect((await boxOf(one)).height).toBeLessThan(48);
	expect(await products.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('the titles of a registry have favourite buttons', async ({ page, shop }) => {
	await signUp(page);
	const { id, books } = writeRegistry(shop, 2);
	await page.goto(`/gift-registry/${id}`);
	// When all titles are in stock, the page says so once.
	await expect(page.getByRole('main').getByText('All in stock', { exact: true })).toBeVisible();
	await expect(page.getByRole('main').getByText('In stock', { exact: true })).toHaveCount(0);
	const titled = (words: string) => page.getByRole('button', { name: `${words} favourites: ${books[0]?.title}` });
	await titled('Add to').click();
	await expect(page.getByRole('status').getByText('Added to your favourites')).toHaveCount(1);
	await page.reload();
	await expect(titled('Remove from')).toBeVisible();
	await expect(page.getByRole('button', { name: /^Add to favourites: / })).toHaveCount(1);
	await logOut(page);
	await page.goto(`/gift-registry/${id}`);
	await titled('Add to').click();
	await expect(page.getByText('You must login or sign up to use this feature.')).toBeVisible();
});

test('a registry’s columns are at least 389 px wide, bought titles are green, and products scroll in 279 px', {
	tag: '@chromium',
}, async ({ page, shop }) => {
	await signUp(page);
	const { id, books } = writeRegistry(shop, 7);
	const [bought, wanted] = books as [SampleOffer, SampleOffer];
	inDatabase(shop.dataDir, (db) => {
		db.prepare('update registry_items set qty_purchased = 2 where registry_id = ? and title_id = ?').run(
			id,
			bought.title_id,
		);
	});
	const items = page.getByRole('main').locator('.registry-item');
	await page.goto(`/gift-registry/${id}`);
	const isGreen = (title: string) =>
		items
			.filter({ hasText: title })
			.getByText(/ of 2 Purchased$/)
			.evaluate((ribbon) => {
				const [red = 0, green = 0] =
					getComputedStyle(ribbon, '::before').backgroundColor.match(/\d+/g)?.map(Number) ?? [];
				return green > red;
			});
	await untilDrawn(page);
	expect([await isGreen(bought.title), await isGreen(wanted.title)]).toEqual([true, false]);
	for (const [width, columns] of [
		[1280, 3],
		[1000, 2],
		[360, 1],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		await expect(items).toHaveCount(7);
		await untilDrawn(page);
		const boxes = await items.evaluateAll((all) => all.map((item) => item.getBoundingClientRect().toJSON()));
		expect(new Set(boxes.map(({ x }) => x)).size, `columns at ${width} px`).toBeLessThanOrEqual(columns);
		const least = Math.min(...boxes.map((box) => box.width));
		if (columns > 1) expect(least, `at ${width} px`).toBeGreaterThanOrEqual(389);
		else expect(least).toBeLessThanOrEqual(width);
	}
	await page.goto(`/gift-registry/${id}/edit`);
	const products = page.getByRole('region', { name: 'Products' });
	expect((await boxOf(products)).height).toBe(279);
	const last = products.getByRole('button', { name: /^Remove/ }).last();
	await expect(last).not.toBeInViewport();
	await last.scrollIntoViewIfNeeded();
	await expect(last).toBeInViewport();
});

test('a store without gift registries has none of their pages', async ({ page, shop }) => {
	await signUp(page);
	const { id, books } = writeRegistry(shop, 1);
	const [book] = books;
	const pages = [
		'/gift-registry',
		'/gift-registry/new',
		`/gift-registry/${id}/edit`,
		`/item/${book?.eisbn}/registries`,
	];
	for (const path of pages) expect((await page.goto(path))?.status(), path).toBe(200);
	await page.goto('/account/details');
	const account = page.getByRole('navigation', { name: 'Your account' });
	await expect(account).toContainText('Gift registries');
	try {
		await shop.set({ gift_registry_enabled: false });
		for (const path of [...pages, `/gift-registry/${id}`, `/gift-registry/${id}/share`]) {
			expect((await page.goto(path))?.status(), path).toBe(404);
		}
		await page.goto(`/item/${book?.eisbn}?registry=${id}`);
		await expect(page.getByRole('link', { name: 'Add to a gift registry' })).toHaveCount(0);
		await expect(page.getByText('on your gift registry')).toHaveCount(0);
		await page.goto('/account/details');
		await expect(account).not.toContainText('Gift registries');
	} finally {
		await shop.set({ gift_registry_enabled: true });
	}
});

test('a registry needs a log-in, and another customer cannot change it', async ({ page, shop }) => {
	await signUp(page);
	const { id } = writeRegistry(shop, 1);
	await logOut(page);
	await page.goto('/gift-registry');
	await expect(page).toHaveURL(/\/account\/login/);
	await expect(page.getByText('You must login or sign up to use this feature.')).toBeVisible();
	await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}/registries`);
	await expect(page.getByText('You must login or sign up to use this feature.')).toBeVisible();
	await signUp(page, { first: 'Wei-Ling' });
	for (const step of ['edit', 'delete']) expect((await page.goto(`/gift-registry/${id}/${step}`))?.status()).toBe(404);
	expect((await page.goto(`/gift-registry/${id + 1}`))?.status()).toBe(404);
	await expect(page.getByRole('heading', { name: 'Gift registry not found.' })).toBeVisible();
});

test('a guest who adds a title to their registry logs in, and the title is then on it', async ({ page, shop }) => {
	const email = await signUp(page);
	const { id } = writeRegistry(shop, 1);
	const { eisbn, title } = offersOf(shop, 'plenty', 9)[8] as SampleOffer;
	await logOut(page);
	await page.goto(`/item/${eisbn}/registries`);
	await expect(page.getByRole('main')).toContainText(`Then we will add “${title}” to your gift registry.`);
	await logIn(page, email);
	await expect(page).toHaveURL(`/item/${eisbn}`);
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toContainText('Added to “');
	await page.goto(`/gift-registry/${id}`);
	await expect(page.getByRole('main')).toContainText(title);
});
