import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../config';

const problems = (environment: Record<string, string>): string[] => {
	try {
		readConfig(environment);
		return [];
	} catch (error) {
		return (error as Error).message.split('\n');
	}
};

describe('the environment', () => {
	test('has a default for everything in development', () => {
		expect(readConfig({})).toMatchObject({ PORT: 3000, DATA_DIR: './data', LOG_LEVEL: 'info' });
	});

	test('what is left empty in .env counts as left out', () => {
		expect(readConfig({ DATABASE_URL: '', COVER_URL: '', SMTP_URL: '' }).DATABASE_URL).toBeUndefined();
	});

	test('says of each variable that cannot be used what it must be', () => {
		const wrong = { PORT: 'http', WEB_CONCURRENCY: '0', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', SMTP_URL: 'x' };
		expect(problems(wrong)).toEqual([
			'The environment cannot be used.',
			'PORT: must be a whole number from 0 to 65535',
			'DATABASE_URL: must start with postgres://',
			'SMTP_URL: must start with smtp:// or smtps://',
			'WEB_CONCURRENCY: must be a whole number from 1 to 64',
			'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
		]);
	});

	test('a default secret is refused outside development', () => {
		expect(problems({ NODE_ENV: 'production' })[0]).toContain('SESSION_SECRET: must be set');
		expect(problems({ NODE_ENV: 'production', SESSION_SECRET: 'short' })[1]).toContain('SESSION_SECRET:');
		expect(problems({ NODE_ENV: 'production', SESSION_SECRET: 'long enough, and made by chance' })).toEqual([]);
	});
});
