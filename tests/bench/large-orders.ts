import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../../config';
import type { DeskCallName } from '../../store/contract/desk-contract';
import { dispatchDesk } from '../../store/desk-dispatch';
import { openStore, type Store } from '../../store/store';
import { addStockedTitle } from '../harness/catalogue';
import { deskStaff, type TestStaff } from '../harness/desk';
import { addLargeOrder, putInCart } from '../harness/large-order';
import { eisbnOf } from '../harness/orders';

// Measures how long the desk's calls about one order of many lines hold the event loop. `--lines 10,1000,5000`. The first
// size also pays for the bundle of the program that prints.

const { values } = parseArgs({ options: { lines: { type: 'string', default: '100,1000,5000' } } });
const everyMilliseconds = 2;

/** The kernel's statistics of this thread, if they exist. */
const threadAccount = '/proc/thread-self/schedstat';
const isLinux = existsSync(threadAccount);

/**
 * Returns the processor time of the event loop's thread in milliseconds, without other processes on a busy machine and without
 * threads that collect garbage. Outside Linux, returns that of the whole process.
 */
function processorMs(): number {
	if (isLinux) return Number(readFileSync(threadAccount, 'utf8').split(' ')[0]) / 1e6;
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
}

/** Returns the most processor time between two runs of a timer during some work, and the time of the work, in milliseconds. */
async function measure(work: () => Promise<void>): Promise<{ held: number; took: number }> {
	let held = 0;
	let last = processorMs();
	const note = () => {
		held = Math.max(held, processorMs() - last);
		last = processorMs();
	};
	const timer = setInterval(note, everyMilliseconds);
	const began = performance.now();
	await work();
	const took = performance.now() - began;
	await new Promise((done) => setTimeout(done, 2 * everyMilliseconds));
	clearInterval(timer);
	note();
	return { held, took };
}

async function measureOrder(store: Store, staff: TestStaff, lines: number): Promise<void> {
	const say: Say = async (name, payload) => {
		let answer: unknown;
		const { held, took } = await measure(async () => {
			const { status, body } = await dispatchDesk(store, name, payload, staff.session);
			if (status !== 200) console.log(`${name} answered ${status}: ${JSON.stringify(body)}`);
			answer = body;
		});
		console.log(
			`${String(lines).padStart(6)} lines  ${name.padEnd(28)} held ${held.toFixed(0).padStart(6)} ms, took ${took.toFixed(0).padStart(6)} ms`,
		);
		return answer as never;
	};
	const order = async () => ({ order_number: await addLargeOrder(store, lines) });
	const first = await order();
	const money = async (which: object): Promise<{ version: string; owed: string; items: { item_id: number }[] }> =>
		say('desk-money/get', which);
	const { items, version, owed } = await money(first);
	const shown: { version: string; lines: { order_item_id: number }[] } = await say('desk-orders/get', first);
	await say('desk-money/previewChange', { ...first, lines: [{ item_id: items[0]?.item_id, quantity: 1 }] });
	await say('desk-money/change', { ...first, lines: [{ item_id: items[0]?.item_id, quantity: 1 }], version });
	const changed = await money(first);
	await say('desk-money/receive', { ...first, version: changed.version, amount: changed.owed, method: 'cash' });
	const paid = await money(first);
	await say('desk-money/previewRefund', { ...first, kind: 'whole', version: paid.version });
	const every = paid.items.map(({ item_id }) => ({ item_id, quantity: 0, restock: true }));
	await say('desk-money/refund', {
		...first,
		kind: 'whole',
		lines: every,
		version: paid.version,
		idempotency_key: 'a',
	});
	void [version, owed, shown];
	const second = await order();
	await say('desk-orders/getPackingSlip', second);
	const list: { pick_list_id: number } = await say('desk-picking/make', { order_numbers: [second.order_number] });
	await say('desk-picking/get', { pick_list_id: list.pick_list_id });
	const seen: { version: string; lines: { order_item_id: number }[] } = await say('desk-orders/get', second);
	const line = { order_item_id: seen.lines[0]?.order_item_id, quantity: 2, from: 'to_pick', change: 'find' };
	const moved: { version: string } = await say('desk-orders/changeCopies', {
		...second,
		version: seen.version,
		...line,
	});
	await say('desk-orders/handOver', {
		...second,
		version: moved.version,
		kind: 'handed_over',
		paid_by: 'cash',
		copies: seen.lines.map(({ order_item_id }) => ({ order_item_id, quantity: 2 })),
	});
	const third = await order();
	const { version: now }: { version: string } = await say('desk-orders/get', third);
	await say('desk-orders/cancel', { ...third, version: now, reason: 'Too many.' });
	await measureMany(store, say, await order());
	await measurePhone(store, say, await order());
}

