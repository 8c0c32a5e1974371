import { expect, it } from 'vitest';
import { deviceName } from '~store/people/accounts/device-name';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const ios = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
	['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Windows'],
	[`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
	[
		`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
		'Edge on Windows',
	],
	[`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Linux'],
	[`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
	[
		`Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
		'Samsung Internet on Android',
	],
	[`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${ios} Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
	[
		`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${ios} Version/18.5 Mobile/15E148 Safari/604.1`,
		'Safari on iPhone',
	],
	[
		`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${ios} FxiOS/140.0 Mobile/15E148 Safari/604.1`,
		'Firefox on iPhone',
	],
	[`Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${ios} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
	[`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on ChromeOS'],
	['w3m/0.5.3+git20230121', ''],
	['', ''],
])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
