import { existsSync } from 'node:fs';
import { z } from 'zod';

/** The secret that an unconfigured checkout has: good for development, refused elsewhere. */
export const defaultSecret = 'development-only-secret';

const optional = <Inner extends z.ZodTypeAny>(inner: Inner) =>
	z.preprocess((value) => (value === '' ? undefined : value), inner.optional());

const environment = z.object({
	NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
	PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
	HOST: optional(z.string()),
	DATA_DIR: z.string().min(1).default('./data'),
	DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
	DATABASE_REPLICA_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://')),
	STORE_API_URL: optional(z.string().url('must be the address of a store API, such as http://10.0.0.5:3001/api')),
	SESSION_SECRET: z
		.string()
		.min(20, 'must be at least 20 characters of chance; several, newest first, are separated by commas')
		.default(defaultSecret),
	COVER_URL: optional(z.string().url('must be an address such as https://images.example.org/covers')),
	SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
	MAIL_FROM: optional(z.string().min(3)),
	WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
	LEGACY_SITE_URL: optional(z.string().url('must be the address of the older site')),
	LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
	/** How many proxies stand before the shop: whose X-Forwarded-For is believed. */
	TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
	/** Whether the shop is reached over https, so that its cookies are sent over nothing else. */
	SECURE_COOKIES: optional(z.enum(['true', 'false'])),
});

export type Config = z.output<typeof environment>;

/** What is wrong with the environment, in lines for the operator. */
export class ConfigError extends Error {}

/**
 * Reads and checks the environment, with what `.env` adds to it.
 * @throws {ConfigError} naming each variable that cannot be used, and outside development a default secret.
 */
export function readConfig(source: NodeJS.ProcessEnv = process.env, envFile = '.env'): Config {
	if (source === process.env && existsSync(envFile)) process.loadEnvFile(envFile);
	const result = environment.safeParse(source);
	if (!result.success) {
		const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
		throw new ConfigError(`The environment cannot be used.\n${lines.join('\n')}`);
	}
	const config = result.data;
	if (config.NODE_ENV === 'production' && config.SESSION_SECRET === defaultSecret) {
		throw new ConfigError('SESSION_SECRET: must be set outside development (npm start writes one into .env)');
	}
	return config;
}

/** The secrets that cookies and links are signed with, the newest first; all of them are believed. */
export const secretsOf = (config: Pick<Config, 'SESSION_SECRET'>): string[] => config.SESSION_SECRET.split(',');
