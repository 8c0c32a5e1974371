import type { Locator } from 'playwright/test';
import { linesOf, offerOf, offersOf, putIn, type SampleOffer, setStock, summaryOf, writeLines } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { newEmail, signUp } from './sign-up';

const quantityOf = (line: Locator) => line.getByRole('textbox', { name: /^Quantity/ });

/** Sets the quantity: without scripts with the button, with scripts by leaving the field. */
async function setQuantity(line: Locator, quantity: number | string, scripts: boolean | undefined) {
	await quantityOf(line).fill(String(quantity));
	if (scripts) await quantityOf(line).blur();
	else await line.getByRole('button', { name: /^Update quantity/ }).click();
}

test('a cart line shows its title and condition, and saves its quantity', async ({ page, shop, javaScriptEnabled }) => {
	const book = offerOf(shop, 'plenty');
	await putIn(page, book);
	await page.goto('/cart');
	await expect(page).toHaveURL('/checkout/cart');
	const line = linesOf(page).first();
	await expect(line.getByRole('link', { name: book.title })).toHaveAttribute('href', `/item/${book.eisbn}`);
	await expect(line.locator('img.cover')).toBeVisible();
	await expect(line).toContainText('New');
	await expect(line).toContainText('In stock');
	await expect(line).toContainText(/\$\d+\.\d\d/);
	await setQuantity(line, 3, javaScriptEnabled);
	await expect(summaryOf(page)).toContainText('Subtotal, 3 items');
	await expect(quantityOf(line)).toHaveValue('3');
	await page.reload();
	await expect(quantityOf(line)).toHaveValue('3');
	if (javaScriptEnabled) {
		const more = line.getByRole('button', { name: /^One more/ });
		await more.click();
		await more.click();
		await expect(summaryOf(page)).toContainText('Subtotal, 5 items');
		await expect(more).toBeFocused();
	}
	await line.getByRole('button', { name: `Remove ${book.title}` }).click();
	await expect(page.getByText('There are no items in your cart.')).toBeVisible();
});

test('a removed line is named and can be put back unchanged', async ({ page, shop }) => {
	const [book, other] = offersOf(shop, 'plenty', 2) as [SampleOffer, SampleOffer];
	await putIn(page, book, 2);
	await putIn(page, other);
	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: `Remove ${book.title}` }).click();
	await expect(page.getByText(`“${book.title}” was removed from your cart.`)).toBeVisible();
	await expect(linesOf(page)).toHaveCount(1);
	await page.getByRole('button', { name: 'Put it back' }).click();
	await expect(page.getByText('Back in your cart.')).toBeVisible();
	await expect(linesOf(page)).toHaveCount(2);
	await expect(quantityOf(linesOf(page).filter({ hasText: book.title }))).toHaveValue('2');
});

test('a quantity of 0 removes a line, which can be put back', async ({ page, shop, javaScriptEnabled }) => {
	const [book, other] = offersOf(shop, 'plenty', 2) as [SampleOffer, SampleOffer];
	await putIn(page, book, 2);
	await putIn(page, other);
	await page.goto('/checkout/cart');
	await setQuantity(linesOf(page).filter({ hasText: book.title }), 0, javaScriptEnabled);
	await expect(page.getByText(`“${book.title}” was removed from your cart.`)).toBeVisible();
	await expect(linesOf(page)).toHaveCount(1);
	await page.getByRole('button', { name: 'Put it back' }).click();
	await expect(quantityOf(linesOf(page).filter({ hasText: book.title }))).toHaveValue('2');
});

test('a removed gift card comes back with its text', async ({ page, shop }) => {
	await signUp(page);
	const card = inDatabase(shop.dataDir, (db) =>
		db.prepare('select id, eisbn from titles where is_giftcard = 1').get(),
	) as {
		id: number;
		eisbn: string;
	};
	await putIn(page, offerOf(shop, 'plenty'));
	const notes = {
		giftcard_price: 4000,
		gift_card_info: { personalize: true, to: 'Ada', from: 'Grace', message: 'Read well' },
	};
	writeLines(shop, [{ title_id: card.id, notes }]);
	await page.goto('/checkout/cart');
	const line = linesOf(page).filter({ hasText: 'To Ada from Grace' });
	await line.getByRole('button', { name: /^Remove/ }).click();
	await expect(line).toHaveCount(0);
	await page.getByRole('button', { name: 'Put it back' }).click();
	await expect(line).toContainText('$40.00');
	await expect(line).toContainText('Read well');
});

