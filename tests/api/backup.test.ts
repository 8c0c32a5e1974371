import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tableFilePath } from '~store/catalogue/search/index/table-file';
import { runCli } from '~store/cli';
import { openStore, openStoreForCommand, type Store } from '~store/store';
import { type Config, readConfig } from '../../config';
import { addBook } from '../harness/bare-store';
import { addOrder } from '../harness/placed-orders';
import { setSettings } from '../harness/settings';
import { createDatabase, onBothEngines } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';
import { testSecret } from '../harness/test-secret';

const log = pino({ level: 'fatal' });

interface Place {
	config: Config;
	remove(): Promise<void>;
}

async function newPlace(engine: 'sqlite' | 'postgres'): Promise<Place> {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-place-'));
	const database = engine === 'postgres' ? await createDatabase() : null;
	const config = readConfig({
		NODE_ENV: 'test',
		SESSION_SECRET: testSecret,
		DATA_DIR: join(folder, 'data'),
		...(database ? { DATABASE_URL: database.url } : {}),
	});
	return {
		config,
		remove: async () => {
			await database?.drop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

onBothEngines('backup and restore', (engine) => {
	let here: Place;
	let there: Place;
	let store: Store;
	let terminal: TestTerminal;
	beforeEach(async () => {
		[here, there] = [await newPlace(engine), await newPlace(engine)];
		store = await openStore(here.config, log);
		terminal = openTerminal(store);
		await setSettings(store, { store_info: { name: 'Corner Books' } });
		await addBook(store);
		await addOrder(store, { order_number: '1001' });
	});
	afterEach(async () => {
		terminal.dispose();
		await store.close();
		await here.remove();
		await there.remove();
	});

	/** Runs a command for another place than the store's own. */
	const runFor = async ({ config }: Place, argv: string[], answer?: string) => {
		const out: string[] = [];
		const say = (text: string) => out.push(text);
		const code = await runCli(argv, {
			print: say,
			complain: say,
			repaint: null,
			folder: terminal.folder,
			env: {},
			ask:
				answer === undefined
					? null
					: async (question) => {
							say(question);
							return answer;
						},
			readConfig: () => config,
			openStore: () => openStore(config, log),
			openForMove: (other) => openStoreForCommand(other, log, 'move'),
		});
		return { code, said: out.join('\n') };
	};

	const ordersOf = async ({ config }: Place) => {
		const opened = await openStore(config, log);
		try {
			return await opened.db.selectFrom('orders').select('order_number').orderBy('id').execute();
		} finally {
			await opened.close();
		}
	};

	it('copies a shop to an empty folder while the shop is in use', async () => {
		const writing = (async () => {
			for (let number = 2001; number < 2021; number++) {
				const placing = { order_number: String(number) };
				await store.db.transaction().execute((db) => addOrder({ db, now: store.now }, placing));
			}
		})();
		const { code, out } = await terminal.run('backup', 'shop.backup');
		await writing;
		expect(code).toBe(0);
		const [, orders = ''] =
			/^shop\.backup: 1 titles and (\d+) orders, [\d.]+ MB\. It was opened again, and is whole\.$/.exec(out) ?? [];
		expect(statSync(join(terminal.folder, 'shop.backup')).mode & 0o077).toBe(0);

		const restored = await runFor(there, ['restore', 'shop.backup']);
		expect(restored).toMatchObject({ code: 0, said: expect.stringContaining(`1 titles and ${orders} orders.`) });
		expect(await ordersOf(there)).toHaveLength(Number(orders));
		const opened = await openStore(there.config, log);
		expect((await opened.settings.get()).store_info.name).toBe('Corner Books');
		expect(await opened.db.selectFrom('order_items').select('id').execute()).toHaveLength(Number(orders));
		await opened.close();
		// The restored shop continues from there: no counter starts over.
		const again = await openStore(there.config, log);
		await addOrder(again, { order_number: 'next' });
		await again.close();
	});

	it('asks before it replaces a shop, and replaces all of the shop', async () => {
		await terminal.run('backup', 'shop.backup');
		const other = await openStore(there.config, log);
		await setSettings(other, { store_info: { name: 'Other Books' } });
		await addOrder(other, { order_number: '77' });
		await other.close();

		const filters = tableFilePath(there.config.DATA_DIR);
		mkdirSync(there.config.DATA_DIR, { recursive: true });
		writeFileSync(filters, 'of Other Books');
		const silent = await runFor(there, ['restore', 'shop.backup']);
		expect(silent.code).toBe(1);
		expect(silent.said).toContain('holds 0 titles and 1 orders; shop.backup has 1 titles and 1 orders.');
		const refused = await runFor(there, ['restore', 'shop.backup'], 'no');
		expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Nothing was changed.') });
		const mistaken = await runFor(there, ['restore', '--replace', 'shop', 'shop.backup']);
		expect(mistaken.code).toBe(1);
		expect(await ordersOf(there)).toEqual([{ order_number: '77' }]);
		expect(existsSync(filters)).toBe(true);

		expect((await runFor(there, ['restore', 'shop.backup'], 'yes')).code).toBe(0);
		expect(existsSync(filters)).toBe(false);
		expect(await ordersOf(there)).toEqual([{ order_number: '1001' }]);
		if (engine === 'sqlite') {
			const [kept] = /\S+replaced-\w+/.exec((await runFor(there, ['restore', 'shop.backup'], 'yes')).said) ?? [];
			expect(existsSync(kept ?? '')).toBe(true);
		}
	});

	it('refuses to change a database that a running shop uses', async () => {
		await terminal.run('backup', 'shop.backup');
		const other = await openStore(there.config, log);
		await addOrder(other, { order_number: '77' });
		const { code, said } = await runFor(there, ['restore', 'shop.backup'], 'yes');
		expect(code).toBe(1);
		expect(said).toMatch(/in use.*: stop the shop/);
		expect(await other.db.selectFrom('orders').select('order_number').execute()).toEqual([{ order_number: '77' }]);
		await other.close();
	});

	it('refuses an invalid, damaged or newer backup, and changes nothing', async () => {
		await terminal.run('backup', 'shop.backup');
		const whole = readFileSync(join(terminal.folder, 'shop.backup'));
		terminal.put('words.txt', 'These are only words.');
		terminal.put('half.backup', whole.subarray(0, whole.length / 2));
		for (const name of ['words.txt', 'half.backup', 'nothing.backup']) {
			expect((await runFor(there, ['restore', name])).code).toBe(1);
		}
		expect((await runFor(there, ['restore', 'words.txt'])).said).toContain('is no backup of a');
		await store.db
			.insertInto('kysely_migration' as 'versions')
			.values({ name: '9999-later', timestamp: '2099-01-01' } as never)
			.execute();
		const { code, err } = await terminal.run('backup', 'later.backup');
		expect(code).toBe(1);
		expect(err).toContain('was written by a newer version of the program (9999-later).');
		expect(existsSync(join(terminal.folder, 'later.backup'))).toBe(false);
		expect(await ordersOf(there)).toEqual([]);
	});

	it('never writes over a file', async () => {
		terminal.put('shop.backup', 'precious');
		const { code, err } = await terminal.run('backup', 'shop.backup');
		expect([code, err]).toEqual([1, 'shop.backup is there already: give the backup a name of its own.']);
		expect(readFileSync(join(terminal.folder, 'shop.backup'), 'utf8')).toBe('precious');
	});
});

describe('a copy of the file alone', () => {
	it('is not a backup, because it lacks the rows that are still in the log', async () => {
		const place = await newPlace('sqlite');
		const store = await openStore(place.config, log);
		const terminal = openTerminal(store);
		for (let number = 1; number <= 20; number++) await addOrder(store, { order_number: String(number) });
		const file = join(place.config.DATA_DIR, 'shop.sqlite');
		const copy = join(terminal.folder, 'copied.sqlite');
		writeFileSync(copy, readFileSync(file));
		await terminal.run('backup', 'shop.backup');
		const countIn = (name: string) => {
			const opened = new Sqlite(name, { readonly: true });
			try {
				return opened.prepare('select count(*) from orders').pluck().get();
			} catch {
				return 'no table';
			} finally {
				opened.close();
			}
		};
		expect(countIn(copy)).not.toBe(20);
		expect(countIn(join(terminal.folder, 'shop.backup'))).toBe(20);
		terminal.dispose();
		await store.close();
		await place.remove();
	});
});
