import { existsSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { parseEnv } from 'node:util';
import { z } from 'zod';

/** The default of SESSION_SECRET. The server accepts this default only in development. */
export const defaultSecret = 'development-only-secret';

const whole = (min: number, max: number) => {
	const message = `must be a whole number from ${min} to ${max}`;
	return z.coerce.number({ invalid_type_error: message }).int(message).min(min, message).max(max, message);
};

const oneOf = <const Names extends [string, ...string[]]>(...names: Names) =>
	z.enum(names, { message: `must be one of ${names.join(', ')}` });

const address = (inner: string) =>
	z
		.string()
		.url('must be an address')
		.transform((url) => url.replace(/\/+$/, ''))
		.default(inner);

const postgres = z
	.string()
	.regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
	.refine(
		(url) => serversOf(url).every((server) => URL.canParse(server)),
		'must look like postgres://user:password@host:5432/name; separate several hosts with commas, as in host:5432,other:5432',
	);

/**
 * Addresses that the shop sends requests to. These addresses must not contain a user name or password, because addresses appear
 * in logs.
 */
const addresses = z
	.string()
	.default('')
	.transform((text) => partsOf(text).filter((url) => url !== ''))
	.refine(
		(urls) => urls.every(isBareAddress),
		'must be addresses such as http://127.0.0.1:6082, separated by commas, without a name and a password',
	);

function isBareAddress(text: string): boolean {
	if (!URL.canParse(text)) return false;
	const { protocol, username, password } = new URL(text);
	return /^https?:$/.test(protocol) && username === '' && password === '';
}

/**
 * Splits a comma-separated list of secrets: the current secret, then earlier secrets. Keeps empty entries, so that validation
 * refuses them.
 */
const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

/**
 * The format of a public X25519 key (SPKI, DER, base64). The fixed prefix identifies the type of key. Any 32 bytes after the
 * prefix are a valid key.
 */
const x25519Key = /^MCowBQYDK2VuAyEA[A-Za-z\d+/]{43}=$/;

/**
 * Parses the number of proxies in front of the shop, or the networks that contain the proxies. Returns null if the text is
 * invalid.
 */
function proxiesOf(text: string): number | string[] | null {
	if (/^\d+$/.test(text)) return Number(text) <= 10 ? Number(text) : null;
	const networks = partsOf(text);
	return networks.every(isNetwork) ? networks : null;
}

function isNetwork(text: string): boolean {
	const [, address = '', length] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
	const kind = isIP(address);
	return kind > 0 && Number(length ?? 0) <= (kind === 4 ? 32 : 128);
}

const environment = z.object({
	NODE_ENV: oneOf('development', 'production', 'test').default('development'),
	PORT: whole(0, 65_535).default(3000),
	HOST: z.string().optional(),
	DATA_DIR: z.string().min(1).default('./data'),
	DATABASE_URL: postgres.optional(),
	DATABASE_REPLICA_URL: postgres.optional(),
	STORE_API_URL: z.string().url('must be the address of a store API, such as http://10.0.0.5:3001/api').optional(),
	SESSION_SECRET: z
		.string()
		.refine(
			(text) => partsOf(text).every((part) => part.length >= 20),
			'must be at least 20 random characters; separate several with commas, newest first',
		)
		.default(defaultSecret),
	COVER_URL: z.string().url('must be an address such as https://images.example.org/covers').optional(),
	SMTP_URL: z
		.string()
		.regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
		.optional(),
	MAIL_FROM: z.string().min(3).optional(),
	BOUNCES_URL: z
		.string()
		.refine(
			(text) => /^imaps?:\/\/[^/]/.test(text) && URL.canParse(text),
			'must be a mailbox, such as imaps://user:password@mail.example.org/INBOX',
		)
		.optional(),
	WEB_CONCURRENCY: whole(1, 64).default(1),
	/** The number of seconds after which an unresponsive process is ended and restarted; 0 disables this restart. */
	UNRESPONSIVE_SECONDS: whole(0, 3600).default(30),
	/**
	 * The number of seconds, after SIGTERM, for which `/ready` reports that the server is ending, before the server stops
	 * accepting connections. Choose the time that the load balancer needs to notice that the server is ending.
	 */
	DRAIN_SECONDS: whole(0, 300).default(0),
	/** Hosts on a private network from which the search by web address may fetch pages. */
	PAGE_SEARCH_HOSTS: z
		.string()
		.default('')
		.transform((text) => partsOf(text).filter((name) => name !== '')),
	LEGACY_SITE_URL: z.string().url('must be the address of the older site').optional(),
	/** The number of search threads in addition to the main thread. With 0, the main thread also searches. */
	SEARCH_THREADS: whole(0, 16).default(1),
	/** Whether the log contains the visitor's IP address for each request. */
	LOG_CLIENTS: oneOf('on', 'off').default('off'),
	LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
	/** The number of proxies in front of the shop, or the proxies' networks. The shop trusts their X-Forwarded-For header. */
	TRUST_PROXY: z
		.string()
		.default('0')
		.refine(
			(text) => proxiesOf(text) !== null,
			'must be the number of proxies in front of the shop, from 0 to 10, or their networks, such as 10.0.0.0/8,192.0.2.7',
		)
		.transform((text) => proxiesOf(text) ?? 0),
	/** Whether visitors use https. If true, browsers send the shop's cookies only over https. */
	SECURE_COOKIES: oneOf('true', 'false').optional(),

	/** The sizes of the caches in MB. docs/caching.md explains them. */
	CACHE_PAGES_MB: whole(1, 100_000).default(48),
	CACHE_DISK_MB: whole(0, 10_000_000).default(1000),
	CACHE_RENDERED_MB: whole(1, 100_000).default(32),
	CACHE_ANSWERS_MB: whole(1, 100_000).default(16),
	CACHE_SEARCHES_MB: whole(1, 100_000).default(64),
	CACHE_SUGGESTIONS_MB: whole(1, 100_000).default(4),
	/** External caches that the shop notifies of stale pages, by PURGE with Surrogate-Key or by POST. */
	PURGE_URL: addresses,
	PURGE_WEBHOOK: addresses,
	/** The token with which the shop authenticates to the caches in PURGE_URL and PURGE_WEBHOOK. */
	PURGE_TOKEN: z
		.string()
		.regex(/^[\x21-\x7e]+$/, 'must be letters, digits and symbols without spaces')
		.optional(),

	/** Whether the shop has the desk, its back office for staff, at /desk. */
	DESK: oneOf('on', 'off').default('on'),
	/** The networks from which the desk can be reached; all networks if omitted. */
	DESK_NETWORKS: z
		.string()
		.default('')
		.transform((text) => partsOf(text).filter((network) => network !== ''))
		.refine((networks) => networks.every(isNetwork), 'must be networks, such as 10.0.0.0/8,192.0.2.7'),
	/**
	 * The host name of the desk. If set, the desk is reachable only at this host name. If omitted, the desk uses the shop's host
	 * name.
	 */
	DESK_HOST: z
		.string()
		.toLowerCase()
		.regex(/^[a-z\d]([a-z\d.-]*[a-z\d])?(:\d{1,5})?$/, 'must be a host, such as desk.example.org')
		.optional(),
	/** The number of years for which entries of the desk's activity log are kept. */
	AUDIT_YEARS: whole(1, 100).default(7),

	PAYPAL_CLIENT_ID: z.string().optional(),
	PAYPAL_CLIENT_SECRET: z.string().optional(),
	PAYPAL_WEBHOOK_ID: z.string().optional(),
	PAYPAL_URL: address('https://api-m.paypal.com'),
	GLOBAL_APP_ID: z.string().optional(),
	GLOBAL_APP_KEY: z.string().optional(),
	GLOBAL_ACCOUNT: z.string().optional(),
	GLOBAL_URL: address('https://apis.globalpay.com/ucp'),
	CLEARENT_API_KEY: z.string().optional(),
	CLEARENT_PAYLINK: z
		.string()
		.regex(/^[\w/-]+$/, 'must be the part after /paylink/ in its address')
		.optional(),
	CLEARENT_PUBLIC_KEY: z
		.string()
		.regex(/^30[\da-f]+$/i, 'must be the hexadecimal public key of the terminal')
		.optional(),
	CLEARENT_URL: address('https://gateway.clearent.net'),
	CHASE_SECURE_ID: z.string().optional(),
	CHASE_SECURE_API_TOKEN: z.string().optional(),
	CHASE_URL: address('https://www.chasepaymentechhostedpay.com'),
	/**
	 * The public key that encrypts card numbers which staff key in at the till. Staff can key in cards only if this variable is
	 * set.
	 */
	CARD_PUBLIC_KEY: z.string().regex(x25519Key, 'must be what `npm run store -- cards keys` printed').optional(),
	/**
	 * Whether the sample shop accepts test cards if no payment provider is set up. The sample shop stops accepting test cards
	 * once a bookseller's own title is imported. Other shops never accept test cards.
	 */
	SAMPLE_PAYMENTS: oneOf('on', 'off').default('on'),
});

/**
 * The environment variables of each payment provider, and the variable with the provider's address. If the shop uses a provider,
 * all of that provider's variables must be set.
 */
export const paymentVariables = {
	paypal: { needed: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'], url: 'PAYPAL_URL' },
	global: { needed: ['GLOBAL_APP_ID', 'GLOBAL_APP_KEY', 'GLOBAL_ACCOUNT'], url: 'GLOBAL_URL' },
	clearent: { needed: ['CLEARENT_API_KEY', 'CLEARENT_PAYLINK'], url: 'CLEARENT_URL' },
	chase: { needed: ['CHASE_SECURE_ID', 'CHASE_SECURE_API_TOKEN'], url: 'CHASE_URL' },
} as const;

export type Config = z.output<typeof environment>;

export interface HasConfig {
	config: Config;
}

/** The names of all environment variables that the shop reads. */
export const variableNames: readonly string[] = Object.keys(environment.shape);

/** An error whose message lists the invalid environment variables, one per line. */
export class ConfigError extends Error {}

/**
 * Reads and validates the environment, together with `.env` or the file that ENV_FILE names. An empty variable counts as not set.
 * @throws {ConfigError} if variables are invalid (the message names each invalid variable), if SESSION_SECRET has its default
 * value outside development, if a file cannot be read, or if the file that ENV_FILE names is missing
 */
export function readConfig(
	source: Record<string, string | undefined> = process.env,
	envFile = source.ENV_FILE || '.env',
): Config {
	if (source === process.env) {
		// Deletes empty variables, because an empty variable would override the variable's value in the file.
		for (const name of variableNames) if (source[name] === '') delete source[name];
		if (source.ENV_FILE || existsSync(envFile)) loadFile(envFile);
	}
	const given = withCurrentNames(withoutEmpty(source));
	const result = environment.safeParse(given);
	const wrong = result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
	const lines = [...wrong, ...misspelt(given)];
	if (!result.success || lines.length > 0)
		throw new ConfigError(`The environment variables are invalid.\n${lines.join('\n')}`);
	const config = result.data;
	if (config.NODE_ENV !== 'development' && secretsOf(config).includes(defaultSecret)) {
		throw new ConfigError('SESSION_SECRET: must be set outside development (npm start writes one into .env)');
	}
	const missing = Object.values(paymentVariables).flatMap(({ needed }) => {
		const set = needed.find((name) => config[name] !== undefined);
		return set ? needed.filter((name) => !config[name]).map((name) => `${name}: must be set, because ${set} is`) : [];
	});
	if (missing.length > 0) throw new ConfigError(`The environment variables are invalid.\n${missing.join('\n')}`);
	return config;
}

/** The former names of variables, with their current names. Former names are still read. */
const formerNames: Readonly<Record<string, keyof Config>> = {
	KEPT_PAGES_MB: 'CACHE_PAGES_MB',
	KEPT_ON_DISK_MB: 'CACHE_DISK_MB',
	KEPT_RENDERED_MB: 'CACHE_RENDERED_MB',
	KEPT_ANSWERS_MB: 'CACHE_ANSWERS_MB',
	KEPT_SEARCHES_MB: 'CACHE_SEARCHES_MB',
	KEPT_SUGGESTIONS_MB: 'CACHE_SUGGESTIONS_MB',
};

/** Adds the current name of each variable that has its former name. If both are set, the value of the current name counts. */
function withCurrentNames(given: Record<string, string | undefined>): Record<string, string | undefined> {
	const former = Object.entries(formerNames).filter(([name]) => given[name] !== undefined);
	return { ...Object.fromEntries(former.map(([name, current]) => [current, given[name]])), ...given };
}

/**
 * Returns a warning for the operator, with one line for each variable that is set by its former name; null if there is none. Call
 * this after reading the environment and `.env`.
 */
export function formerNamesWarning(source: Record<string, string | undefined> = process.env): string | null {
	const lines = Object.entries(formerNames).flatMap(([name, current]) =>
		source[name]
			? [`${name}: this variable is now called ${current}. Rename it, because a later version will ignore it.`]
			: [],
	);
	return lines.length === 0 ? null : lines.join('\n');
}

/** Environment variables with names like the shop's variables that are read outside this schema. */
const notOurs = ['ENV_FILE'];

/**
 * Finds misspelt environment variables: variables that the shop does not read, but whose names resemble the shop's variables.
 * Returns one line with a suggestion for each misspelt variable. If the shop ignored DATABSE_URL, it would open a different
 * database. A misspelt variable with the same value as the correct one is not reported.
 */
function misspelt(given: Record<string, string | undefined>): string[] {
	return Object.keys(given).flatMap((name) => {
		if (variableNames.includes(name) || notOurs.includes(name)) return [];
		const meant = variableNames.find((known) => looksLike(name, known));
		if (meant === undefined || given[meant] === given[name]) return [];
		return [
			`${name}: unknown variable. Did you mean ${meant}? If it belongs to another program, set it to empty for the shop`,
		];
	});
}

/** The shortest variable name that is checked, in characters. Shorter names are too often valid names of other programs. */
const minNameLength = 7;
const minLengthForTwoSlips = 12;

function looksLike(name: string, known: string): boolean {
	const [written, right] = [name, known].map((each) => each.toUpperCase().replaceAll('_', '')) as [string, string];
	if (right.length < minNameLength) return false;
	return slipsBetween(written, right) <= (right.length < minLengthForTwoSlips ? 1 : 2);
}

/**
 * Counts the characters that are missing, added, swapped or replaced between two names. Returns 3 if there are more than two
 * differences.
 */
function slipsBetween(one: string, other: string): number {
	if (Math.abs(one.length - other.length) > 2) return 3;
	let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
	for (let i = 1; i <= one.length; i++) {
		const next = [i];
		for (let j = 1; j <= other.length; j++) {
			const same = one[i - 1] === other[j - 1];
			let slips = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
			const exchanged = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			if (i > 1 && j > 1 && exchanged) slips = Math.min(slips, (before[j - 2] ?? 0) + 1);
			next.push(slips);
		}
		[before, row] = [row, next];
	}
	return Math.min(row[other.length] ?? 3, 3);
}

const withoutEmpty = (source: Record<string, string | undefined>) =>
	Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));

function loadFile(file: string): void {
	try {
		const values = parseEnv(readFileSync(file, 'utf8'));
		for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		throw new ConfigError(
			`${file} cannot be read (${code}). Let the user that the shop runs as read it, or set its variables in the environment.`,
		);
	}
}

/** Returns one address for each server in a PostgreSQL address such as `postgres://user@one:5432,two:5432/shop`. */
export function serversOf(url: string): string[] {
	const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^/]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
	return hosts.split(',').map((host) => before + host + after);
}

/**
 * Returns whether an environment variable sets where the shop's data is stored. Call this after reading the environment and
 * `.env`.
 */
export const isPlaceNamed = (source: Record<string, string | undefined> = process.env): boolean =>
	Boolean(source.DATA_DIR || source.DATABASE_URL);

/** Returns the secrets for signing cookies and links, newest first. A signature made with any of these secrets is valid. */
export const secretsOf = (config: Pick<Config, 'SESSION_SECRET'>): string[] => partsOf(config.SESSION_SECRET);