test('a cart of ten lines or more repeats the total and the checkout button below them', async ({ page, shop }) => {
	const books = offersOf(shop, 'plenty', 10);
	for (const book of books.slice(0, 9)) await putIn(page, book);
	await page.goto('/checkout/cart');
	await expect(page.getByText('Total so far')).toHaveCount(1);
	await putIn(page, books[9] as SampleOffer);
	await page.goto('/checkout/cart');
	await expect(page.getByText('Total so far')).toHaveCount(2);
	await page.getByRole('button', { name: 'Checkout as Guest' }).first().click();
	await expect(page).toHaveURL('/checkout/contact');
});

test('an invalid quantity becomes 1 with scripts and is refused without; 0 removes the line', async ({
	page,
	shop,
	javaScriptEnabled,
}) => {
	const book = offerOf(shop, 'plenty');
	await putIn(page, book, 2);
	await page.goto('/checkout/cart');
	const line = linesOf(page).first();
	for (const typed of ['1.5', 'abc', '', '-2']) {
		await setQuantity(line, typed, javaScriptEnabled);
		if (javaScriptEnabled) {
			await expect(quantityOf(line)).toHaveValue('1');
			await expect(summaryOf(page)).toContainText('Subtotal, 1 item');
			await quantityOf(line).fill('2');
			await quantityOf(line).press('Enter');
			await expect(summaryOf(page)).toContainText('Subtotal, 2 items');
			continue;
		}
		await expect(page.getByRole('alert').filter({ hasText: book.title })).toHaveText(
			`Type a quantity from 1 to 9999 for “${book.title}”, or 0 to remove it.`,
		);
		await expect(quantityOf(line)).toHaveValue(typed);
		await expect(quantityOf(line)).toHaveAttribute('aria-invalid', 'true');
		await expect(quantityOf(line)).toHaveAccessibleDescription(/^Type a quantity from 1 to 9999 for /);
		await expect(summaryOf(page)).toContainText('Subtotal, 2 items');
		await page.reload();
		await expect(quantityOf(line)).toHaveValue('2');
	}
	await setQuantity(line, 0, javaScriptEnabled);
	await expect(page.getByText('There are no items in your cart.')).toBeVisible();
});

test('a title’s page treats an invalid quantity like the cart does', async ({ page, shop, javaScriptEnabled }) => {
	const book = offerOf(shop, 'plenty');
	await page.goto(`/item/${book.eisbn}`);
	const field = page.getByRole('textbox', { name: `Quantity: ${book.title}` }).first();
	const refused = page.getByRole('alert').filter({ hasText: book.title });
	for (const typed of javaScriptEnabled ? ['abc', '', '1.5', '0'] : []) {
		await field.fill(typed);
		await field.press('Tab');
		await expect(field).toHaveValue('1');
	}
	for (const typed of javaScriptEnabled ? [] : ['abc', '0', '']) {
		await field.fill(typed);
		await page
			.getByRole('button', { name: `Add to cart: ${book.title}` })
			.first()
			.click();
		await expect(refused).toHaveText(`Type a quantity from 1 to 9999 for “${book.title}”.`);
		await expect(field).toHaveAccessibleDescription(`Type a quantity from 1 to 9999 for “${book.title}”.`);
		await expect(field).toHaveValue(typed);
		await page.reload();
		await expect(page.getByText('1 in cart')).toHaveCount(0);
	}
	await field.fill('2');
	await page
		.getByRole('button', { name: `Add to cart: ${book.title}` })
		.first()
		.click();
	await expect(page.getByText('2 in cart')).toBeVisible();
	const update = page.getByRole('button', { name: `Update: ${book.title}` });
	if (javaScriptEnabled) {
		await field.fill('abc');
		await field.press('Enter');
		await expect(page.getByText('1 in cart')).toBeVisible();
		await field.fill('2');
		await field.press('Enter');
		await expect(page.getByText('2 in cart')).toBeVisible();
	}
	if (!javaScriptEnabled) {
		await field.fill('abc');
		await update.click();
		await expect(refused).toHaveText(`Type a quantity from 1 to 9999 for “${book.title}”, or 0 to remove it.`);
		await expect(field).toHaveValue('abc');
	}
	await expect(page.getByText('2 in cart')).toBeVisible();
	await field.fill('0');
	await update.click();
	await expect(page.getByText('2 in cart')).toHaveCount(0);
	await expect(page.getByRole('button', { name: `Add to cart: ${book.title}` }).first()).toBeVisible();
});

