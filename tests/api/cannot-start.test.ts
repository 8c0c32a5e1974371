import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CannotOpen } from '~store/foundation/database/cannot-open';
import { openStore } from '~store/store';
import { readConfig } from '../../config';
import { bundledServer } from '../harness/bundled-server';
import { engines, whyWithout } from '../harness/engines';
import { createDatabase } from '../harness/store';
import { testSecret } from '../harness/test-secret';

/**
 * Drops root's power to write anywhere before the shop starts. Keeps the user: another user might be unable to read the
 * checkout
 * or the program in it.
 */
const withoutPower = userInfo().uid === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

let server: string;
let folder: string;
beforeAll(async () => {
	server = await bundledServer();
});
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'bookshop-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Opens the store, which must fail. Returns the line that says why. */
async function lineOf(env: Record<string, string> = {}): Promise<string> {
	const config = readConfig({ NODE_ENV: 'test', SESSION_SECRET: testSecret, DATA_DIR: folder, ...env });
	const failure = await openStore(config, pino({ level: 'silent' })).catch((error: Error) => error);
	expect(failure).toBeInstanceOf(CannotOpen);
	return (failure as Error).message;
}

/** Starts the store in its own process, which must exit on its own. Returns its one line. */
function startLine(env: Record<string, string> = {}): string {
	const [program = '', ...args] = [...withoutPower, process.execPath, server];
	const { status, stderr } = spawnSync(program, args, {
		env: {
			...process.env,
			NODE_ENV: 'test',
			LOG_LEVEL: 'fatal',
			PORT: '0',
			SESSION_SECRET: testSecret,
			DATA_DIR: folder,
			...env,
		},
		encoding: 'utf8',
		timeout: 60_000,
	});
	expect(status).toBe(1);
	expect(stderr.trimEnd().split('\n')).toHaveLength(1);
	return stderr.trimEnd();
}

const file = () => join(folder, 'shop.sqlite');

/** Makes a database where the shop expects its own. */
function makeFile(make: (db: Sqlite.Database) => void): void {
	const db = new Sqlite(file());
	make(db);
	db.close();
}

const history = (names: string[]) =>
	`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
	${names.map((name) => `insert into kysely_migration values ('${name}', 'then');`).join('')}`;

describe.runIf(engines.includes('sqlite'))(`a SQLite file that the shop cannot open${whyWithout('sqlite')}`, () => {
	it('is garbage', async () => {
		writeFileSync(file(), 'This is a letter to my aunt. '.repeat(500));
		const line = `DATA_DIR: ${file()} is no database, or a damaged one. Put a backup in its place`;
		expect(await lineOf()).toContain(line);
		expect(startLine()).toContain(line);
	});

	it('is read-only', () => {
		makeFile((db) => db.exec(history([])));
		chmodSync(file(), 0o444);
		expect(startLine()).toContain(`DATA_DIR: ${file()} cannot be written to. Give it and its folder to the user`);
	});

	it('is in a read-only folder', () => {
		chmodSync(folder, 0o555);
		expect(startLine()).toMatch(/^DATA_DIR: \S+shop\.sqlite cannot be written to\. Give it/);
	});

	it('is in a path that is not a folder', async () => {
		writeFileSync(join(folder, 'data'), '');
		expect(await lineOf({ DATA_DIR: join(folder, 'data') })).toMatch(/^DATA_DIR: \S+ is no folder/);
	});

	it('was made by a newer shop', async () => {
		makeFile((db) => db.exec(history(['0001-shop', '0999-time-travel'])));
		expect(await lineOf()).toContain('was last opened by a newer version of the shop, which made 0999-time-travel');
	});

	it('belongs to another program', async () => {
		makeFile((db) => db.exec('create table wp_posts (id integer)'));
		expect(await lineOf()).toContain(`DATA_DIR: ${file()} belongs to another program: it has a table wp_posts`);
	});
});

it.each([
	['.env', undefined, 'EISDIR'],
	['shop.env', 'shop.env', 'ENOENT'],
])('explains why an environment file cannot be read: %s', (name, ENV_FILE, code) => {
	mkdirSync(join(folder, '.env'));
	const { stderr } = spawnSync(process.execPath, [join(process.cwd(), server)], {
		cwd: folder,
		env: { ...process.env, ENV_FILE, PORT: '0' },
		encoding: 'utf8',
		timeout: 60_000,
	});
	const words = `${name} cannot be read (${code}). Give it to the user that the shop runs as`;
	expect(stderr.slice(0, words.length)).toBe(words);
});

describe.runIf(engines.includes('postgres'))(
	`a PostgreSQL database that the shop cannot open${whyWithout('postgres')}`,
	() => {
		let url: URL;
		let drop: () => Promise<void>;
		beforeEach(async () => {
			const database = await createDatabase();
			url = new URL(database.url);
			drop = database.drop;
		});
		afterEach(() => drop());

		async function run(statement: string): Promise<void> {
			const client = new pg.Client({ connectionString: url.href });
			await client.connect();
			await client.query(statement);
			await client.end();
		}
		const lineFor = (change: Partial<Pick<URL, 'port' | 'pathname' | 'username'>> = {}) =>
			lineOf({ DATABASE_URL: Object.assign(new URL(url), change).href });

		it('does not answer, does not exist, or refuses the user', async () => {
			expect(await lineFor({ port: '9' })).toContain(
				'DATABASE_URL: the database does not answer. Is its server running',
			);
			expect(await lineFor({ pathname: '/nowhere' })).toContain(
				'DATABASE_URL: the server has no database of this name',
			);
			expect(await lineFor({ username: 'stranger' })).toContain('DATABASE_URL: the server does not let this user in');
		});

		it('was made by a newer shop, or belongs to another program', async () => {
			await run(history(['0001-shop', '0999-time-travel']));
			expect(await lineFor()).toContain('DATABASE_URL was last opened by a newer version of the shop');
			await run('drop table kysely_migration; create table wp_posts (id integer)');
			expect(await lineFor()).toContain('DATABASE_URL belongs to another program: it has a table wp_posts');
		});

		it('belongs to another user, or is read-only', async () => {
			await run('drop role if exists tenant; create role tenant login');
			await run('revoke create on schema public from public');
			expect(await lineFor({ username: 'tenant' })).toContain('DATABASE_URL: the database belongs to somebody else');
			await run(`alter database ${url.pathname.slice(1)} set default_transaction_read_only = on`);
			expect(await lineFor()).toContain('DATABASE_URL: the database is set to be read only');
		});
	},
);
