import { randomBytes, randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino, { type Logger } from 'pino';
import { describe, inject } from 'vitest';
import type { Client } from '~store/contract/call';
import type { CallName, PayloadOf, ResponseOf } from '~store/contract/contract';
import { type Answer, dispatch } from '~store/dispatch';
import { sqliteFile } from '~store/foundation/database/sqlite';
import type { Timeouts } from '~store/ordering/payments/providers/http';
import { openProviders } from '~store/ordering/payments/providers/providers';
import { openPasswords, type Passwords } from '~store/people/accounts/passwords';
import { openStore, type Store } from '~store/store';
import { readConfig } from '../../config';
import { type Engine, engines } from './engines';
import { type LockWatch, outsideTransactions, watchLocks } from './lock-watch';
import { migratedTemplate } from './postgres-server';
import { withoutCode } from './refusals';
import { testSecret } from './test-secret';

export { type Engine, engines };

/** Runs the same tests on both database engines, or on those that TEST_ENGINES names. */
export const onBothEngines = (name: string, tests: (engine: Engine) => void) =>
	describe.each(engines)(`${name} on %s`, tests);

export interface TestStore extends Store {
	/** Calls as a fresh guest without a session, unless a client is given. */
	call<Name extends CallName>(
		name: Name,
		payload: PayloadOf<Name>,
		client?: Partial<Client>,
	): Promise<ResponseOf<Name>>;
	/** Returns the whole answer, refusals included. Leaves out a refusal's code, because it follows from the status. */
	ask(name: string, payload: object, client?: Partial<Client>): Promise<Answer>;
	/** The database without the watch of its locks, for changes that a test itself makes. */
	unwatched: Store['db'];
	/** The observations of its transactions. */
	locks: LockWatch;
	/**
	 * Closes the store and removes its data.
	 * @throws if a transaction has broken the order of locks
	 */
	dispose(): Promise<void>;
}

export interface TestStoreOptions {
	env?: Record<string, string>;
	/** Returns the time in unix seconds, for rules that depend on the clock. */
	now?: () => number;
	/** The default hashes passwords at almost no cost. */
	passwords?: Passwords;
	log?: Logger;
	/** How long the shop waits for providers of payments. */
	timeouts?: Timeouts;
}

/** Opens a separate store for one test file: a new file, or a new database in the throw-away cluster. */
export async function openTestStore(engine: Engine, options: TestStoreOptions = {}): Promise<TestStore> {
	const dataDir = mkdtempSync(join(tmpdir(), 'bookshop-test-'));
	const database = engine === 'postgres' ? await createDatabase(migratedTemplate) : null;
	if (engine === 'sqlite') copyFileSync(inject('migratedFile'), sqliteFile(dataDir));
	const config = readConfig({
		NODE_ENV: 'test',
		SESSION_SECRET: testSecret,
		DATA_DIR: dataDir,
		SEARCH_THREADS: '0',
		...(database ? { DATABASE_URL: database.url } : {}),
		...options.env,
	});
	const log = options.log ?? pino({ level: process.env.TEST_LOG ?? 'fatal' });
	const passwords = options.passwords ?? openPasswords({ memoryCost: 8, timeCost: 1 });
	const payments = openProviders(config, log, options.timeouts);
	const opened = await openStore(config, log, options.now, passwords, payments);
	const { db, watch } = watchLocks(opened.db);
	const store: Store = { ...opened, db, catalogue: outsideTransactions(opened.catalogue) };
	const ask = async (name: string, payload: object, client: Partial<Client> = {}) =>
		withoutCode(name, await dispatch(store, name, payload, { ...guest(), ...client }));
	return {
		...store,
		ask,
		unwatched: opened.db,
		locks: watch,
		async call(name, payload, client) {
			const { status, body } = await ask(name, payload, client);
			if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
			return body as ResponseOf<typeof name>;
		},
		async dispose() {
			await store.close();
			await database?.drop();
			rmSync(dataDir, { recursive: true, force: true });
			if (watch.violations.length > 0) {
				throw new Error(`Locks were taken out of order:\n${[...new Set(watch.violations)].join('\n')}`);
			}
		},
	};
}

/** A visitor without a session. */
export const guest = (): Client => ({ uuid: randomUUID(), session_id: '', log_url: '/', store_id: '', ip: '' });

/** A visitor whose browser holds a session cookie. */
export const shopper = (): Client => ({ ...guest(), session_id: randomBytes(24).toString('base64url') });

/** Creates a separate database in the throw-away cluster: an empty one, or a copy of a template. */
export async function createDatabase(template = 'template1') {
	const base = inject('postgresUrl');
	const name = `shop_${randomBytes(6).toString('hex')}`;
	const run = async (work: (client: pg.Client) => Promise<unknown>) => {
		const client = new pg.Client({ connectionString: base });
		await client.connect();
		await work(client);
		await client.end();
	};
	await run(async (client) => {
		const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
		// As before version 15: the other strategy also writes every page into the log, which takes four times as long.
		const strategy = Number(rows[0]?.server_version_num) >= 150_000 ? ' strategy file_copy' : '';
		await client.query(`create database ${name} template ${template}${strategy}`);
	});
	const url = new URL(base);
	url.pathname = `/${name}`;
	return { url: url.href, drop: () => run((client) => client.query(`drop database ${name} with (force)`)) };
}