test('a quantity above the stock asks the shopper first', async ({ page, shop, javaScriptEnabled }) => {
	const book = offerOf(shop, 'last');
	await putIn(page, book);
	await page.goto('/checkout/cart');
	await setQuantity(linesOf(page).first(), 3, javaScriptEnabled);
	await expect(page.getByRole('heading', { name: 'Only 1 in stock' })).toBeVisible();
	await expect(page.getByRole('button', { name: /and order/ })).toHaveCount(0);
	await page.getByRole('button', { name: 'Take 1' }).click();
	await expect(page).toHaveURL(/\/checkout\/cart$/);
	await expect(quantityOf(linesOf(page).first())).toHaveValue('1');
});

test('copies in the cart count when a shopper adds more than the stock', async ({ page, shop }) => {
	const book = offersOf(shop, 'plenty', 3)[2] as SampleOffer;
	const restock = setStock(shop, book, 3);
	const orderable = (is: 0 | 1) =>
		inDatabase(shop.dataDir, (db) =>
			db.prepare('update offers set is_extra_orderable = ? where id = ?').run(is, book.offer_id),
		);
	orderable(1);
	const addTwo = async () => {
		const answer = await page.request.post('/cart/add', {
			form: { eisbn: book.eisbn, condition: book.condition, quantity: '2', back: '/checkout/cart' },
			headers: { Origin: new URL(page.url()).origin },
			maxRedirects: 0,
		});
		await page.goto(answer.headers().location ?? '');
	};
	await page.goto('/checkout/cart');
	await addTwo();
	await expect(quantityOf(linesOf(page).first())).toHaveValue('2');
	await addTwo();
	await expect(page.getByRole('heading', { name: 'Only 3 in stock' })).toBeVisible();
	await expect(page.getByText('Besides the copies in your cart, we can give you 1 now.')).toBeVisible();
	await expect(page.getByRole('button', { name: 'Take 1 and order 1 more' })).toBeVisible();
	await page.getByRole('button', { name: 'Take 1', exact: true }).click();
	await expect(quantityOf(linesOf(page).first())).toHaveValue('3');
	await addTwo();
	await expect(page.getByText('Your cart already has all the copies that we have.')).toBeVisible();
	await expect(page.getByRole('button', { name: /^Take/ })).toHaveCount(0);
	await page.getByRole('button', { name: 'Order 2 more' }).click();
	await expect(quantityOf(linesOf(page).first())).toHaveValue('5');
	orderable(0);
	restock();
});

