import { existsSync } from 'node:fs';
import { z } from 'zod';

/** The secret that an unconfigured checkout has: good for development, refused elsewhere. */
export const defaultSecret = 'development-only-secret';

const optional = <Inner extends z.ZodTypeAny>(inner: Inner) =>
	z.preprocess((value) => (value === '' ? undefined : value), inner.optional());

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

/** A secret with those before it. An empty part stays: it must be refused, not overlooked. */
const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

/** A public X25519 key (SPKI, DER, base64): what it is stands in front, and any 32 bytes behind that are a key. */
const x25519Key = /^MCowBQYDK2VuAyEA[A-Za-z\d+/]{43}=$/;

const environment = z.object({
	NODE_ENV: oneOf('development', 'production', 'test').default('development'),
	PORT: whole(0, 65_535).default(3000),
	HOST: optional(z.string()),
	DATA_DIR: z.string().min(1).default('./data'),
	DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
	DATABASE_REPLICA_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
	STORE_API_URL: optional(z.string().url('must be the address of a store API, such as http://10.0.0.5:3001/api')),
	SESSION_SECRET: z
		.string()
		.refine(
			(text) => partsOf(text).every((part) => part.length >= 20),
			'must be at least 20 characters of chance; several, newest first, are separated by commas',
		)
		.default(defaultSecret),
	COVER_URL: optional(z.string().url('must be an address such as https://images.example.org/covers')),
	SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
	MAIL_FROM: optional(z.string().min(3)),
	WEB_CONCURRENCY: whole(1, 64).default(1),
	LEGACY_SITE_URL: optional(z.string().url('must be the address of the older site')),
	LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
	/** How many proxies stand before the shop: whose X-Forwarded-For is believed. */
	TRUST_PROXY: whole(0, 10).default(0),
	/** Whether the shop is reached over https, so that its cookies are sent over nothing else. */
	SECURE_COOKIES: optional(oneOf('true', 'false')),

	/** How much of what is made once is kept for the next who asks; docs/keeping.md draws it. */
	KEPT_PAGES_MB: whole(1, 100_000).default(96),
	KEPT_RENDERED_MB: whole(1, 100_000).default(32),
	KEPT_ANSWERS: whole(1, 1_000_000).default(400),
	KEPT_SEARCHES: whole(1, 1_000_000).default(200),
	KEPT_SUGGESTIONS: whole(1, 1_000_000).default(2000),
	KEPT_SHELVES: whole(1, 1_000_000).default(5000),

	PAYPAL_CLIENT_ID: optional(z.string()),
	PAYPAL_CLIENT_SECRET: optional(z.string()),
	PAYPAL_WEBHOOK_ID: optional(z.string()),
	PAYPAL_URL: address('https://api-m.paypal.com'),
	GLOBAL_APP_ID: optional(z.string()),
	GLOBAL_APP_KEY: optional(z.string()),
	GLOBAL_ACCOUNT: optional(z.string()),
	GLOBAL_URL: address('https://apis.globalpay.com/ucp'),
	CLEARENT_API_KEY: optional(z.string()),
	CLEARENT_PAYLINK: optional(z.string().regex(/^[\w/-]+$/, 'must be what stands behind /paylink/ in its address')),
	CLEARENT_PUBLIC_KEY: optional(
		z.string().regex(/^30[\da-f]+$/i, 'must be the hexadecimal public key of the terminal'),
	),
	CLEARENT_URL: address('https://gateway.clearent.net'),
	CHASE_SECURE_ID: optional(z.string()),
	CHASE_SECURE_API_TOKEN: optional(z.string()),
	CHASE_URL: address('https://www.chasepaymentechhostedpay.com'),
	/** Turns on cards that are keyed at the till: their numbers are sealed with it. */
	CARD_PUBLIC_KEY: optional(z.string().regex(x25519Key, 'must be what `npm run store -- cards keys` printed')),
});

/** What each provider of payments needs: all of it, or none where the shop does not use it. */
const belongTogether = [
	['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
	['GLOBAL_APP_ID', 'GLOBAL_APP_KEY', 'GLOBAL_ACCOUNT'],
	['CLEARENT_API_KEY', 'CLEARENT_PAYLINK'],
	['CHASE_SECURE_ID', 'CHASE_SECURE_API_TOKEN'],
] as const;

export type Config = z.output<typeof environment>;

/** What is wrong with the environment, in lines for the operator. */
export class ConfigError extends Error {}

/**
 * Reads and checks the environment, with what `.env` adds to it.
 * @throws {ConfigError} naming each variable that cannot be used, and outside development a default secret.
 */
export function readConfig(source: Record<string, string | undefined> = process.env, envFile = '.env'): Config {
	if (source === process.env && existsSync(envFile)) process.loadEnvFile(envFile);
	const result = environment.safeParse(source);
	if (!result.success) {
		const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
		throw new ConfigError(`The environment cannot be used.\n${lines.join('\n')}`);
	}
	const config = result.data;
	if (config.NODE_ENV !== 'development' && secretsOf(config).includes(defaultSecret)) {
		throw new ConfigError('SESSION_SECRET: must be set outside development (npm start writes one into .env)');
	}
	const lines = belongTogether.flatMap((names) => {
		const set = names.find((name) => config[name] !== undefined);
		return set ? names.filter((name) => !config[name]).map((name) => `${name}: must be set, because ${set} is`) : [];
	});
	if (lines.length > 0) throw new ConfigError(`The environment cannot be used.\n${lines.join('\n')}`);
	return config;
}

/**
 * Whether somebody has said where the shop's data are, or are to be. To be asked when the environment was read, with what
 * `.env` adds to it.
 */
export const isPlaceNamed = (source: Record<string, string | undefined> = process.env): boolean =>
	Boolean(source.DATA_DIR || source.DATABASE_URL);

/** The secrets that cookies and links are signed with, the newest first; all of them are believed. */
export const secretsOf = (config: Pick<Config, 'SESSION_SECRET'>): string[] => partsOf(config.SESSION_SECRET);
