import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DayEnd, type DayFigure, dayFigures } from '~store/contract/desk-money';
import { addStockedTitle, addTitle } from '../../harness/catalogue';
import { addCustomer } from '../../harness/customers';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { orderTitles } from '../../harness/desk-orders';
import { addGiftCard, addPromo } from '../../harness/offers';
import { handingOver, soldOnAccount } from '../../harness/on-account';
import { eisbnOf, review } from '../../harness/orders';
import { paidOrder, submitted } from '../../harness/paid-orders';
import { paidOnline, type Simulators, startSimulators } from '../../harness/payment-simulators/all-simulators';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const tax = (type: string, basis_points: number) => ({
	type,
	country: 'US',
	province: '',
	product_class: '*' as const,
	basis_points,
	from: 0,
});

type Where = { location_id?: number; no_location?: boolean };

const cents = (amount: string): number => Math.round(Number(amount) * 100);
const sum = (amounts: string[]): number => amounts.reduce((all, amount) => all + cents(amount), 0);

onBothEngines('the sales and cash of a day', (engine) => {
	let clock = Date.parse('2026-03-10T09:00:00-08:00') / 1000;
	let simulators: Simulators;
	let store: TestStore;
	let terminal: TestTerminal;
	let owner: TestStaff;
	let book: number;
	const orders: string[] = [];
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env, now: () => clock });
		terminal = openTerminal(store);
		book = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 200);
		const zones = [{ country: 'US', price: { by: 'flat' as const, cost: 500 } }];
		await setSettings(store, {
			...paidOnline,
			store_info: { ...paidOnline.store_info, timezone: 'America/Vancouver' },
			checkout_info: {
				...paidOnline.checkout_info,
				using_promo_codes: true,
				ship_enabled: true,
				shipping_rates: [{ provider: 'post', label: 'Post', zones }],
				tax_rates: [tax('State', 500), tax('City', 125)],
			},
		});
		owner = await deskStaff(store, 'owner');
		await elevenKinds();
	}, 120_000);
	afterAll(async () => {
		expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
		terminal.dispose();
		await store.dispose();
		await simulators.stop();
	});

	const later = () => {
		clock += 5;
	};
	const desk = <Name extends Parameters<typeof deskCall>[2]>(
		name: Name,
		payload: Parameters<typeof deskCall<Name>>[3],
	) => deskCall(store, owner.session, name, payload);
	const today = (asked: { location_id?: number } = {}) => desk('desk-money/getDay', { from: '2026-03-10', ...asked });
	const moneyOf = (order_number: string) => desk('desk-money/get', { order_number });
	const handOver = async (order_number: string, paid_by: 'cash' | 'card' = 'cash', cancelled = 0) => {
		later();
		const { copies, ...handing } = await handingOver(store, owner, order_number, paid_by);
		const left = copies.map(({ quantity, ...copy }) => ({ ...copy, quantity: quantity - cancelled }));
		await desk('desk-orders/handOver', { ...handing, copies: left });
	};
	async function refund(order_number: string, wish: { kind: 'amount'; amount: string } | 'one copy', restock = false) {
		later();
		const { version, items } = await moneyOf(order_number);
		const lines = [{ item_id: items[0]?.item_id ?? 0, quantity: 1, restock }];
		const what = wish === 'one copy' ? { kind: 'lines' as const, lines } : wish;
		await desk('desk-money/refund', { order_number, version, ...what, idempotency_key: randomUUID(), reason: 'Asked' });
	}
	const picked = async (copies: number) => orderTitles(store, [[book, copies]]);

	/** Places orders of every kind that moves money, all on one day. */
	async function elevenKinds(): Promise<void> {
		const lines = [{ title: book, quantity: 2 }];
		const online = (await paidOrder(store, simulators, 'paypal', { lines })).order_number;
		await handOver(online);
		const inCash = await picked(3);
		await handOver(inCash);
		const byCard = await picked(1);
		await handOver(byCard, 'card');
		const card = await addGiftCard(store, { balance: 1500 });
		const redeemed = (await submitted(store, { lines, payment: 'pickup', card: { id: card.id, amount: 1500 } }))
			.order_number;
		await handOver(redeemed);
		const promo = await addPromo(store, { automatic: 1 });
		const discounted = await picked(4);
		await store.db.updateTable('promo_codes').set({ automatic: 0 }).where('id', '=', promo).execute();
		await handOver(discounted);
		const sent = await picked(1);
		const address = {
			name: 'Ada',
			street_address: '1 Main Street',
			city: 'Seattle',
			province: 'WA',
			postal_code: '98101',
			country: 'US',
		};
		const { version } = await moneyOf(sent);
		await desk('desk-money/change', { order_number: sent, version, delivery: 'ship', address, provider: 'post' });
		const sending = await handingOver(store, owner, sent, 'cash');
		await desk('desk-orders/handOver', { ...sending, kind: 'sent' });
		const design = await addTitle(store, { is_giftcard: 1 });
		const { client } = await addCustomer(store);
		await store.call('cart/add', { eisbn: await eisbnOf(store, design), quantity: 1, price: '30.00' }, client);
		const bought = (await store.call('checkout/submit', await review(store, client), client)).order_number;
		await terminal.run('orders', 'advance', bought, 'completed', '--yes');
		const account = await soldOnAccount(store, owner, [[book, 2]]);
		later();
		const { version: owing } = await moneyOf(account);
		await desk('desk-money/receive', { order_number: account, version: owing, amount: '5.00', method: 'transfer' });
		const before = (await paidOrder(store, simulators, 'global', { lines })).order_number;
		await refund(before, 'one copy');
		await handOver(before, 'cash', 1);
		const after = await picked(2);
		await handOver(after);
		await refund(after, { kind: 'amount', amount: '3.00' });
		const returned = await picked(2);
		await handOver(returned);
		await refund(returned, 'one copy', true);
		const open = (await submitted(store, { lines, payment: 'pickup' })).order_number;
		const cancelled = await picked(1);
		await terminal.run('orders', 'advance', cancelled, 'cancelled', '--yes');
		orders.push(
			...[
				cancelled,
				online,
				inCash,
				byCard,
				redeemed,
				discounted,
				sent,
				bought,
				account,
				before,
				after,
				returned,
				open,
			],
		);
	}

	/** Returns the figures of the day's end, each with its amount and the names that split it. */
	function shownBy(day: DayEnd): (Where & { figure: DayFigure; name?: string; amount: string; orders?: number })[] {
		return [
			...day.sales.rows.map(({ figure, name, amount, orders: many }) => ({ figure, name, amount, orders: many })),
			{ figure: 'sold', amount: day.sales.total },
			{ figure: 'redeemed', ...day.redeemed },
			{ figure: 'on_account', ...day.on_account.sold },
			{ figure: 'paid_later', ...day.on_account.paid_later },
			{ figure: 'credited', ...day.on_account.credited },
			{ figure: 'owed_on_account', ...day.on_account.owed },
			{ figure: 'taken', amount: day.totals.taken },
			{ figure: 'given_back', amount: day.totals.given_back },
			{ figure: 'left', amount: day.totals.left },
			{ figure: 'owed', amount: day.totals.owed },
			{ figure: 'owed_in_all', amount: day.owed_in_all },
			...day.rows.flatMap(({ method: name, location_id, taken, given_back, owed }) => {
				const where: Where = location_id === null ? { no_location: true } : { location_id };
				return [
					{ figure: 'taken' as const, name, amount: taken, ...where },
					{ figure: 'given_back' as const, name, amount: given_back, ...where },
					{ figure: 'owed' as const, name, amount: owed, ...where },
				];
			}),
		];
	}

	it('sum the orders of a day of eleven kinds', async () => {
		const day = await today();
		const money = await Promise.all(orders.map(moneyOf));
		const sold = money.filter(({ state }) => state === 'completed');
		expect(sold).toHaveLength(11);
		expect(cents(day.sales.total)).toBe(sum(sold.map(({ charged }) => charged)));
		expect(cents(day.totals.taken)).toBe(sum(money.map(({ paid }) => paid)));
		expect(cents(day.totals.given_back)).toBe(sum(money.map(({ given_back }) => given_back)));
		const invoiced = sold.filter(({ invoice }) => invoice !== null);
		expect(cents(day.on_account.owed.amount)).toBe(sum(invoiced.map(({ owed }) => owed)));
		expect(cents(day.on_account.sold.amount)).toBe(sum(invoiced.map(({ invoice }) => invoice?.amount ?? '0')));
		expect(day.on_account.paid_later).toEqual({ amount: '5.00', orders: 1 });
		const { sold: billed, paid_later, credited, owed } = day.on_account;
		expect(cents(billed.amount) - cents(paid_later.amount) - cents(credited.amount)).toBe(cents(owed.amount));
		expect(day.redeemed).toEqual({ amount: '15.00', orders: 1 });
		const said = new Map(day.sales.rows.map(({ figure, name, amount }) => [`${figure} ${name}`, amount]));
		expect(said.get('gift_card ')).toBe('30.00');
		expect(said.get('shipping ')).toBe('5.00');
		expect(said.get('discount ')).toBe('-4.00');
		// 2 + 3 + 1 + 2 + 4 + 1 + 2 + 1 + 2 + 2 copies at $10.00; one was refunded before it was handed over.
		expect(said.get('goods ')).toBe('200.00');
		// An amount of $3.00 and a copy at $10.00. Their taxes are deducted from the taxes.
		expect(said.get('refund ')).toBe('-13.00');
		const state = day.sales.rows.find(({ figure, name }) => figure === 'tax' && name === 'State');
		const city = day.sales.rows.find(({ figure, name }) => figure === 'tax' && name === 'City');
		expect(state?.base).toBe(city?.base);
		expect(Math.abs(cents(state?.amount ?? '0') - cents(state?.base ?? '0') * 0.05)).toBeLessThan(sold.length);
		expect(Math.abs(cents(city?.amount ?? '0') - cents(city?.base ?? '0') * 0.0125)).toBeLessThan(sold.length);
	});

	it('link each figure to its orders, which add up to the figure', async () => {
		const day = await today();
		const shown = shownBy(day);
		expect(new Set(shown.map(({ figure }) => figure)).size).toBeGreaterThan(dayFigures.length - 2);
		for (const { figure, name = '', amount, orders: many, ...where } of shown) {
			const list = await desk('desk-money/getDayOrders', { from: '2026-03-10', figure, name, ...where });
			expect([figure, name, list.amount, sum(list.rows.map((row) => row.amount))]).toEqual([
				figure,
				name,
				amount,
				cents(amount),
			]);
			if (many !== undefined) expect(list.orders).toBe(many);
			expect(list.rows).toHaveLength(list.orders);
		}
		const [first, second] = [0, 1].map((offset) =>
			desk('desk-money/getDayOrders', { from: '2026-03-10', figure: 'goods', limit: 1, offset }),
		);
		expect((await first)?.more).toBe(true);
		expect((await first)?.rows).not.toEqual((await second)?.rows);
	});

	it('say that sales from before the journal began were not recorded', async () => {
		expect((await today()).sales.recorded_from).toBeNull();
		const begins = { name: 'sales_journal_begins', value: clock + 3600 };
		await store.db.insertInto('counters').values(begins).execute();
		expect((await today()).sales).toEqual({ rows: [], total: '0.00', recorded_from: clock + 3600 });
		const list = await desk('desk-money/getDayOrders', { from: '2026-03-10', figure: 'goods' });
		expect(list).toMatchObject({ rows: [], amount: '0.00' });
		await store.db.deleteFrom('counters').where('name', '=', begins.name).execute();
	});

	it('compare counted cash with cash taken less cash refunded, once for each key', async () => {
		const { cash, rows } = await today();
		const inCash = rows.filter(({ method }) => method === 'cash');
		const moved = sum(inCash.map(({ taken }) => taken)) - sum(inCash.map(({ given_back }) => given_back));
		expect(moved).toBeGreaterThan(0);
		expect(cash).toMatchObject({ moved: (moved / 100).toFixed(2), counts: [] });
		const key = randomUUID();
		const counted = ((moved + 10_000 - 250) / 100).toFixed(2);
		const count = {
			day: '2026-03-10',
			float: '100.00',
			counted,
			note: 'Two coins rolled away',
			moved: cash?.moved ?? '',
		};
		for (let each = 0; each < 2; each++) {
			const { counts } = await desk('desk-money/countCash', { ...count, key });
			expect(counts).toMatchObject([
				{ float: '100.00', counted, difference: '-2.50', note: 'Two coins rolled away', staff_name: 'A owner' },
			]);
		}
		await handOver(await picked(1));
		const refused = await askDesk(store, owner.session, 'desk-money/countCash', { ...count, key: randomUUID() });
		expect(refused).toMatchObject({ status: 409, body: { error: expect.stringMatching(/^Cash was taken/) } });
		const tomorrow = { ...count, day: '2026-03-11', key: randomUUID() };
		expect((await askDesk(store, owner.session, 'desk-money/countCash', tomorrow)).status).toBe(422);
	});

	it('are open to a bookseller of the location, and refused to a till', async () => {
		const [{ id: here = 0 } = {}] = (await today()).locations;
		const there = await store.db
			.insertInto('locations')
			.values({ altname: 'Elsewhere', sc_name: 'Elsewhere', lat: null, lng: null })
			.returning('id')
			.executeTakeFirstOrThrow();
		const one = await deskStaff(store, 'bookseller', { location_id: here });
		const other = await deskStaff(store, 'bookseller', { location_id: there.id });
		const asked = { from: '2026-03-10' };
		expect((await deskCall(store, one.session, 'desk-money/getDay', asked)).sales.total).not.toBe('0.00');
		expect(await deskCall(store, other.session, 'desk-money/getDay', asked)).toMatchObject({
			sales: { rows: [], total: '0.00' },
			on_account: { owed: { amount: '0.00' } },
			locations: [{ id: there.id }],
		});
		const goods = { ...asked, figure: 'goods' as const };
		expect((await deskCall(store, other.session, 'desk-money/getDayOrders', goods)).rows).toEqual([]);
		const count = { day: '2026-03-10', float: '0', counted: '0', moved: '0.00', location_id: here };
		for (const [name, payload] of [
			['desk-money/getDay', { ...asked, location_id: here }],
			['desk-money/getDayOrders', { ...goods, location_id: here }],
			['desk-money/countCash', count],
		] as const) {
			expect((await askDesk(store, other.session, name, payload)).status, name).toBe(403);
			const till = await deskStaff(store, 'till', { location_id: here });
			expect((await askDesk(store, till.session, name, payload)).status, name).toBe(403);
		}
		expect((await today()).cash).toBeNull();
		expect((await today({ location_id: here })).cash).toMatchObject({ location_id: here });
	});
});
