import { execFileSync, spawnSync } from 'node:child_process';
import { addMarkedPlace } from './desk-canary-shop';
import { expect, test, testApart } from './shop-test';
import { TextReader } from './text-reader';

/** Returns the screen of a reader of the text browser w3m. */
const read = (url: string) => execFileSync('w3m', ['-dump', '-cols', '80', url], { encoding: 'utf8' });

/** Returns the addresses of a page's links, as w3m lists them. */
const linksOf = (url: string) =>
	[
		...execFileSync('w3m', ['-dump', '-o', 'display_link_number=1', url], { encoding: 'utf8' }).matchAll(
			/^\[\d+\] (http\S+)/gm,
		),
	].map(([, link]) => link ?? '');

test('a reader in a text browser finds a book', { tag: '@all' }, async ({ shop }) => {
	const home = read(shop.url);
	expect(home).toMatch(/Search/);
	expect(home).toMatch(/Browse/);

	// The address that w3m opens when a reader types into the home page's form and presses Search.
	const results = read(`${shop.url}/search?k=keyword&q=wizard+earthsea`);
	expect(results).toContain('A Wizard of Earthsea');
	expect(results).toMatch(/Le Guin/);

	const item = linksOf(`${shop.url}/search?k=keyword&q=wizard+earthsea`).find((link) => link.includes('/item/'));
	expect(item).toBeTruthy();
	const words = read(item ?? '');
	expect(words).toContain('A Wizard of Earthsea');
	expect(words).toMatch(/\$\d+\.\d\d/);
	expect(words).toMatch(/Add to cart/);
	// Buttons for more and fewer copies need a script.
	expect(words).not.toMatch(/[−+]\s*\[|\]\s*\+/);
});

for (const browser of ['w3m', 'lynx'] as const) {
	test(`a reader orders a book in ${browser}`, { tag: '@all' }, async ({ shop }) => {
		test.skip(spawnSync('which', [browser]).status !== 0, `${browser} is not installed`);
		test.slow();
		const reader = await TextReader.open(browser, `${shop.url}/browse/filter/b/in-stock`);
		const reads = (words: string) => expect.poll(() => reader.read(), { timeout: 20_000 }).toContain(words);
		try {
			await reads('Add to cart');
			await reader.press('Add to cart');
			await reads('Cart 1 item');
			await reader.press('Go to Cart');
			await reads('You are here: Cart');
			const cart = await reader.read();
			// w3m shows the file name of a picture without alternative text.
			const title = /Items\s+[•*]\s+(?:\[\d{13}\]\s+)?(\S.*\S)/.exec(cart)?.[1] ?? '';
			expect(title).not.toBe('');
			// Its cover has no alternative text, because the title is beside it.
			expect(cart.split('\n').filter((line) => line.replace(/^[\s•*]+/, '').trim() === title)).toHaveLength(1);
			await reader.press('Checkout as Guest');
			await reads('You are here: Contact');
			await reader.fill('Name', 'Ada Reader', 'ada@example.org', '250-555-0142');
			await reader.press('Save & Continue');
			await reads('You are here: Payment');
			await reader.choose('Pay at pick up');
			await reader.press('Save & Continue');
			await reads('You are here: Review');
			const review = await reader.read();
			expect(review).toContain(`1 × ${title}`);
			// Each is on a separate line.
			expect(review).toMatch(/^\s*Ada Reader\s*\n\s*ada@example\.org\s*\n\s*\(250\) 555-0142\s*$/m);
			await reader.press('Place order');
			await reads('Thank you for your order.');
			expect(await reader.read()).toContain(title);
		} finally {
			reader.close();
		}
	});
}

test('the skip link leads to the content in w3m', { tag: '@all' }, async ({ shop }) => {
	const reader = await TextReader.open('w3m', `${shop.url}/contact-hours`);
	try {
		// The browser reports a link within the page that leads nowhere.
		expect(await reader.press()).not.toMatch(/is not found/);
	} finally {
		reader.close();
	}
});

testApart(
	'a bookseller logs in to the desk in w3m, reads today and an order, and fetches a copy from a pick list',
	{ tag: '@all' },
	async ({ shop, request }) => {
		test.slow();
		const { order, eisbn, ids } = addMarkedPlace(shop, 'Textual');
		const [email, password] = [`text-${Date.now()}@example.org`, 'a heron stands in the reeds'];
		const printed = await shop.run('staff', 'invite', email, '--role', 'bookseller');
		await request.post(new URL(/https?:\S+/.exec(printed)?.[0] ?? '').pathname, {
			form: { name: 'Bo Reader', password },
			maxRedirects: 0,
		});
		const reader = await TextReader.open('w3m', `${shop.url}/desk/log-in`);
		const reads = (words: string | RegExp) =>
			expect
				.poll(() => reader.read(), { timeout: 20_000 })
				.toMatch(words instanceof RegExp ? words : new RegExp(words));
		try {
			await reads('Log in to the desk');
			await reader.fill('E-mail address', email, 'not this one');
			await reader.press();
			await reads('Wrong e-mail address or password');
			// The address is still in its field.
			await reader.fill('E-mail address', '', password);
			await reader.press();
			await reads('Today');
			expect(await reader.read()).toMatch(/Orders/);
			// The list of keys is in a dialog, which needs scripts.
			expect(await reader.read()).not.toContain('Go to the search field');

			await reader.fill('Find an order', order);
			await reader.press();
			await reads(`Order ${order}`);
			expect(await reader.read()).toMatch(/TextualBuyer/);

			await reader.press('Picking');
			await reads('TextualPicker');
			await reader.press(`List ${ids['desk.picking.$id']?.[0]}`);
			await reads(/\d+ to pick, 0 found/);
			await reader.fill('Scan or type an ISBN', '1e3');
			await reader.press();
			await reads('no ISBN');
			await reader.fill('Scan or type an ISBN', eisbn);
			await reader.press();
			await reads(`found for order ${order}`);
		} finally {
			reader.close();
		}
	},
);
