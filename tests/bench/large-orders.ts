import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { readConfig } from '../../config';
import type { DeskCallName } from '../../store/contract/desk-contract';
import { dispatchDesk } from '../../store/desk-dispatch';
import { openStore, type Store } from '../../store/store';
import { deskStaff, type TestStaff } from '../harness/desk';
import { addLargeOrder } from '../harness/large-order';

// Measures how long the desk's calls about one order of many lines hold the event loop. `--lines 10,1000,5000`.

const { values } = parseArgs({ options: { lines: { type: 'string', default: '100,1000,5000' } } });
const everyMilliseconds = 2;

/** The processor time of this process, in milliseconds: other processes on a busy machine do not count. */
const processorMs = (): number => {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1000;
};

/** The most processor time between two runs of a timer while some work was done, and how long the work took. Milliseconds. */
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
	const say = async (name: DeskCallName, payload: object): Promise<never> => {
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
