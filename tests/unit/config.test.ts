import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newSealingKeys, openCard, sealCard } from '~store/ordering/cards/sealed-card';
import { ConfigError, formerNamesWarning, isPlaceNamed, readConfig, secretsOf, serversOf } from '../../config';

const wordsFor = (source: Record<string, string>): string => {
	try {
		readConfig(source);
	} catch (error) {
		if (error instanceof ConfigError) return error.message;
		throw error;
	}
	return '';
};

describe('the environment', () => {
	it('needs nothing in development', () => {
		expect(readConfig({}).PORT).toBe(3000);
	});

	it('treats an empty variable as unset', () => {
		const documented = readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm);
		const empty = Object.fromEntries([...documented].map(([, name]) => [name, '']));
		expect(readConfig(empty)).toEqual(readConfig({}));
	});

	it('detects whether a data folder or database is configured', () => {
		expect(isPlaceNamed({})).toBe(false);
		expect(isPlaceNamed({ DATA_DIR: '', DATABASE_URL: '' })).toBe(false);
		expect(isPlaceNamed({ DATA_DIR: './data' })).toBe(true);
		expect(isPlaceNamed({ DATABASE_URL: 'postgres://localhost/shop' })).toBe(true);
	});

	it('reads the former names of variables with a warning, and prefers the current names', () => {
		expect(readConfig({ KEPT_PAGES_MB: '7', KEPT_ON_DISK_MB: '9' })).toMatchObject({
			CACHE_PAGES_MB: 7,
			CACHE_DISK_MB: 9,
		});
		expect(readConfig({ KEPT_PAGES_MB: '7', CACHE_PAGES_MB: '8' }).CACHE_PAGES_MB).toBe(8);
		expect(wordsFor({ KEPT_PAGES_MB: 'many' })).toMatch(/^CACHE_PAGES_MB: /m);
		expect(formerNamesWarning({ KEPT_PAGES_MB: '7' })).toMatch(/^KEPT_PAGES_MB: .+ CACHE_PAGES_MB\./);
		expect(formerNamesWarning({ CACHE_PAGES_MB: '7', KEPT_ON_DISK_MB: '' })).toBeNull();
	});

	it('lists every invalid variable on its own line', () => {
		const words = wordsFor({ PORT: 'eighty', DATABASE_URL: 'mysql://shop', SESSION_SECRET: 'short' });
		expect(words.split('\n').slice(1)).toEqual([
			expect.stringMatching(/^PORT: /),
			expect.stringMatching(/^DATABASE_URL: must start with postgres:\/\//),
			expect.stringMatching(/^SESSION_SECRET: must be at least 20 random characters/),
		]);
	});

	it('accepts several database hosts and rejects invalid ones', () => {
		const url = 'postgres://shop:se%40cret@one:5432,two:5433/books?sslmode=require';
		expect(wordsFor({ DATABASE_URL: url })).toBe('');
		expect(serversOf(url)).toEqual([
			'postgres://shop:se%40cret@one:5432/books?sslmode=require',
			'postgres://shop:se%40cret@two:5433/books?sslmode=require',
		]);
		for (const wrong of ['postgres://one:port/books', 'postgres://one:5432,two:port/books', 'postgres://a b/books']) {
			expect(wordsFor({ DATABASE_URL: wrong })).toMatch(/^DATABASE_URL: must look like/m);
		}
	});

	it('reports an unreadable file', () => {
		const folder = mkdtempSync(join(tmpdir(), 'bookshop-env-'));
		try {
			expect(() => readConfig(process.env, folder)).toThrow(ConfigError);
			expect(() => readConfig(process.env, folder)).toThrow(`${folder} cannot be read (EISDIR)`);
		} finally {
			rmSync(folder, { recursive: true });
		}
	});

	it('lets its file set variables that are empty in the environment', () => {
		const folder = mkdtempSync(join(tmpdir(), 'bookshop-env-'));
		const before = process.env.MAIL_FROM;
		try {
			writeFileSync(join(folder, '.env'), 'MAIL_FROM=Quills <shop@example.org>\n');
			process.env.MAIL_FROM = '';
			expect(readConfig(process.env, join(folder, '.env')).MAIL_FROM).toBe('Quills <shop@example.org>');
		} finally {
			if (before === undefined) delete process.env.MAIL_FROM;
			else process.env.MAIL_FROM = before;
			rmSync(folder, { recursive: true });
		}
	});

	it('accepts the number of proxies or their networks', () => {
		expect(readConfig({}).TRUST_PROXY).toBe(0);
		expect(readConfig({ TRUST_PROXY: '1' }).TRUST_PROXY).toBe(1);
		const networks = ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'];
		expect(readConfig({ TRUST_PROXY: networks.join(', ') }).TRUST_PROXY).toEqual(networks);
		for (const wrong of ['11', '-1', 'true', '10.0.0.0/33', '10.0.0/8', '2001:db8::/129', '10.0.0.0/8,', ',', 'proxy'])
			expect(wordsFor({ TRUST_PROXY: wrong }), wrong).toMatch(/^TRUST_PROXY: must be the number of proxies/m);
	});

	it('accepts a host and networks for the desk, and the lifetime of its audit', () => {
		expect(readConfig({})).toMatchObject({ DESK: 'on', DESK_NETWORKS: [], AUDIT_YEARS: 7 });
		expect(readConfig({}).DESK_HOST).toBeUndefined();
		const networks = ['10.0.0.0/8', '2001:db8::/32', '192.0.2.7'];
		expect(readConfig({ DESK_NETWORKS: networks.join(', ') }).DESK_NETWORKS).toEqual(networks);
		expect(readConfig({ DESK_HOST: 'Desk.Example.org:8443' }).DESK_HOST).toBe('desk.example.org:8443');
		for (const wrong of ['10.0.0.0/33', 'office', '10.0.0'])
			expect(wordsFor({ DESK_NETWORKS: wrong }), wrong).toMatch(/^DESK_NETWORKS: must be networks/m);
		for (const wrong of ['https://desk.example.org', 'desk.example.org/desk', '-desk', 'a desk'])
			expect(wordsFor({ DESK_HOST: wrong }), wrong).toMatch(/^DESK_HOST: must be a host/m);
		for (const wrong of ['0', '101', '1.5', 'ever'])
			expect(wordsFor({ AUDIT_YEARS: wrong }), wrong).toMatch(/^AUDIT_YEARS: must be a whole number/m);
	});

	it('accepts addresses of caches, but not with a password', () => {
		expect(readConfig({}).PURGE_URL).toEqual([]);
		const urls = ['http://127.0.0.1:6082', 'https://cache.example.org/purge?zone=1'];
		expect(readConfig({ PURGE_URL: urls.join(', ') }).PURGE_URL).toEqual(urls);
		for (const wrong of ['127.0.0.1:6082', 'ftp://cache.example.org', 'http://ada:secret@cache.example.org', 'cache'])
			expect(wordsFor({ PURGE_WEBHOOK: wrong }), wrong).toMatch(/^PURGE_WEBHOOK: must be addresses such as/m);
		expect(wordsFor({ PURGE_TOKEN: 'two\r\nlines' })).toMatch(/^PURGE_TOKEN: /m);
	});

	it.each([
		['DATABSE_URL', 'DATABASE_URL'],
		['DATADIR', 'DATA_DIR'],
		['DATABASE_URI', 'DATABASE_URL'],
		['SESION_SECERT', 'SESSION_SECRET'],
		['TRUST_PROXYS', 'TRUST_PROXY'],
		['WEB_CONCURENCY', 'WEB_CONCURRENCY'],
		['data_dir', 'DATA_DIR'],
		['PAYPAL_CLIENT_IDS', 'PAYPAL_CLIENT_ID'],
	])('suggests for %s the variable %s', (name, meant) => {
		expect(wordsFor({ [name]: 'some value' })).toBe(
			`The environment variables are invalid.\n${name}: unknown variable. Did you mean ${meant}? If it belongs to another program, set it to empty for the shop`,
		);
		expect(wordsFor({ [name]: '' })).toBe('');
	});

	it('ignores other programs’ variables, and an alias with the same value', () => {
		const others = [
			'BASE_URL',
			'HOME',
			'HOSTNAME',
			'POST',
			'PORTS',
			'CACHE_URL',
			'SERVER_URL',
			'ENV_FILE',
			'ENV_FILES',
		];
		expect(wordsFor(Object.fromEntries(others.map((name) => [name, 'x'])))).toBe('');
		const url = 'postgres://localhost/shop';
		expect(wordsFor({ DATABASE_URL: url, DATABASE_URI: url })).toBe('');
		expect(wordsFor({ DATABASE_URL: url, DATABASE_URI: 'postgres://localhost/another' })).toMatch(/^DATABASE_URI: /m);
	});

	it('names the missing variables of a half-configured payment provider', () => {
		const words = wordsFor({ PAYPAL_CLIENT_SECRET: 'secret', GLOBAL_APP_ID: 'app', CHASE_URL: 'https://localhost' });
		expect(words.split('\n').slice(1)).toEqual([
			'PAYPAL_CLIENT_ID: must be set, because PAYPAL_CLIENT_SECRET is',
			'GLOBAL_APP_KEY: must be set, because GLOBAL_APP_ID is',
			'GLOBAL_ACCOUNT: must be set, because GLOBAL_APP_ID is',
		]);
	});

	it('refuses an unusable card key', () => {
		const { publicKey, privateKey } = newSealingKeys();
		const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
		for (const text of ['no key', other, privateKey, publicKey.slice(0, -4), `${publicKey}AAAA`]) {
			expect(wordsFor({ CARD_PUBLIC_KEY: text })).toMatch(
				/^CARD_PUBLIC_KEY: must be what `npm run store -- cards keys` printed/m,
			);
		}
		expect(wordsFor({ CARD_PUBLIC_KEY: publicKey })).toBe('');
		const card = { name: '', number: '', country: '', postal_code: '', expiry_month: 1, expiry_year: 1, cvv: null };
		expect(openCard(privateKey, sealCard(publicKey, card))).toEqual(card);
	});

	it.each(['pop3://user:password@example.org', 'example.org/INBOX', 'imaps://'])(
		'refuses the unreadable mailbox %s',
		(address) => {
			expect(wordsFor({ BOUNCES_URL: address })).toMatch(/^BOUNCES_URL: must be a mailbox, such as /m);
			expect(wordsFor({ BOUNCES_URL: 'imaps://orders%40example.org:secret@example.org/INBOX' })).toBe('');
		},
	);

	it('refuses to run in production with the default secret', () => {
		expect(wordsFor({ NODE_ENV: 'production' })).toMatch(/^SESSION_SECRET: /);
		expect(wordsFor({ NODE_ENV: 'production', SESSION_SECRET: 'twenty characters of chance' })).toBe('');
	});

	it('refuses the default secret outside development, even among other secrets', () => {
		expect(wordsFor({ NODE_ENV: 'test' })).toMatch(/^SESSION_SECRET: /);
		const secrets = 'twenty characters of chance,development-only-secret';
		expect(wordsFor({ NODE_ENV: 'production', SESSION_SECRET: secrets })).toMatch(/^SESSION_SECRET: /);
	});

	it.each(['twenty characters of chance,', ',twenty characters of chance', 'twenty characters of chance,short'])(
		'refuses a secret with a part that is easy to guess: %s',
		(secrets) => {
			for (const nodeEnv of ['development', 'production']) {
				expect(wordsFor({ NODE_ENV: nodeEnv, SESSION_SECRET: secrets })).toMatch(
					/^SESSION_SECRET: must be at least 20/m,
				);
			}
		},
	);

	it('keeps old secrets behind the new one', () => {
		const { SESSION_SECRET } = readConfig({ SESSION_SECRET: 'the-new-one-of-today, the-old-one-of-before' });
		expect(secretsOf({ SESSION_SECRET })).toEqual(['the-new-one-of-today', 'the-old-one-of-before']);
	});
});