test('unavailable items block the checkout until they are removed', async ({ page, shop }) => {
	const book = offerOf(shop, 'plenty');
	const gone = offerOf(shop, 'gone');
	await putIn(page, book);
	writeLines(shop, [{ title_id: gone.title_id }]);
	await page.goto('/checkout/cart');
	const unavailable = page.getByRole('region', { name: 'Unavailable' });
	await expect(unavailable.getByRole('link', { name: gone.title })).toBeVisible();
	await expect(summaryOf(page)).toContainText('Remove the unavailable items to check out.');
	await expect(page.getByRole('button', { name: 'Checkout as Guest' })).toHaveCount(0);
	// Makes the database refuse to remove lines.
	inDatabase(shop.dataDir, (db) =>
		db.exec("create trigger keep_lines before delete on cart_items begin select raise(abort, 'kept'); end"),
	);
	try {
		await unavailable.getByRole('button', { name: 'Remove all unavailable items' }).click();
		await expect(page.getByRole('alert').first()).toHaveText('Error removing unavailable items');
		await expect(unavailable.getByRole('link', { name: gone.title })).toBeVisible();
	} finally {
		inDatabase(shop.dataDir, (db) => db.exec('drop trigger keep_lines'));
	}
	await unavailable.getByRole('button', { name: 'Remove all unavailable items' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toHaveText(
		'Unavailable items removed from cart',
	);
	await expect(linesOf(page)).toHaveCount(1);
	await expect(page.getByRole('button', { name: 'Checkout as Guest' })).toBeVisible();
});

test('a cart with more copies than the stock is adjusted', async ({ page, shop }) => {
	const [fewer, none] = offersOf(shop, 'last', 2);
	if (!fewer || !none) throw new Error('The sample has no such titles.');
	await putIn(page, none);
	writeLines(shop, [{ title_id: fewer.title_id, condition: fewer.condition, quantity: 4 }]);
	await page.goto('/checkout/cart');
	await expect(linesOf(page).filter({ hasText: fewer.title })).toContainText('Only 1 left');
	// Another shopper buys the last copy while this page is open.
	const putBack = setStock(shop, none, 0);
	await page.getByRole('button', { name: 'Checkout as Guest' }).click();
	await expect(page).toHaveURL('/checkout/cart/adjust');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(
		'We no longer have the inventory to fulfill this order',
	);
	const row = (title: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) });
	await expect(row(fewer.title).getByRole('cell')).toHaveText(['4', '1']);
	await expect(row(none.title).getByRole('cell')).toHaveText(['1', 'No copies. The title will be removed.']);
	await page.getByRole('button', { name: 'Return to cart' }).click();
	await expect(page).toHaveURL('/checkout/cart');
	const said = page.getByRole('status').filter({ hasText: /\S/ }).first();
	await expect(said).toContainText(`“${fewer.title}” changed from 4 to 1`);
	await expect(said).toContainText(`“${none.title}” was removed`);
	await expect(quantityOf(linesOf(page).first())).toHaveValue('1');
	await expect(linesOf(page)).toHaveCount(1);
	putBack();
	await page.goto('/checkout/cart/adjust');
	await expect(page).toHaveURL('/checkout/cart');
});

test('a long cart has pages and reopens at the page viewed last', async ({ page, shop }) => {
	await putIn(page, offerOf(shop, 'plenty'));
	const titles = inDatabase(shop.dataDir, (db) =>
		db.prepare("select title_id from offers where condition = 'new' order by title_id limit 120 offset 20").all(),
	) as { title_id: number }[];
	writeLines(shop, titles);
	await page.goto('/checkout/cart');
	const all = page.getByRole('main').locator('.cart-line');
	await expect(all).toHaveCount(50);
	await expect(page.getByText('Page 1 of 3')).toBeVisible();
	await page.getByRole('link', { name: 'Next' }).click();
	await expect(page).toHaveURL('/checkout/cart?page=2');
	const pages = page.getByRole('navigation', { name: 'Pages' });
	await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
	await expect(pages.getByRole('link', { name: 'Page 1' })).not.toHaveAttribute('aria-current');
	const first = await all.first().getByRole('link').first().textContent();
	await page.goto('/browse');
	await page.goto('/checkout/cart');
	await expect(page.getByText('Page 2 of 3')).toBeVisible();
	await expect(all.first().getByRole('link').first()).toHaveText(first ?? '');
	const document = await (await page.request.get('/checkout/cart')).text();
	expect(document.match(/class="cart-line"/g)).toHaveLength(50);
	await page.goto('/checkout/cart?page=99');
	await expect(page.getByText('Page 3 of 3')).toBeVisible();
	await expect(all).toHaveCount(21);
});

