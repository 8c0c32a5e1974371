import type { Page } from 'playwright/test';
import { boxOf } from '../harness/drawn';
import { offerOf, offersOf, putIn, setStock } from './fill-cart';
import { inDatabase } from './shop-database';
import { expect, test } from './shop-test';
import { fillAccount, logIn, logOut, newEmail, signUp } from './sign-up';
import { unfold } from './unfold';

const flashed = (page: Page) => page.getByRole('status').filter({ hasText: /\S/ }).first();
const main = (page: Page) => page.getByRole('main');

/** Returns the name of a control whose words are followed by hidden text for screen readers. */
const named = (words: string, about = '') =>
	new RegExp(`^${words}\\s*: ${about.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);

/** Makes a list on the screen of lists, which then opens the list. */
async function makeList(page: Page, name: string) {
	await page.goto('/account/lists');
	await page.getByLabel('New list').fill(name);
	await page.getByRole('button', { name: 'Create a list' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

/** Puts titles on the account's newest lists, on the page that works without scripts. */
async function putOn(page: Page, list: string, eisbns: string[]) {
	for (const eisbn of eisbns) {
		await page.goto(`/item/${eisbn}/lists`);
		const choice = page.getByRole('button', { name: new RegExp(`^${list}`) });
		await choice.click();
		await expect(choice).toHaveAttribute('aria-pressed', 'true');
	}
}

test('a guest who presses a heart logs in, and the title is then a favourite', async ({ page, shop }) => {
	const email = await signUp(page);
	await logOut(page);
	const book = offerOf(shop, 'plenty');
	await page.goto(`/item/${book.eisbn}`);
	await page
		.getByRole('button', { name: `Add to favourites: ${book.title}` })
		.first()
		.click();
	await expect(main(page).getByText('You must login or sign up to use this feature.')).toBeVisible();
	await expect(main(page).getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', /^\/account\/signup\?back=/);
	// The message and the log-in appear below the words.
	await expect(main(page)).toContainText(`Then we will add “${book.title}” to your favourites.`);
	await main(page).getByRole('link', { name: 'Login' }).click();
	await expect(page).toHaveURL(/\/lists\/favourite\?/);
	await logIn(page, email);
	await expect(page).toHaveURL(`/item/${book.eisbn}`);
	await expect(flashed(page)).toHaveText(`Added to your favourites: ${book.title}`);
	await expect(page.getByRole('button', { name: `Remove from favourites: ${book.title}` }).first()).toBeVisible();
	// The title is added only once. Opening the same address again adds nothing.
	await page.goto('/lists/favourite');
	await expect(page).toHaveURL('/account/lists');
	await expect(flashed(page)).toHaveCount(0);
});

test('a guest who adds a title to a list logs in, and the title is then on their only list', async ({ page, shop }) => {
	const email = await signUp(page);
	const second = offerOf(shop, 'plenty');
	await makeList(page, 'To read');
	await logOut(page);
	await page.goto(`/item/${second.eisbn}`);
	await main(page).getByRole('link', { name: 'Add to a list' }).click();
	await expect(main(page)).toContainText(`Then we will add “${second.title}” to one of your lists.`);
	await logIn(page, email, 'not the password');
	await expect(page.getByRole('alert')).toContainText('do not match');
	await logIn(page, email);
	await expect(page).toHaveURL(`/item/${second.eisbn}`);
	await expect(flashed(page)).toHaveText('Added to “To read”');
	await page.goto(`/item/${second.eisbn}/lists`);
	await expect(main(page).getByRole('button', { name: /^To read/ })).toHaveAttribute('aria-pressed', 'true');
});

test('a page that needs an account says so in a status, not an alert', async ({ page }) => {
	await page.goto('/account/lists');
	await expect(page).toHaveURL(/\/account\/login/);
	await expect(
		page.getByRole('status').filter({ hasText: 'You must login or sign up to use this feature.' }),
	).toBeVisible();
	await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a guest who signs up for a favourite gets it, and continues as a new customer', async ({ page, shop }) => {
	const [wished, bought] = offersOf(shop, 'plenty', 2);
	if (!wished || !bought) throw new Error('The sample has too few books.');
	const asksFor = async () => {
		await page.goto(`/item/${wished.eisbn}`);
		await page
			.getByRole('button', { name: `Add to favourites: ${wished.title}` })
			.first()
			.click();
		await main(page).getByRole('link', { name: 'Sign up' }).click();
		await page.getByLabel('E-mail address').fill(newEmail());
		await page.getByRole('button', { name: 'Continue' }).click();
		await fillAccount(page);
		await page.getByRole('button', { name: 'Create account' }).click();
	};
	await asksFor();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ines');
	await expect(flashed(page)).toHaveText(/^Added to your favourites: ./);
	await page.getByRole('link', { name: 'Continue where you left off' }).click();
	await expect(page).toHaveURL(`/item/${wished.eisbn}`);
	await expect(page.getByRole('button', { name: `Remove from favourites: ${wished.title}` }).first()).toBeVisible();
	await logOut(page);
	await putIn(page, bought);
	await asksFor();
	await expect(page).toHaveURL('/checkout/cart');
	await expect(flashed(page)).toHaveText(/^Added to your favourites: ./);
});

test('the heart of a card adds a title to the favourites and removes it', async ({ page }) => {
	await signUp(page);
	await page.goto('/browse');
	const heart = () =>
		main(page)
			.getByRole('button', { name: /favourites: / })
			.first();
	const title = ((await heart().textContent()) ?? '').replace('Add to favourites: ', '');
	await heart().click();
	await expect(heart()).toHaveText(`Remove from favourites: ${title}`);
	await expect(page.getByRole('status').getByText('Added to your favourites')).toHaveCount(1);
	await page.goto('/account/lists');
	await page.getByRole('link', { name: 'Favourites', exact: true }).click();
	await expect(main(page).getByRole('heading', { name: title })).toBeVisible();
	await main(page)
		.getByRole('button', { name: `Remove from favourites: ${title}` })
		.click();
	await expect(page.getByRole('status').getByText('Removed from your favourites')).toHaveCount(1);
	await page.goto('/account/lists');
	await page.getByRole('link', { name: 'Favourites', exact: true }).click();
	await expect(main(page).getByText('No products.')).toBeVisible();
});

test('a page contains only the favourites that it shows', async ({ page, shop }) => {
	const email = await signUp(page);
	const [shown, other] = offersOf(shop, 'plenty', 2);
	inDatabase(shop.dataDir, (db) => {
		const { id } = db
			.prepare(
				`select l.id from title_lists l join customers c on c.id = l.customer_id
				where c.email = ? and l.kind = 'favourites'`,
			)
			.get(email) as { id: number };
		db.prepare(
			`insert into title_list_items (list_id, title_id, position, added_at)
			select ?, id, id, 1 from titles where eisbn in (?, ?)`,
		).run(id, shown?.eisbn, other?.eisbn);
	});
	await page.goto(`/item/${shown?.eisbn}`);
	const heart = main(page)
		.getByRole('button', { name: /favourites\s*: / })
		.first();
	for (const words of ['Remove from', 'Add to', 'Remove from']) {
		await expect(heart).toHaveText(new RegExp(`^${words} favourites`));
		await heart.click();
	}
	await expect(heart).toHaveText(/^Add to favourites/);
	const answer = await page.request.get(`/item/${shown?.eisbn}/editions`);
	expect(await answer.text()).not.toContain(other?.eisbn);
});

test('a customer adds a title to lists, removes it, and starts a list with it', async ({
	page,
	shop,
	javaScriptEnabled,
}) => {
	const { eisbn, title } = offerOf(shop, 'plenty');
	await page.goto(`/item/${eisbn}`);
	await main(page).getByRole('link', { name: 'Add to a list' }).click();
	await expect(main(page).getByText('You must login or sign up to use this feature.')).toBeVisible();
	await signUp(page);
	await page.goto(`/item/${eisbn}`);
	if (javaScriptEnabled) await main(page).locator('summary').filter({ hasText: 'Add to a list' }).click();
	else await main(page).getByRole('link', { name: 'Add to a list' }).click();
	const create = main(page).getByRole('button', { name: 'Create', exact: true });
	await expect(main(page).getByRole('button', { name: /^Favourites/ })).toHaveAttribute('aria-pressed', 'false');
	await create.click();
	await expect(main(page).getByText('Name is required.').first()).toBeVisible();
	await main(page).getByLabel('New list').fill('For the lake');
	await create.click();
	const choice = main(page).getByRole('button', { name: /^For the lake/ });
	await expect(choice).toHaveAttribute('aria-pressed', 'true');
	await expect(main(page).getByLabel('New list')).toHaveValue('');
	await choice.click();
	await expect(choice).toHaveAttribute('aria-pressed', 'false');
	await choice.click();
	await expect(choice).toHaveAttribute('aria-pressed', 'true');
	await page.goto('/account/lists');
	await page.getByRole('link', { name: 'For the lake', exact: true }).click();
	await expect(main(page).getByRole('heading', { name: title })).toBeVisible();
});

test('the menu that adds a title to a list scrolls when there are many lists', { tag: '@chromium' }, async ({
	page,
	shop,
	javaScriptEnabled,
}) => {
	const { eisbn } = offerOf(shop, 'plenty');
	const email = await signUp(page);
	inDatabase(shop.dataDir, (db) => {
		const make = db.prepare(
			`insert into title_lists (customer_id, kind, name, date_posted, date_updated)
			select id, 'custom', ?, 1, ? from customers where email = ?`,
		);
		for (let at = 1; at <= 12; at++) make.run(`Class ${at}`, 100 - at, email);
	});
	await page.goto(javaScriptEnabled ? `/item/${eisbn}` : `/item/${eisbn}/lists`);
	if (javaScriptEnabled) await main(page).locator('summary').filter({ hasText: 'Add to a list' }).click();
	const choices = main(page).getByRole('list').filter({ hasText: 'Class 12' }).last();
	const last = choices.getByRole('button', { name: /^Class 12/ });
	await expect(last).toBeAttached();
	const { height } = await boxOf(choices);
	const { height: ofOne } = await boxOf(last);
	expect(height / ofOne, 'about seven are seen at once').toBeGreaterThan(6);
	expect(height / ofOne).toBeLessThan(9);
	await last.click();
	await expect(last).toHaveAttribute('aria-pressed', 'true');
});

test('a customer creates, finds, sorts, renames and deletes lists', async ({ page }) => {
	test.slow();
	await signUp(page);
	await page.goto('/account/lists');
	await page.getByRole('button', { name: 'Create a list' }).click();
	await expect(page.getByRole('alert').getByRole('link', { name: 'Name is required.' })).toBeVisible();
	for (let at = 1; at <= 10; at++) await makeList(page, `Class ${at}`);
	await page.goto('/account/lists');
	const names = () => page.getByRole('region', { name: 'Lists' }).locator('.title-name');
	await expect(names()).toHaveCount(10);
	await page.getByRole('link', { name: 'Next' }).click();
	await expect(page).toHaveURL('/account/lists?page=2');
	await expect(names()).toHaveCount(1);
	await unfold(page, /^Sorted by/);
	await page.getByLabel('Sort by').selectOption('Name');
	await page.getByRole('button', { name: 'Search lists' }).click();
	await expect(page).toHaveURL(/sort=name/);
	await expect(names().nth(1)).toHaveText('Class 1');
	await page.getByLabel('Search your lists').fill('class 7');
	await page.getByRole('button', { name: 'Search lists' }).click();
	await expect(names()).toHaveText(['Class 7']);
	await page.getByLabel('Search your lists').fill('nothing of the kind');
	await page.getByRole('button', { name: 'Search lists' }).click();
	await expect(page.getByText('No results', { exact: true })).toBeVisible();
	await page.getByRole('link', { name: 'Show all lists' }).click();

	await page.getByRole('link', { name: named('Manage', 'Class 10') }).click();
	await page.getByLabel('Name').fill('');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('alert').getByRole('link', { name: 'Name is required.' })).toBeVisible();
	await page.getByLabel('Name').fill('Grade 10');
	await page.getByLabel('Description').fill('A & B, <twice>');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grade 10');
	await page.getByRole('link', { name: /^See its/ }).click();
	await expect(main(page).getByText('A & B, <twice>')).toBeVisible();
	await unfold(page, /^More$/);
	await page.getByRole('link', { name: 'Manage this list' }).click();
	await page.locator('summary').filter({ hasText: 'Delete this list' }).click();
	await page.getByRole('button', { name: 'Delete the list' }).click();
	await expect(flashed(page)).toHaveText('The list has been deleted.');
	await page.getByLabel('Search your lists').fill('Grade');
	await page.getByRole('button', { name: 'Search lists' }).click();
	await expect(page.getByText('No results', { exact: true })).toBeVisible();

	await page.goto('/account/lists');
	await page.getByRole('link', { name: named('Manage', 'Favourites') }).click();
	await expect(page.getByLabel('Description')).toBeVisible();
	await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
	await expect(page.getByText('Delete this list')).toHaveCount(0);
});

test('a customer sorts a list, adds notes and removes titles', async ({ page, shop }) => {
	await signUp(page);
	const books = offersOf(shop, 'plenty', 4);
	const [first, second, third] = books.map(({ title }) => title);
	await makeList(page, 'In order');
	const list = page.url();
	await putOn(
		page,
		'In order',
		books.map(({ eisbn }) => eisbn),
	);
	await page.goto(list);
	const titles = () => main(page).getByRole('heading', { level: 3 });
	// The list is for reading until its owner arranges it.
	await expect(titles()).toHaveCount(4);
	await expect(main(page).getByRole('button', { name: named('Down', first) })).toHaveCount(0);
	await expect(page.getByRole('button', { name: 'Remove the chosen titles' })).toHaveCount(0);
	await expect(main(page).getByRole('button', { name: /^Add to cart: / })).toHaveCount(4);
	await main(page).getByRole('link', { name: 'Arrange' }).click();
	await expect(main(page).getByRole('link', { name: 'Done' })).toBeVisible();
	await expect(main(page).getByRole('button', { name: /to cart/ })).toHaveCount(0);
	await main(page)
		.getByRole('button', { name: named('Down', first) })
		.click();
	await expect(titles().first()).toHaveText(second ?? '');
	await main(page)
		.getByRole('button', { name: named('First', third) })
		.click();
	await expect(titles().first()).toHaveText(third ?? '');
	await expect(titles()).toHaveCount(4);

	const line = main(page)
		.getByRole('listitem')
		.filter({ has: page.getByRole('heading', { name: third, exact: true }) });
	await line.locator('summary').click();
	await line.getByLabel('Note', { exact: true }).fill('For chapter 3');
	await line.getByLabel('Copies that you wish for').fill('many');
	await line.getByRole('button', { name: /^Save/ }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'Type how many copies you wish for' })).toBeVisible();
	await expect(line.getByLabel('Note', { exact: true })).toHaveValue('For chapter 3');
	// As many characters as a note can have. Each line end counts as one.
	await line.getByLabel('Note', { exact: true }).fill(`${'a\n'.repeat(249)}ab`);
	await line.getByLabel('Copies that you wish for').fill('');
	await line.getByRole('button', { name: /^Save/ }).click();
	await expect(flashed(page)).toHaveText('Your note has been saved.');
	await line.locator('summary').click();
	await line.getByLabel('Note', { exact: true }).fill('For chapter 3');
	await line.getByLabel('Copies that you wish for').fill('30');
	await line.getByRole('button', { name: /^Save/ }).click();
	await expect(flashed(page)).toHaveText('Your note has been saved.');
	await expect(line.getByText('30 wished for')).toBeVisible();
	await expect(line.getByText('For chapter 3').first()).toBeVisible();

	await line.getByRole('heading').click();
	const steps = page.getByRole('navigation', { name: 'In the list In order' });
	await expect(steps.getByText('First')).toBeVisible();
	await steps.getByRole('link', { name: 'Next' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(second ?? '');
	await steps.getByRole('link', { name: 'In order' }).click();
	await expect(page).toHaveURL(list);

	await main(page).getByRole('link', { name: 'Arrange' }).click();
	await page.getByRole('button', { name: 'Remove the chosen titles' }).click();
	await expect(page.getByRole('alert')).toContainText('Choose the titles to remove.');
	for (const title of [second, third]) await page.getByLabel(named('Choose', title)).check();
	await page.getByRole('button', { name: 'Remove the chosen titles' }).click();
	await expect(flashed(page)).toHaveText('2 titles removed.');
	await expect(titles()).toHaveCount(2);
	await main(page).getByRole('link', { name: 'Done' }).click();
	await expect(page.getByRole('button', { name: 'Remove the chosen titles' })).toHaveCount(0);
});

test('a customer’s list shows frequent actions in a row, folds the rest, and says once that all is in stock', async ({
	page,
	shop,
}) => {
	await signUp(page);
	await makeList(page, 'To take along');
	const list = page.url();
	const books = offersOf(shop, 'plenty', 3);
	await putOn(
		page,
		'To take along',
		books.map(({ eisbn }) => eisbn),
	);
	await page.goto(list);
	await expect(main(page).getByText('All in stock', { exact: true })).toBeVisible();
	await expect(main(page).getByText('In stock', { exact: true })).toHaveCount(0);
	const rest = ['Copy to a list', 'Order line by line', 'Import from a file', 'Manage this list'];
	for (const name of rest) await expect(main(page).getByRole('link', { name })).toBeHidden();
	await unfold(page, /^More$/);
	for (const name of rest) await expect(main(page).getByRole('link', { name })).toBeVisible();
	await main(page).getByRole('link', { name: 'Excel' }).click();
	await expect(page).toHaveURL(/\/lists\/download\/\d+#excel$/);
	await expect(page.getByRole('heading', { name: 'Excel' })).toBeVisible();
	const restock = setStock(shop, books[0] as (typeof books)[0], 0);
	await page.goto(list);
	await expect(main(page).getByText('All in stock', { exact: true })).toHaveCount(0);
	await expect(main(page).getByText('In stock', { exact: true })).toHaveCount(2);
	restock();
});

test('a customer’s list has one row of links at 360 px, and a shelf of at most 12 rem at 1440 px', {
	tag: '@chromium',
}, async ({ page, shop }) => {
	await page.setViewportSize({ width: 360, height: 640 });
	await signUp(page);
	await makeList(page, 'On a shelf');
	const list = page.url();
	await putOn(page, 'On a shelf', [offerOf(shop, 'plenty').eisbn]);
	await page.goto(list);
	const links = ['Arrange', 'Excel', 'PDF', 'Share'].map((name) => main(page).getByRole('link', { name }));
	const row = [
		...links,
		main(page)
			.locator('summary')
			.filter({ hasText: /^More$/ }),
	];
	const boxes = await Promise.all(row.map(boxOf));
	const middles = boxes.map((box) => box.y + box.height / 2);
	expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
	const shelf = main(page).locator('img[src^="/spines/"]');
	for (const width of [360, 800, 1440]) {
		await page.setViewportSize({ width, height: 800 });
		expect((await boxOf(shelf)).height).toBeLessThanOrEqual(192);
	}
});

test('a guest who adds a book to favourites, a list or a registry sees the log-in on a phone’s first screen', {
	tag: '@chromium',
}, async ({ page, shop }) => {
	await page.setViewportSize({ width: 360, height: 640 });
	for (const ask of ['favourites', 'a list', 'a gift registry']) {
		await page.goto(`/item/${offerOf(shop, 'plenty').eisbn}`);
		const way = `Add to ${ask}`;
		if (ask === 'favourites')
			await page
				.getByRole('button', { name: new RegExp(`^${way}: `) })
				.first()
				.click();
		else await main(page).getByRole('link', { name: way }).click();
		const words = main(page).getByText(/^Then we will add /);
		for (const seen of [words, main(page).getByRole('button', { name: 'Log in' })]) {
			const { y, height } = await boxOf(seen);
			expect(y + height, ask).toBeLessThanOrEqual(640);
		}
	}
});

test('others can open a shared list only by its shared address', async ({ page, shop }) => {
	await signUp(page);
	const book = offerOf(shop, 'plenty');
	await makeList(page, 'Wishes');
	const list = new URL(page.url()).pathname;
	await putOn(page, 'Wishes', [book.eisbn]);
	await page.goto(list);
	await unfold(page, /^More$/);
	await page.getByRole('link', { name: 'Manage this list' }).click();
	await page.getByRole('button', { name: 'Share this list' }).click();
	await expect(flashed(page)).toHaveText('The list is shared.');
	const address = new URL((await main(page).locator('.list-address').textContent()) ?? '').pathname;
	expect(address).toMatch(/^\/lists\/[\w-]{22}$/);
	const manage = page.url();
	// Here, too, its owner can arrange it until they press Done.
	await page.goto(address);
	await main(page).getByRole('link', { name: 'Arrange' }).click();
	await main(page).getByRole('link', { name: 'Done' }).click();
	await expect(main(page).getByRole('link', { name: 'Arrange' })).toBeVisible();
	await logOut(page);

	expect((await page.goto(list))?.status()).toBe(404);
	await page.goto(address);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wishes');
	await expect(page.getByRole('link', { name: 'Manage this list' })).toHaveCount(0);
	await page.getByRole('heading', { name: book.title }).click();
	await expect(page).toHaveURL(`/item/${book.eisbn}${address}`);
	await page.getByRole('link', { name: 'Wishes' }).click();
	await page.getByRole('link', { name: 'Log in to add all' }).click();
	await expect(page).toHaveURL(`/account/login?back=${encodeURIComponent(address)}`);
	await expect(page.getByLabel('Password', { exact: true })).toBeVisible();

	await signUp(page);
	expect((await page.goto(manage))?.status()).toBe(404);
	expect((await page.goto(list))?.status()).toBe(404);
	expect((await page.goto(address))?.status()).toBe(200);
});

test('a customer can stop sharing a list', async ({ page, shop }) => {
	await signUp(page);
	await makeList(page, 'For a while');
	const list = new URL(page.url()).pathname;
	await putOn(page, 'For a while', [offerOf(shop, 'plenty').eisbn]);
	await page.goto(list);
	await unfold(page, /^More$/);
	await page.getByRole('link', { name: 'Manage this list' }).click();
	await page.getByRole('button', { name: 'Share this list' }).click();
	const address = new URL((await main(page).locator('.list-address').textContent()) ?? '').pathname;
	await page.getByRole('button', { name: 'Stop sharing' }).click();
	await expect(flashed(page)).toHaveText('The list is no longer shared.');
	expect((await page.goto(address))?.status()).toBe(404);
	expect((await page.goto(list))?.status()).toBe(200);
});

test('a customer copies a list into the cart and to another list', async ({ page, shop }) => {
	await signUp(page);
	const books = offersOf(shop, 'plenty', 2);
	await makeList(page, 'To buy');
	const list = page.url();
	await putOn(
		page,
		'To buy',
		books.map(({ eisbn }) => eisbn),
	);
	await page.goto(list);
	await page.getByRole('button', { name: /^Add all 2 to cart, \$\d+\.\d\d$/ }).click();
	await expect(flashed(page)).toHaveText(
		/^Added to cart successfully\. 2 books are in your cart\. Your cart comes to \$\d+\.\d\d\.$/,
	);
	await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
	// Titles that are already there are not added again.
	await page.goto('/account/lists');
	await page.getByRole('button', { name: named('Add all to cart', 'To buy') }).click();
	await expect(flashed(page)).toHaveText(
		/^Added to cart successfully\. 2 books are in your cart\. Your cart comes to \$\d+\.\d\d\.$/,
	);
	await expect(
		page
			.getByRole('banner')
			.getByRole('link', { name: /Cart.*2/ })
			.first(),
	).toBeVisible();

	await page.goto(list);
	await unfold(page, /^More$/);
	await page.getByRole('link', { name: 'Copy to a list' }).click();
	await page.getByRole('button', { name: 'Copy the list' }).click();
	await expect(page.getByRole('alert').getByRole('link', { name: 'Choose a list.' })).toBeVisible();
	await page.getByLabel('To the list').selectOption('Favourites');
	await page.getByRole('button', { name: 'Copy the list' }).click();
	await expect(flashed(page)).toHaveText('List copied successfully.');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Favourites');
	await expect(main(page).getByRole('heading', { level: 3 })).toHaveCount(2);

	await page.goto('/checkout/cart');
	await page.getByRole('button', { name: 'Copy to favourites' }).click();
	await expect(page).toHaveURL('/account/lists');
	await expect(flashed(page)).toHaveText('Copied to your favourites.');
});

test('the shop asks before it adds more than ten books to the cart, and can undo that', async ({ page, shop }) => {
	await signUp(page);
	await makeList(page, 'The class');
	const list = page.url();
	await page.getByRole('link', { name: 'Import from a file' }).click();
	await page.getByLabel('ISBNs').fill(
		offersOf(shop, 'plenty', 11)
			.map(({ eisbn }) => eisbn)
			.join(','),
	);
	await page.getByRole('button', { name: 'Read the ISBNs' }).click();
	await page.getByRole('button', { name: 'Import 11 rows' }).click({ timeout: 60_000 });
	await expect(page.getByText('11 titles added to The class.')).toBeVisible();
	await page.goto(list);
	await page.getByRole('link', { name: /^Add all 11 to cart, \$\d+\.\d\d$/ }).click();
	await expect(page.getByText('Put all of “The class” into your cart?')).toBeVisible();
	await page.getByRole('button', { name: /^Add all 11 to cart/ }).click();
	await expect(page).toHaveURL(list);
	await expect(flashed(page)).toHaveText(
		/^Added to cart successfully\. 11 books are in your cart\. Your cart comes to \$\d+\.\d\d\.$/,
	);
	await page.getByRole('button', { name: 'Undo' }).click();
	await expect(flashed(page)).toHaveText('Your cart is as it was before.');
	await page.goto('/checkout/cart');
	await expect(page.getByText('There are no items in your cart.')).toBeVisible();
});

test('everyone sees a store’s list, by the page and as lines to order from', async ({ page }) => {
	await page.goto('/lists/1');
	const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
	expect(await page.title()).toContain(` | ${name}`);
	await expect(main(page).getByRole('heading', { level: 3 }).first()).toBeVisible();
	await page.getByRole('link', { name: 'Order line by line' }).click();
	await expect(page).toHaveURL('/lists/cartable/1');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
	await page.getByRole('link', { name: 'Back to the list' }).click();
	await page.getByRole('link', { name: 'Copy to a list' }).click();
	await expect(page).toHaveURL(/\/account\/login\?back=/);
	await page.goto('/lists/1/999');
	await expect(page).toHaveURL(/^[^?]*\/lists\/1(\/\d{1,2})?$/);
	expect((await page.goto('/lists/999999'))?.status()).toBe(404);
	expect((await page.goto('/lists/1/none'))?.status()).toBe(404);
});