type Say = <Answer = { version: string }>(name: DeskCallName, payload: object) => Promise<Answer>;

/** Substitutes a copy of an order, makes it ready and hands it over as lists of orders do, and prints its papers. */
async function measureMany(store: Store, say: Say, which: { order_number: string }): Promise<void> {
	const order_numbers = [which.order_number];
	type Shown = { version: string; lines: { order_item_id: number }[]; questions: { id: number }[] };
	const { lines, version } = await say<Shown>('desk-orders/get', which);
	const eisbn = await eisbnOf(store, await addStockedTitle(store, { list_price_can: 1299 }, 5));
	const order_item_id = lines[0]?.order_item_id;
	await say('desk-orders/previewSubstitute', { ...which, order_item_id, version, code: eisbn });
	const offer = { order_item_id, quantity: 1, from: 'to_pick', eisbn, condition: 'new', version };
	const asked = await say<Shown>('desk-orders/offerSubstitute', { ...which, ...offer });
	const answer = { question: asked.questions[0]?.id, answer: 'yes', said_by: 'Ada', version: asked.version };
	await say('desk-orders/answerFor', { ...which, ...answer });
	const { pick_list_id } = await say<{ pick_list_id: number }>('desk-picking/make', { order_numbers });
	await say('desk-orders/markReady', { order_numbers, pick_list_id });
	const ready = await say<{ version: string; owed: string }>('desk-money/get', which);
	await say('desk-money/receive', { ...which, version: ready.version, amount: ready.owed, method: 'cash' });
	await say('desk-orders/handOverPicked', { kind: 'handed_over', orders: [which] });
	await say('desk-money/getReceipt', which);
}

/** Takes an order by phone with the titles of another order, turns it into a quote, and the quote into an order again. */
async function measurePhone(store: Store, say: Say, which: { order_number: string }): Promise<void> {
	type Counter = { counter_id: number; checksum: string; cart: { items: { cart_info: { cart_id: number } }[] } };
	type Quote = { version: string; items: { item_id: number; price: string }[] };
	const { counter_id } = await say<Counter>('desk-counter/begin', {});
	await putInCart(store, counter_id, which.order_number);
	const shown = await say<Counter>('desk-counter/get', { counter_id });
	await say('desk-counter/setLine', { counter_id, cart_id: shown.cart.items[0]?.cart_info.cart_id, quantity: 1 });
	const typed = { name: 'Quin Caller', phone: '604 555 0123', delivery_preference: 'pickup' };
	await say('desk-counter/save', { counter_id, typed });
	const saved = await say<{ order_number: string }>('desk-counter/saveAsQuote', {
		counter_id,
		typed,
		idempotency_key: `quote ${counter_id}`,
	});
	const { items, version } = await say<Quote>('desk-quotes/get', saved);
	const prices = items.map(({ item_id, price }) => ({ item_id, price }));
	const pricing = { ...saved, prices, message: 'Here it is.', version };
	await say('desk-quotes/price', { ...pricing, preview: true });
	const priced = await say('desk-quotes/price', pricing);
	const extended = await say('desk-quotes/extend', { ...saved, days: 60, version: priced.version });
	const taken = await say<Counter>('desk-quotes/accept', { ...saved, version: extended.version, key: randomUUID() });
	await say('desk-counter/save', { counter_id: taken.counter_id, typed });
	const { checksum } = await say<Counter>('desk-counter/get', { counter_id: taken.counter_id });
	await say('desk-counter/submit', {
		counter_id: taken.counter_id,
		checksum,
		payment: 'pickup',
		idempotency_key: `order ${counter_id}`,
	});
}

const dataDir = mkdtempSync(join(tmpdir(), 'bookshop-bench-'));
const config = readConfig({ NODE_ENV: 'test', SESSION_SECRET: 'x'.repeat(40), DATA_DIR: dataDir, SEARCH_THREADS: '0' });
const store = await openStore(config, pino({ level: 'fatal' }));
try {
	const staff = await deskStaff(store, 'owner');
	for (const lines of values.lines.split(',').map(Number)) await measureOrder(store, staff, lines);
} finally {
	await store.close();
	rmSync(dataDir, { recursive: true, force: true });
}
