import fc from 'fast-check';
import type { Door } from './doors';
import type { Body, Field, FuzzRequest, Part, Text } from './request';

/** A visitor's cookie header, '' for a visitor without cookies. */
export type VisitorCookie = string;

/** Values of ordinary fields. */
const ordinary = [
	...['', '1', '2', 'on', 'true', 'add', 'set', 'ship', 'pickup', 'used', 'US', 'CA', 'WA', '98101', '$25,00'],
	...['9799840322397', '6512345673', 'ada@example.org', 'A long enough passphrase 77', '2026-11-24'],
];

/** Invalid numbers, text with a special meaning, and characters that are hard to send. */
const hostile = [
	...['0', '-1', '1e3', '1e309', 'NaN', 'null', 'undefined', '99999999999999999999', '0x10', '１２', '½'],
	...['[]', '{}', '[1,2]', '{"a":{"__proto__":1}}', '"', "' or 1=1--", '<script>alert(1)</script>'],
	...['%', '%zz', '%00', '\0', '\r\nX: y', '\u202e', '\ud800', '😀', 'a\nb', ' ', '\u3000', 'ﷺ'],
	...['../../etc/passwd', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://[::1]/'],
	...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '*', '"*"', 'a OR b', 'NEAR(', '-', '(((('],
];

