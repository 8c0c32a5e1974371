import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Supervision, supervise } from '~store/foundation/supervision/supervisor';
import { expectBooksToAgree, openBooks } from '../harness/books';
import { bundledServer } from '../harness/bundled-server';
import { engines } from '../harness/engines';
import { acknowledged, expectAllPlacedOnce, prepareRush, type RushOrder } from '../harness/order-rush';
import { Cluster } from '../harness/postgres-cluster';
import { freePort } from '../harness/processes';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { storeEnvironment } from '../harness/store-environment';
import { postCall } from '../harness/store-process';
import { openTerminal } from '../harness/terminal';

const submits = 200;
const atOnce = 8;
const endFromWithin = resolve('tests/harness/end-from-within.cjs');

/** How a process can end, and what the log says about it. */
const ends: [what: string, signal: NodeJS.Signals, reason: object][] = [
	['it is killed', 'SIGKILL', { signal: 'SIGKILL', code: null }],
	['its heap is exhausted', 'SIGUSR2', { signal: 'SIGABRT', code: null }],
	['its event loop is blocked', 'SIGALRM', { signal: 'SIGKILL', reason: 'it did not answer' }],
];

onBothEngines('a supervised store', (engine) => {
	let store: TestStore;
	let supervision: Supervision;
	let newest: ChildProcess;
	let started = 0;
	let url: string;
	const lines: { pid?: number }[] = [];

	beforeAll(async () => {
		store = await openTestStore(engine);
		const port = await freePort();
		url = `http://127.0.0.1:${port}/api`;
		const program = await bundledServer();
		supervision = supervise({
			count: 1,
			start: () => {
				started++;
				newest = spawn(process.execPath, ['--max-old-space-size=128', '--require', endFromWithin, program], {
					env: { ...storeEnvironment(store), PORT: String(port), UNRESPONSIVE_SECONDS: '5' },
					stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
				});
				return newest;
			},
			log: (facts) => lines.push(facts),
		});
	});
	afterAll(async () => {
		supervision.stop('SIGTERM');
		expect(await supervision.ended).toBe(0);
		expect(newest.exitCode).toBe(0);
		await store.dispose();
	});

	it('restarts after any end, with all acknowledged orders and with books in order', async () => {
		const orders = await prepareRush(store, submits);
		const opening = await openBooks(store);
		const posting = postAll(orders);
		for (const [, signal] of ends) {
			const some = acknowledged(orders) + randomInt(1, Math.floor(submits / 4));
			while (acknowledged(orders) < some) await wait(1);
			await wait(randomInt(0, 12));
			await toldOfAnOrder(newest);
			const known = lines.length;
			newest.kill(signal);
			const ended = newest.pid;
			// The log says so only after the process has ended.
			await expect.poll(() => lines.slice(known).some((line) => 'pauseMs' in line), { timeout: 60_000 }).toBe(true);
			expect(lines.at(-1)).toMatchObject({ pid: ended, doing: expect.arrayContaining(['POST /api/checkout/submit']) });
		}
		await posting;
		expect(started).toBe(1 + ends.length);
		expect(lines.filter((line) => 'pauseMs' in line)).toEqual(ends.map(([, , why]) => expect.objectContaining(why)));
		await expectAllPlacedOnce(store, orders);
		await expectBooksToAgree(store, opening);
		const terminal = openTerminal(store);
		expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
		terminal.dispose();
	}, 240_000);

	/** Waits until the process reports that it takes an order. On a busy machine it may be idle for a moment. */
	const toldOfAnOrder = (program: ChildProcess) =>
		new Promise<void>((resolve) => {
			const listen = (message: unknown) => {
				const { doing = [] } = message as { doing?: string[] };
				if (!doing.includes('POST /api/checkout/submit')) return;
				program.off('message', listen);
				resolve();
			};
			program.on('message', listen);
		});

	/** Posts the orders, several at once, each until it is answered. */
	async function postAll(orders: RushOrder[]): Promise<void> {
		const queue = [...orders];
		const one = async () => {
			for (let order = queue.shift(); order; order = queue.shift()) {
				const answer = await postCall(url, 'checkout/submit', order.submission, order.client);
				if (answer === null) {
					queue.push(order);
					await wait(50);
					continue;
				}
				expect(answer).toMatchObject({ status: 200 });
				order.number = String(answer.body.order_number);
			}
		};
		await Promise.all(Array.from({ length: atOnce }, one));
	}
});

it.runIf(engines.includes('postgres'))(
	'a store without its database says so, and opens when the database is back',
	async () => {
		const cluster = await Cluster.create();
		const child = spawn(process.execPath, [await bundledServer()], {
			env: {
				PATH: process.env.PATH,
				NODE_ENV: 'test',
				LOG_LEVEL: 'warn',
				PORT: '0',
				SEARCH_THREADS: '0',
				SESSION_SECRET: process.env.SESSION_SECRET,
				DATABASE_URL: cluster.url,
			},
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		let said = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream.on('data', (piece) => {
				said += piece;
			});
		}
		try {
			await expect.poll(() => said, { timeout: 30_000 }).toContain('listening ');
			const url = new URL('/', /listening (\S+)/.exec(said)?.[1]).href;
			const ready = async () => {
				const answer = await fetch(`${url}ready`);
				return [answer.status, answer.headers.get('Retry-After'), ((await answer.json()) as { status: string }).status];
			};
			expect(said).toMatch(/^DATABASE_URL: the database does not answer\./m);
			expect(await ready()).toEqual([503, '2', 'the database does not answer']);
			expect((await fetch(`${url}health`)).status).toBe(200);
			const call = await fetch(`${url}api/store/getSettings`, { method: 'POST' });
			const refusal = { error: expect.stringContaining('cannot open'), code: 'unavailable' };
			expect([call.status, await call.json()]).toEqual([503, refusal]);
			await cluster.start();
			await expect.poll(ready, { timeout: 60_000 }).toEqual([503, '2', 'not set up']);
			expect(said).toContain('"pauseMs":1000');
		} finally {
			child.kill('SIGTERM');
			await once(child, 'close');
			await cluster.remove();
		}
		expect(child.exitCode).toBe(0);
	},
);