test('a guest gets the basic cart, and a customer also gets the tools of an account', async ({ page, shop }) => {
	await putIn(page, offerOf(shop, 'plenty'));
	await page.goto('/checkout/cart');
	const tools = page.getByRole('list', { name: 'More to do with your cart' });
	await expect(tools.getByRole('listitem')).toHaveText(['E-mail this cart']);
	for (const name of ['Ship', 'Pick up in store', 'Request a quote']) {
		await expect(page.getByRole('main').getByText(name, { exact: true })).toHaveCount(0);
	}
	for (const path of ['/checkout/cart/remove-all', '/checkout/cart/quote', '/checkout/import']) {
		await page.goto(path);
		await expect(page).toHaveURL(`/account/login?back=${encodeURIComponent(path)}`);
	}
	await signUp(page);
	await page.goto('/checkout/cart');
	await expect(tools.getByRole('listitem')).toHaveText([
		'Import to cart',
		'Copy to favourites',
		'E-mail this cart',
		'Remove all',
	]);
	await tools.getByRole('button', { name: 'Copy to favourites' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toHaveText('Copied to your favourites.');
	await expect(page).toHaveURL('/account/lists');
	const favourites = inDatabase(shop.dataDir, (db) =>
		db
			.prepare(
				`select count(*) count from title_list_items i join title_lists l on l.id = i.list_id
				where l.kind = 'favourites' and l.id = (select max(id) from title_lists)`,
			)
			.get(),
	);
	expect(favourites).toEqual({ count: 1 });

	await page.goto('/checkout/cart');
	await tools.getByRole('link', { name: 'Remove all' }).click();
	await expect(page.getByText('Your cart has one title.')).toBeVisible();
	await page.getByRole('link', { name: 'Keep everything' }).click();
	await expect(linesOf(page)).toHaveCount(1);
	await tools.getByRole('link', { name: 'Remove all' }).click();
	await page.getByRole('button', { name: 'Remove all' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toHaveText(
		'Everything was removed from your cart.',
	);
	await expect(page.getByText('There are no items in your cart.')).toBeVisible();
	await expect(page.getByRole('link', { name: 'Import to cart' })).toBeVisible();
});

test('a customer requests a quote, which empties the cart', async ({ page, shop, javaScriptEnabled }) => {
	await signUp(page);
	await putIn(page, offerOf(shop, 'plenty'), 2);
	await page.goto('/checkout/cart');
	await page.getByRole('link', { name: 'Request a quote' }).click();
	await expect(page.getByRole('dialog', { name: 'Request a quote' })).toHaveCount(javaScriptEnabled ? 1 : 0);
	await page.getByText('Cancel').click();
	await expect(linesOf(page)).toHaveCount(1);
	await page.getByRole('link', { name: 'Request a quote' }).click();
	await page.getByLabel('Message').fill('   ');
	await page.getByRole('button', { name: 'Submit quote' }).click();
	await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/Error: Please enter a message\.$/);
	await page.goto('/checkout/cart/quote');
	await page.getByRole('button', { name: 'Submit quote' }).click();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByRole('alert').getByRole('link', { name: 'Please enter a message.' })).toBeVisible();
	await page.getByLabel('Message').fill('Thirty copies for a school?');
	await page.getByRole('button', { name: 'Submit quote' }).click();
	await expect(page).toHaveURL(/\/account\/order\/\d+\?success=true$/);
	await expect(page.getByRole('status').filter({ hasText: 'We will answer with a quote.' })).toBeVisible();
	await page.goto('/checkout/cart/quote');
	await expect(page.getByText('There are no items in your cart.')).toBeVisible();
});

test('a shopper can e-mail the cart as a list, at most five times to one address', async ({ page, shop }) => {
	await putIn(page, offerOf(shop, 'plenty'));
	await page.goto('/checkout/cart');
	await page.getByRole('link', { name: 'E-mail this cart' }).click();
	await page.getByLabel('E-mail address').fill('nobody');
	await page.getByLabel('Your name').fill("Siobhán O'Brien");
	await page.getByLabel('Message').fill('For the book club');
	await page.getByRole('button', { name: 'Send the list' }).click();
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByRole('alert').getByRole('link', { name: 'Please input your email address.' })).toBeVisible();
	await expect(page.getByLabel('E-mail address')).toHaveValue('nobody');
	await expect(page.getByLabel('Your name')).toHaveValue("Siobhán O'Brien");
	await expect(page.getByLabel('Message')).toHaveValue('For the book club');
	const friend = newEmail();
	for (const time of [1, 2, 3, 4, 5]) {
		await page.getByLabel('E-mail address').fill(friend);
		await page.getByRole('button', { name: 'Send the list' }).click();
		await expect(page.getByRole('status').filter({ hasText: /\S/ }).first(), `${time}`).toHaveText(
			`Your cart is on its way to ${friend}.`,
		);
		await expect(linesOf(page)).toHaveCount(1);
		await page.goto('/checkout/cart/email');
	}
	const mails = inDatabase(shop.dataDir, (db) =>
		db.prepare('select count(*) count from outbox_mails where recipient = ?').get(friend),
	);
	expect(mails).toEqual({ count: 5 });
	await page.getByLabel('E-mail address').fill(friend);
	await page.getByRole('button', { name: 'Send the list' }).click();
	await expect(page.getByRole('alert').first()).toBeVisible();
	await expect(page.getByLabel('E-mail address')).toHaveValue(friend);
});

test('a double click on the add button adds one copy', { tag: '@chromium' }, async ({ page, shop }) => {
	const [book, other] = offersOf(shop, 'plenty', 2);
	if (!book || !other) throw new Error('The sample has no such titles.');
	await putIn(page, other);
	await page.goto(`/item/${book.eisbn}`);
	await page
		.getByRole('button', { name: /^Add to cart/ })
		.first()
		.dblclick();
	await expect(page.getByText('1 in cart').first()).toBeVisible();
	await page.goto('/checkout/cart');
	await expect(
		linesOf(page)
			.filter({ hasText: book.title })
			.getByLabel(/^Quantity/),
	).toHaveValue('1');
});

test('an outdated page says that the title is already in the cart, and how to add more', async ({ page, shop }) => {
	const [book] = offersOf(shop, 'plenty', 1);
	if (!book) throw new Error('The sample has no such title.');
	await page.goto(`/item/${book.eisbn}`);
	const press = async (answer: object = {}) =>
		(
			await page.request.post(`${shop.url}/cart/add`, {
				form: { eisbn: book.eisbn, condition: 'new', quantity: '2', in_cart: '0', ...answer },
				headers: { Origin: shop.url },
			})
		).text();
	await press();
	const words = 'is already in your cart: 2 copies. To get more, change the quantity there.';
	expect(await press({ answer: 'data' })).toContain(words);
	expect(await press()).toContain(words);
	await page.goto('/checkout/cart');
	await expect(
		linesOf(page)
			.filter({ hasText: book.title })
			.getByLabel(/^Quantity/),
	).toHaveValue('2');
});

test('a promo code can be refused, applied and removed, and an automatic one applies by itself', async ({
	page,
	shop,
}) => {
	const books = offersOf(shop, 'plenty', 2);
	for (const book of books) await putIn(page, book);
	await page.goto('/checkout/cart');
	const summary = summaryOf(page);
	const apply = async (code: string) => {
		const field = summary.getByLabel('Promo code');
		if (!(await field.isVisible()))
			await summary
				.getByText(/romo code$/)
				.first()
				.click();
		await field.fill(code);
		await summary.getByRole('button', { name: 'Apply' }).click();
	};
	await expect(summary.getByLabel('Promo code')).toHaveAttribute('maxlength', '15');
	await apply('NOSUCHCODE');
	const refused = 'We do not know the promo code NOSUCHCODE.';
	await expect(page).toHaveTitle(/^Error: /);
	await expect(page.getByRole('alert').getByRole('link', { name: refused })).toBeVisible();
	await expect(summary.getByLabel('Promo code')).toHaveAccessibleDescription(`Error: ${refused}`);
	await expect(summary.getByLabel('Promo code')).toHaveValue('NOSUCHCODE');
	await apply('LASTSUMMER');
	await expect(summary.getByText(/The promo code LASTSUMMER ended on/)).toBeVisible();

	await apply('armful');
	const needless = 'You do not need to type ARMFUL. The code applies automatically when your order qualifies.';
	await expect(summary.getByLabel('Promo code')).toHaveAccessibleDescription(`Error: ${needless}`);

	await apply('welcome10');
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toHaveText('Promo code applied');
	await expect(summary).toContainText('Promo code WELCOME10');
	await expect(summary).toContainText('Ten percent off your first order');
	await summary.getByRole('button', { name: 'Remove promo code WELCOME10' }).click();
	await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toHaveText('Promo code removed');
	await expect(summary).not.toContainText('WELCOME10');

	const armful = 'Five percent off an armful of books';
	await expect(summary).not.toContainText(armful);
	writeLines(
		shop,
		offersOf(shop, 'plenty', 12)
			.slice(2)
			.map(({ title_id }) => ({ title_id })),
	);
	await page.goto('/checkout/cart');
	await expect(summary).toContainText(armful);
});
