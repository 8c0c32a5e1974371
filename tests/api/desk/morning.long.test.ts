import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderMoney } from '~store/contract/desk-money';
import type { DeskOrder } from '~store/contract/desk-orders';
import { isPaymentProvider } from '~store/contract/payment-providers';
import { inDollars, toDecimal } from '~store/foundation/money';
import { deskCall } from '../../harness/desk';
import {
	countScript,
	delivered,
	deliveryScripts,
	pickScripts,
	transferScript,
} from '../../harness/morning/house-scripts';
import { type MorningOrder, prepareOrders } from '../../harness/morning/morning-orders';
import { type Book, bookNames, cardKey, type MorningShop, openMorningShop } from '../../harness/morning/morning-shop';
import { type OrderScript, scriptOf } from '../../harness/morning/order-scripts';
import { play } from '../../harness/morning/play';
import { StaffDeeds } from '../../harness/morning/staff-deeds';
import { UnsteadyShop } from '../../harness/morning/unsteady-shop';
import { type Simulators, startSimulators } from '../../harness/payment-simulators/all-simulators';
import { randomFrom } from '../../harness/random-changes';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal } from '../../harness/terminal';

const seed = Number(process.env.MORNING_SEED ?? 23);
const kills = 20;

onBothEngines('a morning at the desk, in a process that is killed again and again,', (engine) => {
	let simulators: Simulators;
	let store: TestStore;
	let shop: MorningShop;
	let desk: UnsteadyShop;
	let plays: OrderScript[];
	let ahead = () => 0;

	beforeAll(async () => {
		simulators = await startSimulators();
		const env = { ...simulators.env, CARD_PUBLIC_KEY: cardKey() };
		store = await openTestStore(engine, { env, now: () => Math.floor(Date.now() / 1000) + ahead() });
		const random = randomFrom(seed);
		shop = await openMorningShop(store);
		const orders = await prepareOrders(store, shop);
		desk = new UnsteadyShop(store, env, random, kills);
		ahead = () => desk.ahead;
		const deeds = new StaffDeeds(desk, shop);
		const house = { desk, shop, deeds, orders };
		const count = countScript(house);
		const delivery = deliveryScripts(house);
		plays = orders.map((order, at) =>
			scriptOf({ store, simulators, desk, shop, deeds, counting: count.counting }, order, at + 1),
		);
		const scripts = [
			...plays.map(({ script }) => script),
			...pickScripts(house, () => delivery.isIn() && count.counting().booked),
			...delivery.scripts,
			count.script,
			transferScript(house),
		];
		const [mo, ann, bea] = shop.staff;
		if (!mo || !ann || !bea) throw new Error('The staff are missing.');
		const nobody = { ...mo, session_token: '' };
		const hands = [
			{ who: mo, does: ['staff', 'manager'] },
			{ who: ann, does: ['staff', 'manager'] },
			{ who: bea, does: ['staff'] },
			{ who: nobody, does: ['shopper'] },
			{ who: nobody, does: ['shopper'] },
		] as const;
		await play(scripts, hands, random);
		await desk.stop();
	}, 240_000);
	afterAll(async () => {
		await desk.stop();
		await store.dispose();
		await simulators.stop();
	});

	const forEach = async (look: (each: OrderScript) => Promise<[seen: unknown, wanted: unknown]>) => {
		const seen: Record<string, unknown> = {};
		const wanted: Record<string, unknown> = {};
		for (const each of plays) [seen[each.script.name], wanted[each.script.name]] = await look(each);
		expect(seen).toEqual(wanted);
	};
	const manager = () => shop.staff[0] ?? { session_token: '', ip: '', browser: '' };
	const see = ({ number }: MorningOrder): Promise<DeskOrder> =>
		deskCall(store, manager(), 'desk-orders/get', { order_number: number });
	const moneyOf = ({ number }: MorningOrder): Promise<OrderMoney> =>
		deskCall(store, manager(), 'desk-money/get', { order_number: number });
	const mailsTo = async (recipient: string) =>
		store.db.selectFrom('outbox_mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
	const plain = (subject: string, number: string) => subject.replace(/^Corner Books: /, '').replaceAll(number, 'N');

	it('is killed during its work', () => {
		const { brokenOff, lost } = desk;
		expect({ kills: desk.kills, brokenOff, lost }).toEqual({
			kills,
			brokenOff: expect.toSatisfy((calls) => calls >= kills / 2),
			lost: expect.toSatisfy((answers) => answers >= kills),
		});
	});

	it('leaves books in order', async () => {
		const terminal = openTerminal(store);
		expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
		terminal.dispose();
	});

	it('has every order once, where it should be, with its copies and its parts', () =>
		forEach(async ({ order, expected }) => {
			const { order: shown, lines, parts, notes } = await see(order);
			const copies: Record<string, number> = {};
			for (const { state, quantity } of lines.flatMap((line) => line.copies))
				copies[state] = (copies[state] ?? 0) + quantity;
			const inParts = parts.map((part) =>
				Object.fromEntries(part.copies.map(({ title, quantity }) => [bookOf(title), quantity])),
			);
			const { state, parts: wantedParts } = expected;
			return [
				{ state: shown.state, copies, parts: inParts, notes: notes.map(({ words }) => words) },
				{ state, copies: expected.copies, parts: wantedParts, notes: expected.notes },
			];
		}).then(async () => {
			const { count } = await store.db
				.selectFrom('orders')
				.select((eb) => eb.fn.countAll<number>().as('count'))
				.executeTakeFirstOrThrow();
			expect(Number(count)).toBe(plays.length);
		}));

	it('has refunded the owed amounts, and never more than was paid', () =>
		forEach(async ({ order, expected }) => {
			const { ledger, paid, given_back, owed } = await moneyOf(order);
			const { off } = expected;
			const sum = (cents: number) => toDecimal(cents);
			const standing = isPaymentProvider(order.pay) && order.fate !== 'given up';
			const taken = standing ? takenOnline(order) : { taken: 0, back: 0 };
			const wantedBack = order.pay === 'chase' || !standing ? 0 : expected.given_back;
			const first = ledger[0]?.amount;
			return [
				{ first, paid, given_back, owed, taken },
				{
					first: sum(order.total),
					paid: sum(order.total - off + expected.given_back - expected.owed),
					given_back: sum(expected.given_back),
					owed: sum(expected.owed),
					taken: { taken: standing ? order.total - order.byCard : 0, back: wantedBack },
				},
			];
		}));

	it('has the unspent amounts on its gift cards', () =>
		forEach(async ({ order }) => {
			if (order.card_id === null) return [null, null];
			const { balance } = await store.db
				.selectFrom('gift_cards')
				.select('balance')
				.where('id', '=', order.card_id)
				.executeTakeFirstOrThrow();
			return [balance, 20_000 - (order.fate === 'cancelled' ? 0 : order.byCard)];
		}));

	it('has the stock that results from the morning’s work', async () => {
		const gone = Object.fromEntries(bookNames.map((book) => [book, 0])) as Record<Book, number>;
		for (const { fate, lines } of plays.map(({ order }) => order)) {
			if (fate === 'cancelled' || fate === 'given up') continue;
			for (const [book, copies] of Object.entries(lines)) gone[book as Book] += copies;
			if (fate === 'substituted') gone.cheap += 1;
			// Counts the missing copy besides the copy that replaced it.
			if (fate === 'short, and from the supplier') gone.lost += 1;
			if (fate === 'returned') gone.tide -= 1;
		}
		for (const [book, { received }] of Object.entries(delivered)) gone[book as Book] -= received;
		// The tenth copy was not found.
		gone.counted += 1;
		// Three went, two came.
		gone.moved += 1;
		const rows = await store.db
			.selectFrom('stock')
			.innerJoin('offers', 'offers.id', 'stock.offer_id')
			.select(['title_id', 'location_id', 'onhand', 'onorder'])
			.execute();
		const onhand = (book: Book, place?: number) =>
			rows
				.filter((row) => row.title_id === shop.title[book] && (place === undefined || row.location_id === place))
				.reduce((sum, row) => sum + row.onhand, 0);
		expect(Object.fromEntries(bookNames.map((book) => [book, onhand(book)]))).toEqual(
			Object.fromEntries(bookNames.map((book) => [book, shop.opening[book] - gone[book]])),
		);
		expect(onhand('moved', shop.harbour)).toBe(2);
		expect(rows.reduce((sum, row) => sum + row.onorder, 0)).toBe(0);
	});

	it('sends each customer the mails about their order once, and no others', () =>
		forEach(async ({ order, expected }) => {
			const mails = await mailsTo(order.email);
			return [mails.map(({ subject }) => plain(subject, order.number)), expected.mails];
		}));

	it('shows each of those mails with its order', () =>
		forEach(async ({ order, expected }) => {
			const { mails } = await see(order);
			const own = mails.filter(({ recipient }) => recipient === order.email);
			return [own.map(({ subject }) => plain(subject, order.number)).sort(), [...expected.mails].sort()];
		}));

	it('mails correct amounts, titles and parts', () =>
		forEach(async ({ order, expected }) => {
			const mails = await mailsTo(order.email);
			const unsaid = expected.says.filter(
				([subject, words]) =>
					!mails.some((mail) => plain(mail.subject, order.number) === subject && mail.text.includes(words)),
			);
			const confirmed = mails[0]?.text.includes(inDollars(order.total)) ?? false;
			const shipped = mails
				.filter(({ subject }) => subject.endsWith('is on its way'))
				.map(({ text }) =>
					Object.fromEntries(
						[...text.matchAll(/^(\d+) x (.*)$/gm)].map(([, copies, title = '']) => [bookOf(title), Number(copies)]),
					),
				);
			return [
				{ unsaid, confirmed, shipped },
				{ unsaid: [], confirmed: expected.mails.length > 0, shipped: order.to ? expected.parts : [] },
			];
		}));

	it('mails the store once about each order, the institution about its own, and the supplier about orders', async () => {
		const placed = plays.filter(({ order }) => order.fate !== 'given up').map(({ order }) => order.number);
		const toStore = (await mailsTo('shop@example.org')).map(({ subject }) => subject.replace(/:.*/, ''));
		expect(toStore.sort()).toEqual(placed.map((number) => `New order ${number}`).sort());
		const asked = plays.find(({ order }) => order.asked)?.order;
		const number = asked?.number ?? '';
		const others = await store.db
			.selectFrom('outbox_mails')
			.select('subject')
			.where('subject', 'like', `%order ${number}%`)
			.where('recipient', 'not in', [asked?.email ?? '', 'shop@example.org'])
			.orderBy('id')
			.execute();
		expect(others.map(({ subject }) => plain(subject, number))).toEqual([
			'order N waits for your approval',
			'your order N waits for approval',
			'your order N',
			'your order N is ready to be picked up',
		]);
		expect((await mailsTo('orders@mill.example')).map(({ subject }) => subject)).toEqual([
			expect.stringMatching(/^Purchase order \d+ from Corner Books$/),
		]);
	});

	/** Returns what a provider took for an order and what it gave back, in cents. */
	function takenOnline({ pay, number }: MorningOrder): { taken: number; back: number } {
		if (!isPaymentProvider(pay)) return { taken: 0, back: 0 };
		const payments = [...simulators.byName[pay].payments.values()].filter(({ reference }) =>
			reference.startsWith(number),
		);
		return {
			taken: payments.reduce((sum, { amount, taken }) => sum + amount * taken, 0),
			back: payments.flatMap(({ refunds }) => refunds).reduce((sum, { amount }) => sum + amount, 0),
		};
	}
});

const bookOf = (title: string): string => /^The (\w+) one$/.exec(title)?.[1] ?? title;
