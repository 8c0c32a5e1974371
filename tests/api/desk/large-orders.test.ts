import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { DeskCallName } from '~store/contract/desk-contract';
import { dispatchDesk } from '~store/desk-dispatch';
import { giveUpOrder } from '~store/ordering/payments/give-up-order';
import type { Store } from '~store/store';
import { addStockedTitle } from '../../harness/catalogue';
import { countQueriesOf } from '../../harness/count-queries';
import { addCustomer } from '../../harness/customers';
import { deskStaff, type TestStaff } from '../../harness/desk';
import { addLargeOrder, putInCart } from '../../harness/large-order';
import { addAccount, handingOver } from '../../harness/on-account';
import { eisbnOf } from '../../harness/orders';
import { putOrder } from '../../harness/states';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

const printing = 'prints its papers';

/** How many times as many lines each larger order has. Printing takes longer than all other work, so its orders are smaller. */
const stepOf = (journey: string) => (journey === printing ? 3 : 10);

/** How far the growth may exceed the growth of the lines and still count as linear. */
const tolerance = 1.1;

interface Cost {
	queries: number;
	/** Calls of JSON.parse. */
	parses: number;
}

onBothEngines('the desk with an order of many lines', (engine) => {
	let store: TestStore;
	let staff: TestStaff;
	beforeAll(async () => {
		store = await openTestStore(engine);
		staff = await deskStaff(store, 'owner');
	});
	afterAll(() => store.dispose());

	const ask = async <Answer>(asked: Store, name: DeskCallName, payload: object): Promise<Answer> => {
		const { status, body } = await dispatchDesk(asked, name, payload, staff.session);
		if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
		return body as Answer;
	};

	type Money = { version: string; owed: string; items: { item_id: number }[] };
	type Shown = { version: string; lines: { order_item_id: number }[] };
	type Asked = Shown & { questions: { id: number }[] };
	type Counter = { counter_id: number; checksum: string; cart: { items: { cart_info: { cart_id: number } }[] } };
	type Quote = { version: string; items: { item_id: number; price: string }[] };
	type Done = { done: string[]; refused: object[] };
	type Measure = <Answer>(name: string, work: (counted: Store) => Promise<Answer>) => Promise<Answer>;
	type Count = <Answer>(name: DeskCallName, payload: object) => Promise<Answer>;

	/** Work on an order of many lines. Calls go through `count`, other work through `measure`. */
	const journeys: Record<string, (which: { order_number: string }, count: Count, measure: Measure) => Promise<void>> = {
		'changes, takes money and refunds': async (which, count) => {
			const { items, version } = await count<Money>('desk-money/get', which);
			const fewer = { ...which, lines: [{ item_id: items[0]?.item_id, quantity: 1 }] };
			await count('desk-money/previewChange', fewer);
			await count('desk-money/change', { ...fewer, version });
			const changed = await ask<Money>(store, 'desk-money/get', which);
			const receipt = { ...which, version: changed.version, amount: changed.owed, method: 'cash' };
			await count('desk-money/receive', receipt);
			const paid = await ask<Money>(store, 'desk-money/get', which);
			const back = paid.items.map(({ item_id }) => ({ item_id, quantity: 1, restock: true }));
			const wish = { ...which, kind: 'lines', lines: back, version: paid.version };
			await count('desk-money/previewRefund', wish);
			await count('desk-money/refund', { ...wish, idempotency_key: 'once' });
		},
		'moves a copy and hands over': async (which, count) => {
			const shown = await count<Shown>('desk-orders/get', which);
			const first = { order_item_id: shown.lines[0]?.order_item_id, quantity: 2 };
			const found = { ...first, from: 'to_pick', change: 'find', version: shown.version };
			const moved = await count<Shown>('desk-orders/changeCopies', { ...which, ...found });
			const copies = shown.lines.map(({ order_item_id }) => ({ order_item_id, quantity: 2 }));
			const part = { kind: 'handed_over', paid_by: 'cash', copies, version: moved.version };
			await count('desk-orders/handOver', { ...which, ...part });
		},
		'lists for picking and cancels': async ({ order_number }, count) => {
			const payload = { order_numbers: [order_number] };
			const { pick_list_id } = await count<{ pick_list_id: number }>('desk-picking/make', payload);
			await count('desk-picking/get', { pick_list_id });
			const { version } = await count<Shown>('desk-orders/get', { order_number });
			await count('desk-orders/cancel', { order_number, version, reason: 'Too many.' });
		},
		'offers something else and answers for the customer': async (which, count) => {
			const { lines, version } = await ask<Shown>(store, 'desk-orders/get', which);
			const order_item_id = lines[0]?.order_item_id;
			const eisbn = await eisbnOf(store, await addStockedTitle(store, { list_price_can: 1299 }, 5));
			await count('desk-orders/previewSubstitute', { ...which, order_item_id, version, code: eisbn });
			const offer = { order_item_id, quantity: 1, from: 'to_pick', eisbn, condition: 'new', version };
			const asked = await count<Asked>('desk-orders/offerSubstitute', { ...which, ...offer });
			const answer = { question: asked.questions[0]?.id, answer: 'yes', said_by: 'Ada' };
			await count('desk-orders/answerFor', { ...which, ...answer, version: asked.version });
		},
		'makes it ready and hands it over with others': async ({ order_number }, count) => {
			const order_numbers = [order_number];
			const made = await ask<{ pick_list_id: number }>(store, 'desk-picking/make', { order_numbers });
			const ready = await count<Done>('desk-orders/markReady', { order_numbers, pick_list_id: made.pick_list_id });
			expect(ready).toMatchObject({ done: order_numbers, refused: [] });
			const { owed, version } = await ask<Money>(store, 'desk-money/get', { order_number });
			await ask(store, 'desk-money/receive', { order_number, version, amount: owed, method: 'cash' });
			const given = await count<Done>('desk-orders/handOverPicked', {
				kind: 'handed_over',
				orders: [{ order_number }],
			});
			expect(given).toMatchObject({ done: order_numbers, refused: [] });
		},
		[printing]: async ({ order_number }, count) => {
			await count('desk-orders/getPackingSlip', { order_number });
			const account = await addAccount(store);
			await store.db
				.updateTable('orders')
				.set({ customer_id: account.id })
				.where('order_number', '=', order_number)
				.execute();
			await ask(store, 'desk-orders/handOver', await handingOver(store, staff, order_number));
			await count('desk-money/getInvoice', { order_number });
			await count('desk-money/mailInvoice', { order_number });
			const { owed, version } = await ask<Money>(store, 'desk-money/get', { order_number });
			await ask(store, 'desk-money/receive', { order_number, version, amount: owed, method: 'cash' });
			await count('desk-money/getReceipt', { order_number });
		},
		'is taken by phone, becomes a quote, and an order again': async ({ order_number }, count) => {
			const { counter_id } = await ask<Counter>(store, 'desk-counter/begin', {});
			await putInCart(store, counter_id, order_number);
			const shown = await count<Counter>('desk-counter/get', { counter_id });
			const [{ cart_info: line } = { cart_info: { cart_id: 0 } }] = shown.cart.items;
			await count('desk-counter/setLine', { counter_id, cart_id: line.cart_id, quantity: 1 });
			const typed = { name: 'Quin Caller', phone: '604 555 0123', delivery_preference: 'pickup' };
			await count('desk-counter/save', { counter_id, typed });
			const saving = { counter_id, typed, idempotency_key: randomUUID() };
			const quote = await count<{ order_number: string }>('desk-counter/saveAsQuote', saving);
			const { items, version } = await count<Quote>('desk-quotes/get', quote);
			const prices = items.map(({ item_id, price }) => ({ item_id, price }));
			const pricing = { ...quote, prices, message: 'Here it is.', version };
			await count('desk-quotes/price', { ...pricing, preview: true });
			const priced = await count<Quote>('desk-quotes/price', pricing);
			const accepting = { ...quote, version: priced.version, key: randomUUID() };
			const accepted = await count<Counter>('desk-quotes/accept', accepting);
			const again = { counter_id: accepted.counter_id };
			await ask(store, 'desk-counter/save', { ...again, typed });
			const { checksum } = await ask<Counter>(store, 'desk-counter/get', again);
			await count('desk-counter/submit', { ...again, checksum, payment: 'pickup', idempotency_key: randomUUID() });
		},
		'cancels it while it waits for a payment': async (which, count) => {
			await putOrder(store, which.order_number, 'awaiting_payment');
			const { version } = await ask<Shown>(store, 'desk-orders/get', which);
			await count('desk-orders/cancel', { ...which, version, reason: '' });
		},
		'gives it up unpaid, back into its cart': async ({ order_number }, _count, measure) => {
			const { id: placed_by_id, client } = await addCustomer(store);
			const title = await addStockedTitle(store, {}, 5);
			await store.call('cart/add', { eisbn: await eisbnOf(store, title), quantity: 1 }, client);
			await putOrder(store, order_number, 'awaiting_payment');
			const order = await store.db
				.updateTable('orders')
				.set({ placed_by_id, customer_id: placed_by_id })
				.where('order_number', '=', order_number)
				.returningAll()
				.executeTakeFirstOrThrow();
			const given = await measure('giveUpOrder', (counted) => giveUpOrder(counted, order));
			expect(given).toEqual({ released: true, cart_restored: true });
		},
	};

	/** Returns the cost of each call of a journey for an order with this many lines. */
	async function costsOf(journey: string, lines: number): Promise<Record<string, Cost>> {
		const costs: Record<string, Cost> = {};
		const measure: Measure = async (name, work) => {
			const parse = vi.spyOn(JSON, 'parse');
			const answers: unknown[] = [];
			const queries = await countQueriesOf(store, async (counted) => {
				answers.push(await work(counted));
			});
			costs[name] = { queries, parses: parse.mock.calls.length };
			parse.mockRestore();
			return answers[0] as never;
		};
		const count: Count = (name, payload) => measure(name, (counted) => ask(counted, name, payload));
		await journeys[journey]?.({ order_number: await addLargeOrder(store, lines) }, count, measure);
		return costs;
	}

	it.each(Object.keys(journeys))(
		'%s with queries and parses that grow with the lines',
		async (journey) => {
			const step = stepOf(journey);
			await costsOf(journey, 10);
			const small = await costsOf(journey, 10);
			const middle = await costsOf(journey, 10 * step);
			const large = await costsOf(journey, 10 * step * step);
			const steep = Object.keys(large).flatMap((name) =>
				(['queries', 'parses'] as const).flatMap((what) => {
					const of = (costs: Record<string, Cost>) => costs[name]?.[what] ?? 0;
					const isLinear = of(large) - of(middle) <= tolerance * step * Math.max(of(middle) - of(small), 10);
					return isLinear ? [] : [`${name}: ${of(small)}, ${of(middle)}, ${of(large)} ${what}`];
				}),
			);
			expect(steep).toEqual([]);
		},
		120_000,
	);

	it('prices an order with as many queries for 1,000 lines as for 10', async () => {
		const [small, large] = [await addLargeOrder(store, 10), await addLargeOrder(store, 1000)];
		const queriesFor = (order_number: string) =>
			countQueriesOf(store, async (counted) => {
				await ask(counted, 'desk-money/get', { order_number });
			});
		// Once a minute, a call also records that its session was seen.
		await queriesFor(small);
		expect(await queriesFor(large)).toBe(await queriesFor(small));
	});
});

onBothEngines('a transaction of many queries', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	it('lets timers run before its end', async () => {
		let turns = 0;
		let isOver = false;
		const timer = setInterval(() => {
			if (!isOver) turns += 1;
		}, 1);
		await store.db.transaction().execute(async (transaction) => {
			for (let time = 0; time < 5000; time += 1) await transaction.selectFrom('orders').select('id').limit(1).execute();
		});
		isOver = true;
		clearInterval(timer);
		expect(turns).toBeGreaterThan(1);
	});
});
