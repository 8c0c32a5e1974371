import { expect, test } from 'vitest';
import { readConfig } from '../../../config';

test('tells the operator what each variable must be', () => {
	const wrong = { PORT: 'http', WEB_CONCURRENCY: '0', LOG_LEVEL: 'loud', SECURE_COOKIES: 'yes' };
	expect(() => readConfig(wrong)).toThrow(
		[
			'The environment variables are invalid.',
			'PORT: must be a whole number from 0 to 65535',
			'WEB_CONCURRENCY: must be a whole number from 1 to 64',
			'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent',
			'SECURE_COOKIES: must be one of true, false',
		].join('\n'),
	);
});
