import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { type KeptPagesOptions, keptPages } from '../../../web/kept-pages';

/** Asks for a page and answers the words that came. */
function ask(kept: ReturnType<typeof keptPages>, headers: Record<string, string> = {}): Promise<string | null> {
	return new Promise((resolve) => {
		const response = {
			headersSent: false,
			writeHead() {},
			setHeader() {},
			end: (body?: Buffer | string) => resolve(String(body ?? '')),
		} as unknown as ServerResponse;
		if (!kept({ method: 'GET', url: '/', headers } as unknown as IncomingMessage, response)) resolve(null);
	});
}

/** A shop with one page, which says how often it was rendered. */
function shop({ version, ...rest }: Pick<KeptPagesOptions, 'version'> & Partial<KeptPagesOptions>) {
	let renders = 0;
	return keptPages({
		version,
		render: async () => {
			renders += 1;
			return new Response(`render ${renders}`, { headers: { 'Cache-Control': 'public, s-maxage=60' } });
		},
		origin: () => 'http://localhost',
		onError: () => undefined,
		...rest,
	});
}

test('a page is rendered once, until something in the shop has changed', async () => {
	let version = 'a';
	const kept = shop({ version: () => version });
	expect(await ask(kept)).toBe('render 1');
	expect(await ask(kept)).toBe('render 1');
	version = 'b';
	expect(await ask(kept)).toBe('render 2');
});

test('the first visitor after a quiet time waits for the version, and sees the change', async () => {
	let version = 'a';
	const kept = shop({ version: () => Promise.resolve(version) });
	expect(await ask(kept)).toBe('render 1');
	version = 'b';
	expect(await ask(kept)).toBe('render 2');
	expect(await ask(kept)).toBe('render 2');
});

test('what changes while a page is rendered voids that page', async () => {
	let version = 'a';
	let renders = 0;
	const kept = shop({
		version: () => version,
		render: async () => {
			renders += 1;
			const words = `render ${renders} at ${version}`;
			version = 'b';
			return new Response(words, { headers: { 'Cache-Control': 'public, s-maxage=60' } });
		},
	});
	expect(await ask(kept)).toBe('render 1 at a');
	expect(await ask(kept)).toBe('render 2 at b');
	expect(await ask(kept)).toBe('render 2 at b');
});

test('whoever has a session is not served from what is kept', async () => {
	const kept = shop({ version: () => 'a' });
	expect(await ask(kept, { cookie: 'session=abc' })).toBeNull();
	expect(await ask(kept, { cookie: 'rows=grid; session=abc' })).toBeNull();
	expect(await ask(kept, { authorization: 'Basic x' })).toBeNull();
	expect(await ask(kept, { cookie: 'rows=grid' })).toBe('render 1');
});
