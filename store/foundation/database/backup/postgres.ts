import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { requireKnownMigrations } from '../migrate';
import type { Backups, Holdings } from './backup';
import { kindOf } from './file-kind';
import { noteStatement } from './note-statement';

/** Writes and restores backups of a PostgreSQL database in pg_dump's custom format, using PostgreSQL's own programs. */
export function postgresBackups(url: string): Backups {
	return {
		async write(file) {
			const part = `${file}.part`;
			// The file is created first, with permissions for its owner only. pg_dump would let all users read the file, which contains
			// customers and orders.
			closeSync(openSync(part, 'w', 0o600));
			try {
				await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`], url);
				const holdings = await inspect(part);
				renameSync(part, file);
				return holdings;
			} finally {
				rmSync(part, { force: true });
			}
		},
		note: (run) =>
			connected(url, async (client) => {
				if (!(await tablesOf(client)).includes('job_runs')) return;
				const statement = noteStatement(run, (_, at) => `$${at + 1}`);
				await client.query(statement, Object.values(run));
			}),
		open: (file) => inspect(requireArchive(file)),
		current: () => connected(url, holdingsOf),
		async restore(file) {
			requireArchive(file);
			const tables = await connected(url, async (client) => {
				await requireAlone(client);
				return tablesOf(client);
			});
			await refill(url, file, tables);
			return null;
		},
	};
}

/** Reads an archive to its end, as restoring would, and counts its titles and orders. */
async function inspect(file: string): Promise<Holdings> {
	const rows = new Map<string, number>();
	const migrations: string[] = [];
	let table: string | null = null;
	await run('pg_restore', ['--file=-', file], null, (line) => {
		if (table === null) {
			table = /^COPY (?:\w+\.)?"?(\w+)"? /.exec(line)?.[1] ?? null;
			if (table !== null) rows.set(table, 0);
		} else if (line === '\\.') table = null;
		else {
			rows.set(table, (rows.get(table) ?? 0) + 1);
			if (table === 'kysely_migration') migrations.push(line.split('\t')[0] ?? '');
		}
	});
	requireKnownMigrations(migrations, file);
	return { titles: rows.get('titles') ?? 0, orders: rows.get('orders') ?? 0 };
}

async function holdingsOf(client: pg.Client): Promise<Holdings | null> {
	const tables = await tablesOf(client);
	const count = async (table: string) =>
		tables.includes(table) ? Number((await client.query(`select count(*) as count from ${table}`)).rows[0].count) : 0;
	const holdings = { titles: await count('titles'), orders: await count('orders') };
	const others = tables.includes('settings') ? await count('settings') : tables.length;
	return holdings.titles + holdings.orders + others > 0 ? holdings : null;
}

async function tablesOf(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query('select tablename from pg_tables where schemaname = current_schema()');
	return rows.map(({ tablename }) => tablename as string);
}

/**
 * Requires that no other program is connected to the database. A running shop would show a mixture of the old and the new
 * database.
 * @throws {Error} if there are other connections to the database
 */
async function requireAlone(client: pg.Client): Promise<void> {
	const { rows } = await client.query(
		"select count(*) as count from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()",
	);
	const others = Number(rows[0].count);
	if (others > 0) {
		throw new Error(
			`The database is in use (${others} connections). First stop the shop and every other program that uses it.`,
		);
	}
}

/**
 * Deletes the tables and restores the database from an archive, in one transaction. If the restoring fails, the database is
 * unchanged.
 */
async function refill(url: string, file: string, tables: string[]): Promise<void> {
	const psql = start('psql', ['--quiet', '--no-psqlrc', '--single-transaction', '--set=ON_ERROR_STOP=1'], url);
	const restore = start('pg_restore', ['--file=-', '--no-owner', '--no-privileges', file], null);
	psql.process.stdout.resume();
	for (const table of tables) psql.process.stdin.write(`drop table if exists "${table}" cascade;\n`);
	restore.process.stdout.pipe(psql.process.stdin, { end: false });
	// After psql has ended, it reads no more input. The rest of the archive is therefore read and discarded, so that pg_restore can
	// end.
	for (const end of ['error', 'close']) psql.process.stdin.once(end, () => restore.process.stdout.resume());
	const read = restore.ended.then(
		() => psql.process.stdin.end(),
		(error: Error) => {
			// psql is killed before its input ends, so that psql does not commit an incomplete archive.
			psql.process.kill('SIGKILL');
			throw error;
		},
	);
	const outcomes = await Promise.allSettled([read, psql.ended]);
	for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
	await client.connect();
	try {
		return await work(client);
	} finally {
		await client.end();
	}
}

/**
 * Runs one of PostgreSQL's programs until it ends.
 * @param onLine called with each line of the program's output
 */
async function run(
	program: string,
	args: string[],
	url: string | null,
	onLine?: (line: string) => void,
): Promise<void> {
	const { process: child, ended } = start(program, args, url);
	child.stdin.end();
	const lines = createInterface({ input: child.stdout });
	if (onLine) lines.on('line', onLine);
	else child.stdout.resume();
	await Promise.all([ended, once(lines, 'close')]);
}

/**
 * Starts one of PostgreSQL's programs.
 * @param url the URL of the database; the password is passed in an environment variable, where other users of the machine do not
 * see it
 */
function start(program: string, args: string[], url: string | null) {
	const { address, password } = withoutPassword(url ?? '');
	const child = spawn(program, url === null ? args : [...args, `--dbname=${address}`], {
		stdio: 'pipe',
		env: { ...process.env, LC_ALL: 'C', ...(password === null ? {} : { PGPASSWORD: password }) },
	});
	// Write errors are ignored, because a program that has ended reads no more input. The program's exit code gives the reason.
	child.stdin.on('error', () => undefined);
	let said = '';
	child.stderr.on('data', (chunk: Buffer) => {
		said += chunk;
	});
	const ended = new Promise<void>((resolve, reject) => {
		child.once('error', (error: NodeJS.ErrnoException) =>
			reject(error.code === 'ENOENT' ? notInstalled(program) : error),
		);
		child.once('close', (code) => {
			if (code === 0) resolve();
			else reject(new Error(said.trim() || `${program} ended with ${code}.`));
		});
	});
	return { process: child, ended };
}

const notInstalled = (program: string) =>
	new Error(
		`${program} is not installed: it comes with PostgreSQL's client programs (on Debian: apt install postgresql-client).`,
	);

/**
 * Removes the password from a database URL. Parses the URL by hand, because a database URL may contain several hosts, which `URL`
 * cannot parse.
 */
function withoutPassword(url: string): { address: string; password: string | null } {
	const [, before, password, after] = /^(\w+:\/\/[^:/@]*):([^@/]*)(@.*)$/s.exec(url) ?? [];
	if (before === undefined || password === undefined) return { address: url, password: null };
	return { address: before + after, password: decodeURIComponent(password) };
}

/**
 * Requires that pg_dump wrote a file, and returns the path of the file.
 * @throws {Error} if pg_dump did not write the file
 */
function requireArchive(file: string): string {
	const kind = kindOf(file);
	if (kind === 'postgres') return file;
	const hint = kind === 'sqlite' ? ' It is a SQLite backup: leave DATABASE_URL empty.' : '';
	throw new Error(`${file} is not a backup of a PostgreSQL database.${hint}`);
}
