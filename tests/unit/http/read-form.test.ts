import { expect, it, vi } from 'vitest';
import { readForm } from '~/http/read-form.server';
import { maxFieldCount, maxNameLength } from '~store/contract/post-sizes';

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
	new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

const statusOf = (request: Request) =>
	readForm(request).then(
		() => 200,
		(refusal: Response) => refusal.status,
	);

it('reads forms of both kinds', async () => {
	expect((await readForm(post(new URLSearchParams({ name: 'Ada & Zoë' })))).get('name')).toBe('Ada & Zoë');
	const parts = new FormData();
	parts.append('name', 'Ada');
	expect((await readForm(post(parts))).get('name')).toBe('Ada');
});

it('refuses a body that is not a form', async () => {
	expect(await statusOf(post('{}', { 'Content-Type': 'application/json' }))).toBe(400);
	expect(await statusOf(post('nothing', { 'Content-Type': 'multipart/form-data' }))).toBe(400);
	expect(await statusOf(new Request('http://localhost/', { method: 'POST' }))).toBe(400);
});

it('stops reading at the size limit, with or without a length header', async () => {
	const long = `name=${'x'.repeat(1024 * 1024)}`;
	const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
	expect(await statusOf(post(long, { ...type, 'Content-Length': String(long.length) }))).toBe(413);
	let sent = 0;
	const endless = new ReadableStream({
		pull(controller) {
			sent += 1;
			controller.enqueue(new Uint8Array(64 * 1024));
		},
	});
	expect(await statusOf(post(endless, type))).toBe(413);
	// Reads and discards some of the excess. A client that is still sending would not get the answer.
	expect(sent).toBeLessThan(9 * 16);
});

const encoded = { 'Content-Type': 'application/x-www-form-urlencoded' };
const inParts = { 'Content-Type': 'multipart/form-data; boundary=x' };
const part = (headers: string, value = '1') => `--x\r\n${headers}\r\n\r\n${value}\r\n`;
const field = (name: string) => part(`Content-Disposition: form-data; name="${name}"`);

it('accepts the maximum number of fields, however they are encoded', async () => {
	const names = Array.from({ length: maxFieldCount }, (_, at) => `field-${at}`);
	const asParts = `${names.map(field).join('')}--x--\r\n`;
	expect([...(await readForm(post(names.join('=1&'), encoded)))]).toHaveLength(maxFieldCount);
	expect([...(await readForm(post(asParts, inParts)))]).toHaveLength(maxFieldCount);
});

it('refuses a form with too many fields before decoding any', async () => {
	const decode = vi.spyOn(TextDecoder.prototype, 'decode');
	try {
		for (const count of [maxFieldCount + 1, 60_000]) {
			const request = post(Array(count).fill('a=1').join('&'), encoded);
			decode.mockClear();
			expect(await statusOf(request)).toBe(400);
			expect(decode).not.toHaveBeenCalled();
		}
		expect(await statusOf(post(`${field('a').repeat(maxFieldCount + 1)}--x--\r\n`, inParts))).toBe(400);
	} finally {
		decode.mockRestore();
	}
});

it('refuses a field with a name that is too long', async () => {
	for (const [length, status] of [
		[maxNameLength, 200],
		[maxNameLength + 1, 400],
	] as const) {
		const name = 'n'.repeat(length);
		expect(await statusOf(post(`${name}=1`, encoded))).toBe(status);
		expect(await statusOf(post(`${field(name)}--x--\r\n`, inParts))).toBe(status);
	}
	expect(await statusOf(post(`${'a.'.repeat(60_000)}a=1`, encoded))).toBe(400);
	expect(await statusOf(post(`a${'[0]'.repeat(60_000)}=1`, encoded))).toBe(400);
});

it.each([
	['headers without end', part(`Content-Disposition: form-data; name="a"\r\n${'X: a\r\n'.repeat(100_000)}X: a`)],
	['parts without a name', part('X: a').repeat(20_000)],
	['headers that are none, in every part', part(':').repeat(20_000)],
	['parts without headers', '--x\r\n\r\n'.repeat(20_000)],
	['no end', field('a')],
	['a file', part('Content-Disposition: form-data; name="a"; filename="a.txt"')],
])('refuses a multipart form with %s', async (_, parts) => {
	expect(await statusOf(post(`${parts}${parts.startsWith(field('a')) ? '' : '--x--\r\n'}`, inParts))).toBe(400);
});