const values = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...ordinary) },
	{ weight: 3, arbitrary: fc.constantFrom(...hostile) },
	{ weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const repeated = fc.record({
	repeat: fc.constantFrom(
		'a',
		'a ',
		'[',
		'{"a":',
		'%',
		'é',
		'9',
		',',
		'\n',
		'"',
		'😀',
		'a.',
		'-',
		'1,',
		'&',
		';',
		'the ',
	),
	times: fc.oneof(
		{ weight: 6, arbitrary: fc.integer({ min: 100, max: 3000 }) },
		{ weight: 2, arbitrary: fc.integer({ min: 3000, max: 60_000 }) },
		{ weight: 1, arbitrary: fc.integer({ min: 60_000, max: 400_000 }) },
	),
});

const text: fc.Arbitrary<Text> = fc.oneof({ weight: 12, arbitrary: values }, { weight: 1, arbitrary: repeated });

/** Names that describe a place in a tree. */
const treeName = (name: string): fc.Arbitrary<Text> =>
	fc.oneof(
		fc.constantFrom(
			`${name}[]`,
			`${name}[0]`,
			`${name}[x]`,
			`${name}.x`,
			`${name}[0].x[1]`,
			`[${name}]`,
			`${name}[`,
			`.${name}`,
		),
		fc.integer({ min: 0, max: 2 ** 40 }).map((index) => `${name}[${index}]`),
		fc.integer({ min: 0, max: 2 ** 32 }).map((index) => `a.b[${index}].${name}`),
		fc.record({
			repeat: fc.constantFrom('a.', '[0]', `${name}.`, 'a[1].', '[]'),
			times: fc.integer({ min: 2, max: 60_000 }),
		}),
	);

const knownNames = [
	'intent',
	'eisbn',
	'quantity',
	'email_address',
	'password',
	'name',
	'id',
	'back',
	'to',
	'q',
	'k',
	'__INTENT__',
];

const nameLike = (known: string[]): fc.Arbitrary<Text> =>
	fc.oneof(
		{ weight: 6, arbitrary: fc.constantFrom(...known, ...knownNames) },
		{ weight: 2, arbitrary: fc.constantFrom(...known, ...knownNames).chain(treeName) },
		{ weight: 1, arbitrary: text },
	);

const count = fc.oneof(
	{ weight: 12, arbitrary: fc.constant(1) },
	{ weight: 2, arbitrary: fc.integer({ min: 2, max: 300 }) },
	{ weight: 1, arbitrary: fc.integer({ min: 300, max: 60_000 }) },
);

/** The fields of a door: mostly its own, some changed, some left out, some unknown to it. */
function fieldsFor({ fields }: Door): fc.Arbitrary<Field[]> {
	const names = fields.map(({ name }) => name);
	const own = fc
		.tuple(
			...fields.map(({ name, value }) =>
				fc.oneof(
					{ weight: 6, arbitrary: fc.constant<Field | null>({ name, value }) },
					{ weight: 3, arbitrary: text.map((other): Field | null => ({ name, value: other })) },
					{ weight: 1, arbitrary: fc.constant(null) },
				),
			),
		)
		.map((all) => all.filter((field): field is Field => field !== null));
	const more = fc.array(fc.record({ name: nameLike(names), value: text, times: count }), { maxLength: 3 });
	return fc
		.tuple(own, fc.oneof({ weight: 2, arbitrary: fc.constant<Field[]>([]) }, { weight: 1, arbitrary: more }))
		.map(([first, then]) => [...first, ...then]);
}

const fileNames = [
	'list.csv',
	'list.xlsx',
	'list.pdf',
	'list.html',
	'list.txt',
	'../../x.csv',
	'',
	`${'n'.repeat(3000)}.csv`,
	'a"b.csv',
];
const fileContents: Text[] = [
	'9799840322397,2\n9799840322400,1\n',
	'PK\u0003\u0004broken',
	'%PDF-1.4 broken',
	'<table><tr><td>9799840322397</td></tr></table>',
	{ repeat: '9799840322397\n', times: 20_000 },
	{ repeat: '<div>', times: 100_000 },
	{ repeat: '"', times: 200_000 },
	{ repeat: ',', times: 300_000 },
	{ repeat: '97', times: 300_000 },
];

const partFor = (names: string[]): fc.Arbitrary<Part> =>
	fc.oneof(
		{
			weight: 5,
			arbitrary: fc.record({
				headers: fc
					.tuple(fc.constantFrom(...names, ...knownNames))
					.map(([name]): Text[] => [`Content-Disposition: form-data; name="${name}"`]),
				content: text,
				times: count,
			}),
		},
		{
			weight: 3,
			arbitrary: fc.record({
				headers: fc
					.constantFrom(...fileNames)
					.map((filename): Text[] => [
						`Content-Disposition: form-data; name="file"; filename="${filename}"`,
						'Content-Type: text/csv',
					]),
				content: fc.constantFrom(...fileContents),
			}),
		},
		{
			weight: 1,
			arbitrary: fc.record({
				headers: fc.oneof(
					fc.integer({ min: 1, max: 200_000 }).map((times): Text[] => [{ repeat: 'X: a\r\n', times }]),
					fc.integer({ min: 1, max: 200_000 }).map((times): Text[] => [{ repeat: 'X', times }]),
					fc.constant<Text[]>(['Content-Disposition: form-data']),
					fc.constant<Text[]>([]),
				),
				content: text,
			}),
		},
	);

const bodyFor = (door: Door): fc.Arbitrary<Body> => {
	const names = door.fields.map(({ name }) => name);
	const form = fieldsFor(door).map((fields): Body => ({ kind: 'form', fields }));
	const multipart = fc.record({
		kind: fc.constant('multipart' as const),
		boundary: fc.constantFrom('xXx', '-', 'b'.repeat(70)),
		parts: fc.array(partFor(names), { maxLength: 4 }),
		ended: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
	});
	const raw = text.map((content): Body => ({ kind: 'raw', text: content }));
	return fc.oneof(
		{ weight: door.multipart ? 3 : 10, arbitrary: form },
		{ weight: door.multipart ? 10 : 2, arbitrary: multipart },
		{ weight: 1, arbitrary: raw },
	);
};

const types = [
	'application/x-www-form-urlencoded',
	'multipart/form-data',
	'multipart/form-data; boundary=xXx',
	'application/json',
	'text/plain',
	'application/x-www-form-urlencoded; charset=utf-16',
	'',
	'a/b; ;;=',
	'multipart/form-data; boundary="',
];

/** The Content-Type of a body, usually the correct one. */
const typeOf = (body: Body): fc.Arbitrary<Text[]> => {
	const right: Text[] =
		body.kind === 'form'
			? ['Content-Type: application/x-www-form-urlencoded']
			: body.kind === 'multipart'
				? [`Content-Type: multipart/form-data; boundary=${body.boundary}`]
				: [];
	return fc.oneof(
		{ weight: 12, arbitrary: fc.constant(right) },
		{ weight: 1, arbitrary: fc.constantFrom(...types).map((type): Text[] => [`Content-Type: ${type}`]) },
	);
};

/** Replaces part of the path: its parameters, or any step of a known address. */
const pathFor = (path: string): fc.Arbitrary<string> => {
	const [bare = '', query = ''] = path.split('?');
	const steps = bare.split('/').slice(1);
	const inPath = values.map((value) => encodeURIComponent(Buffer.from(value).toString()));
	const rest = fc
		.array(fc.oneof(fc.constantFrom('filter', 't', 'k', 'women', 'keyword', 'o', '26', 's', 'x', 'l'), inPath), {
			maxLength: 12,
		})
		.map((all) => all.join('/'));
	const step = (known: string): fc.Arbitrary<string> =>
		known === '*'
			? rest
			: known.startsWith(':')
				? inPath
				: fc.oneof({ weight: 30, arbitrary: fc.constant(known) }, { weight: 1, arbitrary: inPath });
	const ending = fc.oneof(
		{ weight: 20, arbitrary: fc.constant('') },
		{ weight: 2, arbitrary: fc.constant('.data') },
		{
			weight: 1,
			arbitrary: fc.constantFrom(
				'/',
				'//',
				'/..',
				'/%2e%2e/x',
				'\\',
				';a=b',
				'/%ff',
				'.',
				'%',
				'?_routes=root',
				'.data?_routes=%00',
				'.data?index',
			),
		},
	);
	const pairs = fc.array(
		fc.tuple(
			fc.constantFrom(
				...knownNames,
				'o',
				'page',
				'sort',
				'_data',
				'_routes',
				'index',
				'registry',
				'arrange',
				'a[9999999]',
			),
			inPath,
		),
		{ maxLength: 3 },
	);
	const many = fc.integer({ min: 10, max: 2500 }).map((number) => 'a=1&'.repeat(number));
	const search = fc.oneof(
		{ weight: 6, arbitrary: fc.constant(query) },
		{ weight: 2, arbitrary: pairs.map((all) => all.map(([name, value]) => `${name}=${value}`).join('&')) },
		{ weight: 1, arbitrary: many },
	);
	return fc
		.tuple(fc.tuple(...steps.map(step)), ending, search)
		.map(([all, end, asked]) => `/${all.join('/')}${end}${asked && !end.includes('?') ? `?${asked}` : ''}`);
};

const odd = (port: string): string[] => [
	`Host: ${port}/browse/filter/t/x/k/keyword#`,
	'Host: evil.example',
	'Host: ',
	'Host: [::1]',
	'Host: a b',
	'Host: @',
	'Origin: null',
	'Origin: https://elsewhere.example',
	'Sec-Fetch-Site: cross-site',
	'X-Forwarded-Host: evil.example/x#',
	'X-Forwarded-Proto: https, http',
	'Accept-Encoding: br;q=0',
	'Accept-Encoding: *;q=0.5, identity;q=0',
	'Accept: application/json',
	'Accept-Language: fr-CA, fr;q=0.8, *;q=0.1',
	'If-None-Match: W/"x"',
	'If-Modified-Since: never',
	'Range: bytes=0-1,5-',
	'Cookie: rows=list; rows=grid; session',
	'Cookie: session=%7B%7D; checkout=a.b; flash=x; __Host-session=x.y; a=%',
	'Content-Encoding: gzip',
	'Transfer-Encoding: chunked',
	'Content-Length: 5',
	'Content-Length: -1',
	'Expect: 100-continue',
	'Upgrade: websocket',
	'Authorization: Basic eDp5',
	'X-Remix-Response: yes',
	'Referer: http://[',
	'User-Agent: ',
];

const headersFor = (host: string): fc.Arbitrary<Text[]> =>
	fc.oneof(
		{ weight: 8, arbitrary: fc.constant<Text[]>([]) },
		{ weight: 3, arbitrary: fc.array(fc.constantFrom<Text>(...odd(host)), { minLength: 1, maxLength: 3 }) },
		{
			weight: 1,
			arbitrary: fc
				.record({
					repeat: fc.constantFrom('X: a\r\n', 'Cookie: a=b\r\n', 'Accept: a,'),
					times: fc.integer({ min: 1, max: 3000 }),
				})
				.map(({ repeat, times }): Text[] => [{ repeat, times }, 'X-End: 1']),
		},
	);

/** Every request comes from a different address, because limits are not tested here. */
const cameFrom = fc
	.tuple(fc.integer({ min: 1, max: 223 }), fc.nat(255), fc.nat(255), fc.nat(255))
	.map((parts) => `X-Forwarded-For: ${parts.join('.')}`);

const methods = (door: Door): fc.Arbitrary<string> =>
	fc.oneof(
		{ weight: 20, arbitrary: fc.constant<string>(door.method) },
		{ weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'TRACE', 'PURGE') },
	);

/**
 * Requests to these doors from these visitors.
 * @param host the shop's host
 */
export function requests(doors: Door[], visitors: VisitorCookie[], host: string): fc.Arbitrary<FuzzRequest> {
	return fc.tuple(fc.constantFrom(...doors), fc.constantFrom(...visitors)).chain(([door, cookie]) =>
		fc
			.tuple(methods(door), pathFor(door.path), headersFor(host), cameFrom, bodyFor(door))
			.chain(([method, target, more, from, body]) => {
				const sent: Body = method === 'POST' || method === 'PUT' ? body : { kind: 'none' };
				return typeOf(sent).map(
					(type): FuzzRequest => ({
						server: door.server,
						method,
						target,
						headers: [...(cookie ? [`Cookie: ${cookie}`] : []), from, ...type, ...more],
						body: sent,
					}),
				);
			}),
	);
}
