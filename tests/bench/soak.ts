import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { transact } from '~store/foundation/database/transactions';
import { readConfig } from '../../config';
import type { Client } from '../../store/contract/call';
import type { Cart } from '../../store/contract/cart';
import { withCheckDigit } from '../../store/contract/isbn';
import { writeSettings } from '../../store/foundation/settings/settings';
import { openStore } from '../../store/store';
import { addLocation } from '../harness/catalogue';
import { engines } from '../harness/engines';
import { startMailServer } from '../harness/mail-server';
import { startPostgres } from '../harness/postgres-server';
import { StoreProcess } from '../harness/store-process';
import { openTerminal } from '../harness/terminal';
import { testSecret } from '../harness/test-secret';
import { memoryOf } from './process-io';

// Kills a shop repeatedly under a mixed load: shoppers order, commands that are killed too read feeds and counts of stock, orders
// are cancelled, mails go out. At the end it checks the books, and each acknowledged order must exist once. TEST_ENGINES=sqlite
// runs only one engine.

const { values } = parseArgs({
	options: { minutes: { type: 'string', default: '10' }, kills: { type: 'string', default: '20' } },
});
const minutes = Number(values.minutes);
const kills = Number(values.kills);
const contact = { name: 'Ada Reader', email: 'ada@example.org', phone: '604 555 0199' };
const shoppers = 6;
const titles = 400;
const isbns = Array.from({ length: titles }, (_, at) => withCheckDigit(String(978_010_000_000 + at)));

async function soak(engine: (typeof engines)[number]): Promise<boolean> {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-soak-'));
	const server = engine === 'postgres' ? await startPostgres() : null;
	const mail = await startMailServer(5);
	const env = {
		NODE_ENV: 'test' as const,
		SESSION_SECRET: testSecret,
		DATA_DIR: folder,
		SMTP_URL: mail.url,
		...(server ? { DATABASE_URL: server.url } : {}),
	};
	const store = await openStore(readConfig(env), pino({ level: 'fatal' }));
	const api = new StoreProcess(store);
	const commands = new Set<ChildProcess>();
	const counts = { acknowledged: 0, cancelled: 0, imports: 0, stocks: 0, killedCommands: 0 };
	const acknowledged = new Map<string, string>();
	const memory: number[] = [];
	let ended = false;

	/** Posts until an answer comes: the process may be killed meanwhile, and the answer lost. */
	const post = async (name: string, payload: object, client: Client): Promise<Record<string, unknown> | null> => {
		while (true) {
			const answer = await api.post(name, payload, client);
			if (answer?.status === 200) return answer.body;
			// A refusal with a message (sold out meanwhile, a changed price) is not an order.
			if (answer && answer.status !== 503) return null;
			await pause(50);
		}
	};
	const order = async () => {
		const client: Client = {
			uuid: randomUUID(),
			log_url: '/',
			store_id: '1',
			ip: '',
			session_id: randomBytes(24).toString('base64url'),
		};
		await post('cart/add', { eisbn: isbns[randomInt(titles)], quantity: randomInt(1, 3) }, client);
		await post('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
		const session = (await post('session/get', {}, client)) as { cart: Cart } | null;
		if (!session) return;
		const idempotency_key = randomUUID();
		const chosen = { delivery_preference: 'pickup', payment_choice: 'pickup' };
		const { checksum } = session.cart;
		const placed = await post('checkout/submit', { ...contact, ...chosen, checksum, idempotency_key }, client);
		if (placed) acknowledged.set(idempotency_key, String(placed.order_number));
	};
	const run = async (...argv: string[]): Promise<boolean> => {
		const child = spawn(process.execPath, ['scripts/store.mjs', ...argv], {
			env: { ...process.env, ...env },
			stdio: 'ignore',
		});
		commands.add(child);
		const code = await new Promise((resolve) => child.once('exit', resolve));
		commands.delete(child);
		return code === 0;
	};
	const file = (name: string, lines: string[]) => {
		const path = join(folder, name);
		writeFileSync(path, `${lines.join('\n')}\n`);
		return path;
	};
	const feed = (turn: number) =>
		file('titles.csv', [
			'isbn,title,author,price',
			...isbns.map((isbn, at) => `${isbn},Soaked ${at},"Author, An",${10 + ((at + turn) % 20)}.00`),
		]);
	const count = () =>
		file('stock.csv', ['isbn,location,onhand', ...isbns.map((isbn) => `${isbn},Main Street,${randomInt(50, 80)}`)]);
	const repeat = async (work: () => Promise<void>) => {
		while (!ended) await work();
	};

	try {
		await transact(store, (transaction) =>
			writeSettings(transaction, { store_info: { name: 'Soaked', email: 'shop@example.org' } }, store.now()),
		);
		await addLocation(store, { altname: 'Main Street' });
		if (!((await run('import', feed(0))) && (await run('stock', count()))))
			throw new Error('the shop could not be filled');
		await api.start();
		const until = performance.now() + minutes * 60_000;
		let turn = 0;
		const work = [
			...Array.from({ length: shoppers }, () => repeat(order)),
			repeat(async () => {
				turn += 1;
				counts.imports += Number(await run('import', feed(turn)));
			}),
			repeat(async () => {
				counts.stocks += Number(await run('stock', count()));
				const [last] = [...acknowledged.values()].slice(-1);
				if (last) counts.cancelled += Number(await run('orders', 'advance', last, 'cancelled', '--yes'));
			}),
			repeat(async () => {
				await pause(5000);
				const used = memoryOf(api.pid).all;
				if (used > 0) memory.push(used);
			}),
		];
		for (let killed = 0; killed < kills; killed++) {
			const left = (until - performance.now()) / (kills - killed);
			await pause(left * (0.5 + Math.random() / 2));
			await api.kill();
			for (const child of Math.random() < 0.5 ? commands : []) {
				child.kill('SIGKILL');
				counts.killedCommands += 1;
			}
			await api.start();
		}
		await pause(Math.max(0, until - performance.now()));
		ended = true;
		await Promise.all(work);
		await api.kill();
		const rows = await store.db.selectFrom('orders').select(['order_number', 'idempotency_key']).execute();
		const there = new Map(rows.map((row) => [row.idempotency_key, row.order_number]));
		const lost = [...acknowledged].filter(([key, number]) => there.get(key) !== number).length;
		const terminal = openTerminal(store);
		const { code, out, err } = await terminal.run('check');
		terminal.dispose();
		counts.acknowledged = acknowledged.size;
		const megabytes = memory.map((bytes) => Math.round(bytes / 2 ** 20));
		const third = Math.ceil(megabytes.length / 3);
		console.log(
			`${engine}, ${minutes} minutes, ${kills} kills: ${JSON.stringify(counts)}, ${mail.received.length} mails`,
		);
		console.log(
			`  acknowledged and not there once: ${lost}; there and never acknowledged: ${there.size - acknowledged.size}`,
		);
		console.log(
			`  memory, most in each third: ${[0, 1, 2].map((part) => Math.max(0, ...megabytes.slice(part * third, (part + 1) * third))).join(', ')} MB`,
		);
		console.log(`${out}${err}`);
		return code === 0 && lost === 0;
	} finally {
		ended = true;
		await api.kill();
		for (const child of commands) child.kill('SIGKILL');
		await store.close();
		await server?.stop();
		await mail.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

let good = true;
for (const engine of engines) good = (await soak(engine)) && good;
process.exit(good ? 0 : 1);
