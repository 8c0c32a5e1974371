import { expect, it } from 'vitest';
import { readForm } from '~/http/read-form.server';

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

it('refuses what is no form', async () => {
	expect(await statusOf(post('{}', { 'Content-Type': 'application/json' }))).toBe(400);
	expect(await statusOf(post('nothing', { 'Content-Type': 'multipart/form-data' }))).toBe(400);
	expect(await statusOf(new Request('http://localhost/', { method: 'POST' }))).toBe(400);
});

it('reads no more than a form may have, whether it says its length or not', async () => {
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
	expect(sent).toBeLessThan(25);
});
