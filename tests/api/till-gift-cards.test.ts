import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCard } from '~store/basket/gift-cards/find-card';
import { inGroups } from '~store/basket/gift-cards/number';
import { signUp } from '../harness/accounts';
import { cartOf } from '../harness/carts';
import { accountOf, addGiftCard, captchaFor, offersOn } from '../harness/offers';
import { review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { putOrder } from '../harness/states';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('gift cards at the till', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	const now = 1_780_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		terminal = openTerminal(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(async () => {
		await setSettings(store, offersOn);
		for (const table of ['gift_card_entries', 'gift_cards'] as const) await store.db.deleteFrom(table).execute();
	});
	const giftcards = (...argv: string[]) => terminal.run('giftcards', ...argv);
	const cards = () => store.db.selectFrom('gift_cards').select(['id', 'number', 'balance']).orderBy('number').execute();

	describe('design', () => {
		const soldOnPage = async () =>
			(await store.call('giftcard/get', {}, guest())).store_giftcards.map(({ title }) => title);

		it('creates a card design that shoppers find and can buy', async () => {
			const { code, out } = await giftcards('design', 'add', 'Gift card: Thank you', '--words', 'For *teachers*.');
			const eisbn = /sold as (\d{13})\./.exec(out)?.[1] ?? '';
			expect(code).toBe(0);
			expect(await soldOnPage()).toEqual(['Gift card: Thank you']);
			const { client } = await signUp(store);
			await store.call('cart/add', { eisbn, quantity: 1, price: '25.00' }, client);
			const [item] = (await cartOf(store, client)).items;
			expect(item).toMatchObject({ title_info: { title: 'Gift card: Thank you' }, cart_info: { is_giftcard: true } });
			const { description } = await store.db
				.selectFrom('titles')
				.select('description')
				.where('eisbn', '=', eisbn)
				.executeTakeFirstOrThrow();
			expect(description).toContain('For <em>teachers</em>.');
		});

		it('creates a design once when repeated', async () => {
			await giftcards('design', 'add', 'Gift card: Winter');
			await giftcards('design', 'add', 'Gift card: Winter', '--words', 'Long nights');
			expect((await soldOnPage()).filter((title) => title === 'Gift card: Winter')).toHaveLength(1);
		});

		it('ends a design, also in carts, and restores it with its number', async () => {
			const { out } = await giftcards('design', 'add', 'Gift card: Spring');
			const eisbn = /sold as (\d{13})\./.exec(out)?.[1] ?? '';
			const { client } = await signUp(store);
			await store.call('cart/add', { eisbn, quantity: 1, price: '25.00' }, client);
			expect((await giftcards('design', 'end', 'Gift card: Spring')).out).toContain('no longer sold');
			expect(await soldOnPage()).not.toContain('Gift card: Spring');
			const again = store.call('cart/add', { eisbn, quantity: 1, price: '25.00' }, client);
			await expect(again).rejects.toThrow('“Gift card: Spring” is no longer sold.');
			expect((await giftcards('design', 'list')).out).toMatch(new RegExp(`${eisbn} +ended +Gift card: Spring`));
			expect((await giftcards('design', 'add', 'Gift card: Spring')).out).toContain(eisbn);
			expect(await soldOnPage()).toContain('Gift card: Spring');
		});

		it('names the setting to turn on when the shop sells no gift cards', async () => {
			await setSettings(store, {});
			const { out } = await giftcards('design', 'add', 'Gift card: Autumn');
			expect(out).toContain('settings set store_info.giftcards_enabled=true');
		});

		it.each([[['design']], [['design', 'add']], [['design', 'add', ' ']], [['design', 'end', 'No such']]])(
			'refuses %j in words',
			async (argv) => {
				expect((await giftcards(...argv)).code).toBe(1);
			},
		);
	});

	describe('redeem', () => {
		it('subtracts an amount from a card, with a line in its ledger', async () => {
			const { id, number } = await addGiftCard(store);
			const { code, out } = await giftcards('redeem', ...inGroups(number).split(' '), '--amount', '12.50');
			expect(code).toBe(0);
			expect(out).toBe(`$12.50 is taken off the gift card ${inGroups(number)}. $37.50 is left on it.`);
			expect(await accountOf(store, id)).toEqual({ balance: 3750, entries: 3750 });
			expect((await terminal.run('check')).code).toBe(0);
		});

		it('subtracts at most the balance once from two tills at a time', async () => {
			const { id, number } = await addGiftCard(store);
			const tills = await Promise.all([1, 2].map(() => giftcards('redeem', number, '--amount', '30.00')));
			expect(tills.map(({ code }) => code).sort()).toEqual([0, 1]);
			expect(tills.map(({ err }) => err).join('')).toContain('There is only $20.00 on');
			expect(await accountOf(store, id)).toEqual({ balance: 2000, entries: 2000 });
		});

		it('asks for the PIN of a card that has one', async () => {
			const { id, number } = await addGiftCard(store, { pin: '1234' });
			expect((await giftcards('redeem', number, '--amount', '5')).err).toContain('--pin');
			expect((await giftcards('redeem', number, '--amount', '5', '--pin', '4321')).err).toContain('not the PIN');
			expect(await accountOf(store, id)).toEqual({ balance: 5000, entries: 5000 });
			expect((await giftcards('redeem', number, '--amount', '5', '--pin', '1234')).code).toBe(0);
			expect(await accountOf(store, id)).toEqual({ balance: 4500, entries: 4500 });
		});

		it('refuses a void or unknown card', async () => {
			const { number } = await addGiftCard(store, { balance: 0, voided_at: now });
			expect((await giftcards('redeem', number, '--amount', '5')).err).toContain('is void.');
			expect((await giftcards('redeem', '1234', '--amount', '5')).err).toBe('There is no gift card 1234.');
			expect((await giftcards('redeem', number, '--amount', '0')).err).toContain('--amount wants an amount');
		});
	});

	it('refuse to cancel an order whose card was spent at the till', async () => {
		const { out } = await giftcards('design', 'add', 'Gift card: Summer');
		const { client } = await signUp(store);
		const eisbn = /sold as (\d{13})\./.exec(out)?.[1] ?? '';
		await store.call('cart/add', { eisbn, quantity: 1, price: '25.00' }, client);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		await terminal.run('orders', 'advance', order_number, 'completed', '--yes');
		const [card] = await cards();
		// The PIN went to the buyer.
		await store.db.updateTable('gift_cards').set({ pin_hash: null }).execute();
		expect((await giftcards('redeem', card?.number ?? '', '--amount', '1.00')).code).toBe(0);
		await putOrder(store, order_number, 'placed');
		const cancelled = await terminal.run('orders', 'advance', order_number, 'cancelled', '--yes');
		expect(cancelled).toMatchObject({ code: 1, err: expect.stringContaining('has been spent in part') });
	});

	describe('import', () => {
		const table = 'Card number,PIN,Balance\nGC-100 20,4711,$25.00\n6006490000000123,,10.5\n';
		const bring = (content: string, ...options: string[]) => {
			terminal.put('cards.csv', content);
			return giftcards('import', 'cards.csv', ...options);
		};

		it('shows the planned changes first', async () => {
			const { code, out } = await bring(table, '--look');
			expect(code).toBe(0);
			expect(out).toContain('2 would be added with $35.50 on them, 0 here already, 0 refused.');
			expect(out).toContain('This was a look: nothing was written.');
			expect(out).not.toContain('4711');
			expect(await cards()).toEqual([]);
		});

		it('brings numbers, PINs and balances along, once', async () => {
			expect((await bring(table)).out).toContain('2 added with $35.50 on them');
			const brought = await cards();
			expect(brought).toMatchObject([
				{ number: '6006490000000123', balance: 1050 },
				{ number: 'GC10020', balance: 2500 },
			]);
			for (const { id, balance } of brought) expect(await accountOf(store, id)).toEqual({ balance, entries: balance });
			const asked = { number: 'GC10020', pin: '4711', field: 'number' };
			await expect(findCard(store, guest(), asked)).resolves.toMatchObject({ balance: 2500 });
			await expect(findCard(store, guest(), { ...asked, pin: '4712' })).rejects.toThrow();
			const again = await bring(table);
			expect(again.out).toContain('0 added with $0.00 on them, 2 here already');
			expect((await terminal.run('check')).code).toBe(0);
		});

		it('keeps the balance of a card that was spent after the import, and reports the difference', async () => {
			await bring(table);
			await giftcards('redeem', 'GC-10020', '--amount', '5', '--pin', '4711');
			const { out } = await bring(table);
			expect(out).toContain('has $20.00 on it here, and keeps it: the file says $25.00.');
			expect(await cards()).toMatchObject([{ balance: 1050 }, { balance: 2000 }]);
		});

		it('counts every wrong number as a guess once there are cards with another till’s numbers', async () => {
			await bring(table);
			const captcha = () => captchaFor(store, 'balance');
			const ask = (number: string) => store.ask('giftcard/balance', { number, captcha: captcha() }, guest());
			for (let each = 0; each < 10; each++) expect((await ask('6006490000000124')).status).toBe(404);
			expect((await ask('6006490000000124')).status).toBe(429);
		});

		it('refuses invalid rows, and imports the others', async () => {
			const rows = [
				'6.00649E+15,,5',
				'A12,,5',
				'A12345,,five',
				'B12345,,-5',
				'C12345,,5',
				'C-12345,,6',
				'D12345,,99999',
			];
			const { code, out, err } = await bring(`number,pin,balance\n${rows.join('\n')}\n`);
			expect(code).toBe(2);
			expect(out).toContain('1 added with $5.00 on them, 0 here already, 6 refused.');
			expect(err).toContain('cards.csv:2: 6.00649E+15 is no number: a spreadsheet has cut it short.');
			expect(err).toContain('cards.csv:7: C12345 stands in 6 already');
			expect(await cards()).toMatchObject([{ number: 'C12345', balance: 500 }]);
		});

		it.each([
			['number,secret,balance\nA12345,1,5\n', 'Nobody knows what secret is'],
			['card,pin\nA12345,1\n', 'has the columns number, balance'],
		])('refuses all of %j', async (content, words) => {
			expect(await bring(content)).toMatchObject({ code: 1, err: expect.stringContaining(words) });
			expect(await cards()).toEqual([]);
		});
	});
});
