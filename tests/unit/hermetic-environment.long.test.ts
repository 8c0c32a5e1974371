import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig, variableNames } from '../../config';
import { testSecret } from '../harness/test-secret';

/** The only values that a test may find when it has set nothing itself. */
const untouched = { ...readConfig({ NODE_ENV: 'test', SESSION_SECRET: testSecret }) };

const evaluate = (source: string) => ['--import', 'tsx', '--input-type=module', '--eval', source];

describe('a test', () => {
	it('gets no variables of the served shop or of the terminal', () => {
		expect(readConfig()).toEqual(untouched);
		expect(Object.keys(process.env).filter((name) => /^PG[A-Z]+$/.test(name))).toEqual([]);
	});

	it('passes none of those variables to the processes it starts', () => {
		const print = "import { readConfig } from './config'; console.log(JSON.stringify(readConfig()))";
		const { stdout } = spawnSync(process.execPath, evaluate(print), { encoding: 'utf8' });
		expect(JSON.parse(stdout)).toEqual(untouched);
	});
});

/** Settings of a running shop, each of which would change or break tests. */
const hostile: Record<string, string> = {
	NODE_ENV: 'production',
	PORT: '1',
	HOST: '192.0.2.1',
	DATA_DIR: '/dev/null/nowhere',
	DATABASE_URL: 'postgres://nobody@127.0.0.1:9/shop',
	DATABASE_REPLICA_URL: 'postgres://nobody@127.0.0.1:9/copy',
	STORE_API_URL: 'http://127.0.0.1:9/api',
	SESSION_SECRET: 'another secret than the tests have',
	COVER_URL: 'http://127.0.0.1:9/covers',
	SMTP_URL: 'smtp://127.0.0.1:9',
	MAIL_FROM: 'Somebody <somebody@example.org>',
	BOUNCES_URL: 'imap://127.0.0.1:9/INBOX',
	WEB_CONCURRENCY: '2',
	UNRESPONSIVE_SECONDS: '1',
	DRAIN_SECONDS: '1',
	PAGE_SEARCH_HOSTS: 'example.org',
	LEGACY_SITE_URL: 'http://127.0.0.1:9/old',
	SEARCH_THREADS: '0',
	LOG_LEVEL: 'trace',
	LOG_CLIENTS: 'on',
	TRUST_PROXY: '7',
	SECURE_COOKIES: 'false',
	CACHE_PAGES_MB: '1',
	CACHE_DISK_MB: '1',
	PURGE_URL: 'http://127.0.0.1:9/',
	PURGE_WEBHOOK: 'http://127.0.0.1:9/purge',
	PURGE_TOKEN: 'a-token-that-is-not-the-one-of-the-tests',
	CACHE_RENDERED_MB: '1',
	CACHE_ANSWERS_MB: '1',
	CACHE_SEARCHES_MB: '1',
	CACHE_SUGGESTIONS_MB: '1',
	DESK: 'off',
	DESK_NETWORKS: '192.0.2.0/24',
	DESK_HOST: 'desk.example.org',
	AUDIT_YEARS: '1',
	PAYPAL_CLIENT_ID: 'client',
	PAYPAL_CLIENT_SECRET: 'secret',
	PAYPAL_WEBHOOK_ID: 'webhook',
	PAYPAL_URL: 'http://127.0.0.1:9',
	GLOBAL_APP_ID: 'app',
	GLOBAL_APP_KEY: 'key',
	GLOBAL_ACCOUNT: 'account',
	GLOBAL_URL: 'http://127.0.0.1:9',
	CLEARENT_API_KEY: 'key',
	CLEARENT_PAYLINK: 'link',
	CLEARENT_PUBLIC_KEY: '307a30',
	CLEARENT_URL: 'http://127.0.0.1:9',
	CHASE_SECURE_ID: 'id',
	CHASE_SECURE_API_TOKEN: 'token',
	CHASE_URL: 'http://127.0.0.1:9',
	CARD_PUBLIC_KEY: 'MCowBQYDK2VuAyEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
	SAMPLE_PAYMENTS: 'off',
	PGHOST: '192.0.2.1',
	PGSSLMODE: 'require',
};

/** Parts of a checkout that belong to its user alone, or are too large to copy. */
const leftBehind = /^(?:node_modules|build|data|reports|test-results|\.env|\.git|\.stryker-tmp)$/;

describe('a checkout that serves a shop, in a terminal that is set up for another', () => {
	let checkout: string;
	beforeAll(() => {
		checkout = mkdtempSync(join(tmpdir(), 'bookshop-checkout-'));
		cpSync('.', checkout, { recursive: true, filter: (path) => !leftBehind.test(relative('.', path)) });
		symlinkSync(resolve('node_modules'), join(checkout, 'node_modules'));
		const lines = Object.entries(hostile).map(([name, value]) => `${name}=${value}`);
		// `npm start` creates the file this way: other users cannot read it.
		writeFileSync(join(checkout, '.env'), `${lines.join('\n')}\n`, { mode: 0o600 });
		mkdirSync(join(checkout, 'data'));
		writeFileSync(join(checkout, 'data/shop.sqlite'), 'no database');
	});
	afterAll(() => rmSync(checkout, { recursive: true, force: true }));

	/** Runs a program in the copy. Returns its output. The program must succeed. */
	function run(args: string[]): string {
		const { PATH, HOME, TMPDIR, NODE_ENV } = process.env;
		const env = { NODE_ENV, PATH, HOME, TMPDIR, ...hostile, TEST_ENGINES: 'sqlite', NO_COLOR: '1' };
		const { status, stdout, stderr } = spawnSync(process.execPath, args, {
			cwd: checkout,
			env,
			encoding: 'utf8',
			timeout: 110_000,
		});
		expect(status, `${stdout}${stderr}`).toBe(0);
		return stdout;
	}
	const vitest = (...args: string[]) => run(['node_modules/vitest/vitest.mjs', 'run', ...args]);

	it('receives every variable', () => {
		expect(Object.keys(hostile)).toEqual(expect.arrayContaining([...variableNames]));
		expect(readConfig({ ...hostile }).LOG_LEVEL).toBe('trace');
	});

	it('changes no unit test', () => {
		const said = vitest(
			'--project',
			'unit',
			'hermetic-environment.long.test.ts',
			'config.test.ts',
			'-t',
			'^(a test|the environment) ',
		);
		expect(said).toMatch(/Test Files\s+2 passed/);
	}, 120_000);

	it('changes no API test, and no program that a test starts', () => {
		expect(vitest('--project', 'api', 'cannot-start.test.ts', '-t', 'is read-only')).toMatch(/Test Files\s+1 passed/);
	}, 120_000);

	it('changes no test in the browser', () => {
		const print = `
			await import('./playwright.config');
			const { readConfig } = await import('./config');
			process.env.SESSION_SECRET = ${JSON.stringify(testSecret)};
			console.log(JSON.stringify(readConfig()));`;
		expect(JSON.parse(run(evaluate(print)))).toEqual(untouched);
	}, 120_000);

	it('changes no run of Stryker', () => {
		const print = `
			await import('./vitest.mutate.config');
			const { readConfig } = await import('./config');
			process.env.SESSION_SECRET = ${JSON.stringify(testSecret)};
			console.log(JSON.stringify(readConfig()));`;
		expect(JSON.parse(run(evaluate(print)))).toEqual(untouched);
	}, 120_000);
});
