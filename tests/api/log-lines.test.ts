import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inCall } from '~store/foundation/call-underway';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('the log', (engine) => {
	let store: TestStore;
	const lines: Record<string, unknown>[] = [];
	beforeAll(async () => {
		const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) });
		store = await openTestStore(engine, { log });
	});
	afterAll(() => store.dispose());
	beforeEach(() => void lines.splice(0));

	it('names a slow query and its call, and none of its values', async () => {
		const slow = () => lines.find(({ msg }) => msg === 'a query was slow');
		for (let rows = 1_000_000; !slow(); rows *= 2) {
			await inCall('browse/get', () =>
				sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${sql.lit(rows)})
					select max(i) as most, ${'a secret'} as word from numbers`.execute(store.catalogue),
			);
		}
		expect(slow()).toMatchObject({ query: 'with numbers', call: 'browse/get', ms: expect.any(Number) });
		expect(slow()?.statement).toMatch(/^with recursive numbers\(i\) as \(select 1 union all/);
		expect(JSON.stringify(lines)).not.toContain('a secret');
	});

	it('does not name a fast query', async () => {
		await store.db.selectFrom('versions').selectAll().execute();
		expect(lines).toEqual([]);
	});

	it('has at most 1 KB of a browser’s error report', async () => {
		const long = `${'é'.repeat(900)}`;
		const report = { location: `/${long}?token=x`, user_agent: 'x'.repeat(500), source: long, error: long };
		await store.call('log/error', { ...report, error_info: long, lineno: 1 });
		await store.call('log/error', { location: '/', user_agent: 'x', error: 'It broke' });
		const kept = await store.db.selectFrom('error_reports').selectAll().orderBy('id').execute();
		const [first, second] = kept.map(({ location, user_agent, source, error, error_info }) => [
			...[location, user_agent, source, error, error_info],
		]);
		expect(Buffer.byteLength(first?.join('') ?? '')).toBeGreaterThan(1000);
		expect(Buffer.byteLength(first?.join('') ?? '')).toBeLessThanOrEqual(1024);
		expect(first?.join('')).not.toContain('\uFFFD');
		expect(second).toEqual(['/', 'x', '', 'It broke', '']);
		expect(Math.max(...lines.map((line) => JSON.stringify(line).length))).toBeLessThan(1024);
	});

	it('has no token of an address that a browser reports', async () => {
		const tokens = ['https://shop.example/stock-alert/s3cret', 'https://shop.example/account/order/1?key=s3cret'];
		for (const address of [...tokens, 'https://shop.example/desk/invitation/s3cret', '/desk//invitation/s3cret']) {
			const error_info = `Error: x\n    at run (${address}:12:5)\n    at ${address}:3:1`;
			const { pathname } = new URL(address, 'https://shop.example');
			const report = { location: pathname, user_agent: 'x', source: address, error: `No file ${address}`, error_info };
			await store.call('log/error', report);
		}
		const kept = await store.db.selectFrom('error_reports').selectAll().execute();
		expect(JSON.stringify([kept, lines])).not.toContain('s3cret');
		expect(kept.at(-2)?.error_info).toContain('at run (https://shop.example/desk/invitation/…');
	});

	if (engine === 'postgres') {
		it('names each connection as the database server does', async () => {
			const { rows } = await sql<{ application_name: string }>`
				select distinct application_name from pg_stat_activity where datname = current_database()
			`.execute(store.db);
			expect(rows.map((row) => row.application_name)).toContain(`bookshop write ${process.pid}`);
		});
	}
});
