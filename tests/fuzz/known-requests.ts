import type { FuzzRequest } from './request';

const form = 'Content-Type: application/x-www-form-urlencoded';

const post = (target: string, fields: { name: string; value: string; times?: number }[]): FuzzRequest => ({
	server: 'shop',
	method: 'POST',
	target,
	headers: [form],
	body: { kind: 'form', fields },
});

/** An unreadable part, and a file after it that a parser begins to read all the same. */
const fileAfterBrokenPart = (server: FuzzRequest['server'], target: string): FuzzRequest => ({
	server,
	method: 'POST',
	target,
	headers: ['Content-Type: multipart/form-data; boundary=xXx'],
	body: {
		kind: 'multipart',
		boundary: 'xXx',
		parts: [
			{ headers: [], content: '1' },
			{
				headers: ['Content-Disposition: form-data; name="file"; filename="a.csv"'],
				content: { repeat: '9799840322397\n', times: 20_000 },
			},
		],
		ended: true,
	},
});

/** Requests that once stopped a shop, or held it up: every run sends them first. */
export const knownRequests: FuzzRequest[] = [
	post('/account/login', [{ name: 'email_address[10000000]', value: 'x' }]),
	post('/account/login', [{ name: 'email_address[1000000]', value: 'x' }]),
	post('/account/login', [{ name: 'a.b[3000000].c', value: 'x' }]),
	post('/checkout/cart', [{ name: 'intent[3000000]', value: 'x' }]),
	post('/account/login', [{ name: 'a', value: '1', times: 40_000 }]),
	post('/gift-cards', [{ name: 'amount', value: '1', times: 60_000 }]),
	post('/account/login', [{ name: 'a.'.repeat(60_000), value: '1' }]),
	post('/account/login', [{ name: '[0]'.repeat(60_000), value: '1' }]),
	{
		server: 'shop',
		method: 'POST',
		target: '/browse/file',
		headers: ['Content-Type: multipart/form-data; boundary=xXx'],
		body: {
			kind: 'multipart',
			boundary: 'xXx',
			parts: [
				{
					headers: [
						'Content-Disposition: form-data; name="file"; filename="a.csv"',
						{ repeat: 'X: a\r\n', times: 200_000 },
					],
					content: '9799840322397',
				},
			],
			ended: true,
		},
	},
	{
		server: 'shop',
		method: 'GET',
		target: '/contact-hours',
		headers: ['Host: localhost/browse#'],
		body: { kind: 'none' },
	},
	{ server: 'shop', method: 'GET', target: '/refresh?to=/.//evil.example/x', headers: [], body: { kind: 'none' } },
	// Decoded, these begin with two slashes to a URL parser.
	{ server: 'shop', method: 'GET', target: '/%09/%20//FF,FFS', headers: [], body: { kind: 'none' } },
	{ server: 'shop', method: 'GET', target: '/%5C%5B/a', headers: [], body: { kind: 'none' } },
	// A request of older versions of Remix, for which it has an error if it comes from another site.
	{ server: 'shop', method: 'GET', target: '/browse/filter/t/a.data?_data=', headers: [], body: { kind: 'none' } },
	{ server: 'shop', method: 'POST', target: '/refresh?_data=', headers: [form], body: { kind: 'form', fields: [] } },
	{
		server: 'shop',
		method: 'POST',
		target: '/payments/x.data',
		headers: [form, 'Origin: https://elsewhere.example'],
		body: { kind: 'form', fields: [] },
	},
	{
		server: 'shop',
		method: 'HEAD',
		target: '/events/1/calendar.ics.data',
		headers: ['Origin: https://elsewhere.example'],
		body: { kind: 'none' },
	},
	post('/log-error.data', []),
	fileAfterBrokenPart('shop', '/browse/file'),
	fileAfterBrokenPart('store-api', '/api/browse/file'),
];
