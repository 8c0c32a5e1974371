import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCard } from '~store/basket/gift-cards/find-card';
import { couldBeNumber, inGroups } from '~store/basket/gift-cards/number';
import type { Client } from '~store/contract/call';
import { cartOf } from '../harness/carts';
import { addStockedTitle } from '../harness/catalogue';
import { accountOf, addGiftCard, addPromo, captchaFor, offersOn } from '../harness/offers';
import { guestWith } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

/** Noon of 21 November 2026 in Los Angeles. */
const noon = 1_795_291_200;

onBothEngines('the bookseller’s commands', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let clock = noon;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => clock });
		terminal = openTerminal(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(async () => {
		clock = noon;
		await setSettings(store, offersOn);
		for (const table of ['gift_card_entries', 'gift_cards', 'promo_codes'] as const) {
			await store.db.deleteFrom(table).execute();
		}
	});

	describe('giftcards', () => {
		const giftcards = (...argv: string[]) => terminal.run('giftcards', ...argv);
		const firstCard = () =>
			store.db
				.selectFrom('gift_cards')
				.select(['id', 'number', 'pin_hash', 'balance'])
				.orderBy('id')
				.executeTakeFirstOrThrow();

		it('creates a usable card', async () => {
			const { code, out } = await giftcards('create', '--amount', '25.00');
			expect(code).toBe(0);
			const card = await firstCard();
			expect(card).toMatchObject({ pin_hash: null, balance: 2500 });
			expect(couldBeNumber(card.number)).toBe(true);
			expect(out).toContain(`${inGroups(card.number)}  -    25.00`);
			expect(await accountOf(store, card.id)).toEqual({ balance: 2500, entries: 2500 });
			const captcha = captchaFor(store, 'balance');
			expect(await store.call('giftcard/balance', { number: card.number, captcha })).toEqual({ balance: '25.00' });
		});

		it('creates several cards, each with its own PIN', async () => {
			const { out } = await giftcards('create', '--amount', '5', '--pin', '--count', '3');
			expect(out.split('\n')).toHaveLength(4);
			const { number } = await firstCard();
			const pin = new RegExp(`${inGroups(number)}  (\\d{8})  5\\.00`).exec(out)?.[1] ?? '';
			const found = (typed: string) => findCard(store, guest(), { number, pin: typed, field: 'number' });
			await expect(found(pin)).resolves.toMatchObject({ balance: 500 });
			await expect(found(pin.replace(/\d$/, (last) => String((Number(last) + 1) % 10)))).rejects.toThrow();
			expect(JSON.stringify(await store.db.selectFrom('gift_cards').selectAll().execute())).not.toContain(pin);
		});

		it.each([
			[['create'], '--amount 25.00'],
			[['create', '--amount', 'ten'], '--amount must be an amount'],
			[['create', '--amount', '0'], '--amount must be an amount'],
			[['create', '--amount', '5', '--count', '0'], '--count must be a whole number'],
			[['create', '--amount', '5', '--count', '1001'], '--count must be a whole number'],
			[['create', '--amount', '5', '--wrapped'], '--wrapped'],
			[['void'], 'Usage:'],
			[['void', '1234'], 'There is no gift card 1234.'],
			[['melt'], 'Usage:'],
			[[], 'Usage:'],
		])('explains why it refuses %j', async (argv, words) => {
			expect(await giftcards(...argv)).toMatchObject({ code: 1, err: expect.stringContaining(words) });
			expect(await store.db.selectFrom('gift_cards').select('id').execute()).toEqual([]);
		});

		it('voids a card by its grouped number, and reports its balance', async () => {
			const { id, number } = await addGiftCard(store);
			expect(await giftcards('void', ...inGroups(number).split(' '))).toMatchObject({
				code: 0,
				out: `The gift card ${inGroups(number)} is void. Its balance was $50.00.`,
			});
			expect(await accountOf(store, id)).toEqual({ balance: 0, entries: 0 });
			expect((await giftcards('void', number)).out).toContain('was already void');
			const captcha = captchaFor(store, 'balance');
			expect((await store.ask('giftcard/balance', { number, captcha }, guest())).status).toBe(404);
		});

		it('lists every card, as text and for a spreadsheet', async () => {
			expect((await giftcards('list')).out).toBe('There are no gift cards.');
			const one = await addGiftCard(store, { pin: '1234', balance: 1050 });
			const other = await addGiftCard(store, { balance: 0, voided_at: noon });
			const { out } = await giftcards('list');
			expect(out.split('\n')[1]).toMatch(new RegExp(`^${inGroups(one.number)} +yes +10\\.50 +2026-11-21 +- +valid$`));
			expect((await giftcards('list', '--csv')).out).toBe(
				[
					'Number,PIN,Balance,Created,Order,State',
					`${one.number},yes,10.50,2026-11-21,-,valid`,
					`${other.number},-,0.00,2026-11-21,-,void`,
				].join('\n'),
			);
		});
	});

	describe('promo', () => {
		const promo = (...argv: string[]) => terminal.run('promo', ...argv);
		const row = (code: string) =>
			store.db.selectFrom('promo_codes').selectAll().where('code', '=', code).executeTakeFirst();

		it.each([
			[['--percent', '12.5'], { type: 'percent', value: 1250 }],
			[['--amount', '5.00'], { type: 'amount', value: 500 }],
			[['--free-shipping'], { type: 'shipping', value: 10_000 }],
		])('creates a code with the discount %j', async (effect, values) => {
			const made = await promo('create', 'spring-26', ...effect, '--description', 'For spring');
			expect(made).toEqual({ code: 0, out: 'The promo code SPRING-26 was created.', err: '' });
			expect(await row('SPRING-26')).toMatchObject({
				...values,
				description: 'For spring',
				automatic: 0,
				minimum: 0,
				max_uses: null,
				starts_at: null,
				expires_at: null,
			});
		});

		it('uses the store’s clock for days, and includes the whole last day', async () => {
			const days = ['--from', '2026-12-01', '--until', '2026-12-31'];
			const limits = ['--automatic', '--minimum', '40.00', '--uses', '20'];
			await promo('create', 'WINTER', '--percent', '10', '--description', 'Winter', ...days, ...limits);
			expect(await row('WINTER')).toMatchObject({
				automatic: 1,
				minimum: 4000,
				max_uses: 20,
				starts_at: Date.parse('2026-12-01T07:00:00Z') / 1000,
				expires_at: Date.parse('2027-01-01T07:00:00Z') / 1000,
			});
			expect((await promo('list')).out).toMatch(
				/WINTER +10 % +automatic +\$40\.00 +0 of 20 +2026-12-01 +2026-12-31 +not started +Winter/,
			);
		});

		it('ends a day with a clock change at the right time', async () => {
			await setSettings(store, { ...offersOn, store_info: { timezone: 'America/Toronto' } });
			await promo('create', 'LONG', '--percent', '10', '--description', 'x', '--until', '2027-03-14');
			expect((await row('LONG'))?.expires_at).toBe(Date.parse('2027-03-15T04:00:00Z') / 1000);
		});

		it('says that the shop accepts no codes', async () => {
			await setSettings(store, {});
			const { out } = await promo('create', 'NEW', '--percent', '10', '--description', 'x');
			expect(out).toContain('checkout_info.using_promo_codes=true');
		});

		it.each([
			[['create'], 'Give one code'],
			[['create', 'A'], 'Give one code'],
			[['create', 'SIXTEEN-LETTERS-'], 'Give one code'],
			[['create', 'TEN %'], 'Give one code'],
			[['create', 'TEN', '--percent', '10'], '--description'],
			[['create', 'TEN', '--description', 'x'], 'Choose one discount'],
			[['create', 'TEN', '--description', 'x', '--percent', '10', '--amount', '5'], 'Choose one discount'],
			[['create', 'TEN', '--description', 'x', '--percent', '101'], '--percent must be'],
			[['create', 'TEN', '--description', 'x', '--percent', '0'], '--percent must be'],
			[['create', 'TEN', '--description', 'x', '--percent', 'ten'], '--percent must be'],
			[['create', 'TEN', '--description', 'x', '--percent', '10', '--from', '2026-02-30'], '--from must be a date'],
			[['create', 'TEN', '--description', 'x', '--percent', '10', '--until', 'June'], '--until must be a date'],
			[['create', 'TEN', '--description', 'x', '--percent', '10', '--until', '2026-11-20'], 'would end before'],
			[['create', 'TEN', '--description', 'x', '--percent', '10', '--uses', '-1'], 'uses'],
			[['end', 'NOSUCH'], 'There is no promo code NOSUCH.'],
			[['end'], 'Usage:'],
			[[], 'Usage:'],
		])('explains why it refuses %j', async (argv, words) => {
			expect(await promo(...argv)).toMatchObject({ code: 1, err: expect.stringContaining(words) });
			expect(await store.db.selectFrom('promo_codes').select('id').execute()).toEqual([]);
		});

		it('refuses a code that exists', async () => {
			await addPromo(store, { code: 'ONCE' });
			const again = await promo('create', 'once', '--percent', '50', '--description', 'x');
			expect(again).toMatchObject({ code: 1, err: expect.stringContaining('The code ONCE already exists.') });
			expect(await row('ONCE')).toMatchObject({ value: 1000 });
		});

		it('ends a code, and removes the code from every cart', async () => {
			const title = await addStockedTitle(store);
			const client: Client = await guestWith(store, title);
			await addPromo(store, { code: 'TEN' });
			await store.call('checkout/addPromocode', { code: 'TEN' }, client);
			expect(await promo('end', 'ten')).toMatchObject({ code: 0, out: 'The promo code TEN was stopped.' });
			expect((await cartOf(store, client)).summary.promo_codes).toEqual([]);
			expect((await promo('end', 'TEN')).out).toContain('had already ended');
			expect((await promo('list')).out).toMatch(/TEN +10 % +typed .* ended +Ten percent off/);
		});

		it('reports an empty list', async () => {
			expect((await promo('list')).out).toBe('There are no promo codes.');
		});
	});
});
