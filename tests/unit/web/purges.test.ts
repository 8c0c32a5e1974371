import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../../config';
import { outsideCaches } from '../../../web/outside/caches';
import { knownFor } from '../../../web/outside/outside-cache-headers';
import { Purges } from '../../../web/outside/purges';

describe('the pending purges of an outer cache', () => {
	beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
	afterEach(() => void vi.useRealTimers());

	/** Makes a cache that accepts every purge, unless it is down. */
	function cache() {
		const told: string[][] = [];
		const one = { told, away: false, most: Number.POSITIVE_INFINITY };
		const purges = new Purges(async (tags) => {
			if (one.away) throw new Error('away');
			if (tags.length > one.most) throw new Error('too many at once');
			told.push([...tags]);
		});
		return { one, told, purges };
	}

	it('are sent at once and repeated after old pages can no longer be on their way', async () => {
		const { told, purges } = cache();
		purges.add(['title:7', 'stock'], 5);
		await purges.send();
		expect(told).toEqual([['title:7', 'stock']]);
		expect(purges.acknowledged).toBe(-1);
		vi.advanceTimersByTime(knownFor);
		await purges.send();
		expect(told).toHaveLength(1);
		// Two seconds after a change nothing is stale: the change is read within a quarter of a second, and this is the rest.
		vi.advanceTimersByTime(1500 - knownFor);
		await purges.send();
		expect(told).toEqual([
			['title:7', 'stock'],
			['title:7', 'stock'],
		]);
		expect(purges.acknowledged).toBe(5);
		vi.advanceTimersByTime(10_000);
		for (let count = 0; count < 3; count += 1) await purges.send();
		expect(told).toHaveLength(3);
	});

	it('are repeated after a failure with growing pauses, together with new purges', async () => {
		const { one, told, purges } = cache();
		one.away = true;
		let tries = 0;
		const trying = async () => {
			await purges.send().catch(() => {
				tries += 1;
			});
		};
		for (let second = 0; second < 60; second += 1) {
			purges.add([`title:${second}`], second);
			await trying();
			vi.advanceTimersByTime(1000);
		}
		expect(tries).toBeLessThan(15);
		expect(purges.isFailing).toBe(true);
		one.away = false;
		vi.advanceTimersByTime(10_000);
		await purges.send();
		expect(told).toEqual([Array.from({ length: 60 }, (_, second) => `title:${second}`)]);
		expect([purges.isFailing, purges.acknowledged]).toEqual([false, -1]);
		vi.advanceTimersByTime(1500);
		await purges.send();
		expect(purges.acknowledged).toBe(59);
	});

	it('become a purge of everything when the cache keeps refusing the tags', async () => {
		const { one, told, purges } = cache();
		one.most = 100;
		purges.add(
			Array.from({ length: 1000 }, (_, at) => `title:${at}`),
			1,
		);
		for (let second = 0; second < 60 && told.length === 0; second += 1) {
			await purges.send().catch(() => undefined);
			vi.advanceTimersByTime(1000);
		}
		expect(told).toEqual([['everything']]);
	});

	it('become a purge of everything when there are too many tags', async () => {
		const { one, told, purges } = cache();
		one.away = true;
		for (let change = 0; change < 30; change += 1) {
			purges.add(
				Array.from({ length: 1000 }, (_, at) => `title:${change * 1000 + at}`),
				change,
			);
			await purges.send().catch(() => undefined);
		}
		one.away = false;
		vi.advanceTimersByTime(10_000);
		await purges.send();
		expect(told).toEqual([['everything']]);
	});
});

describe('an outer cache', () => {
	type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string };

	async function server(answer: (asked: Asked) => { status: number; location?: string }) {
		const all: Asked[] = [];
		const listening = createServer((message, response) => {
			void text(message).then((body) => {
				const { method, url, headers } = message;
				all.push({ method, url, headers, body });
				const { status, location } = answer({ method, url, headers, body });
				response.writeHead(status, location ? { location } : {}).end('said');
			});
		}).listen(0, '127.0.0.1');
		await new Promise<void>((ready) => listening.once('listening', () => ready()));
		const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
		return { all, url, stop: () => listening.close() };
	}

	const tags = Array.from({ length: 1000 }, (_, at) => `title:${at}`);
	const cacheOf = (env: Record<string, string>) => {
		const [cache] = outsideCaches(readConfig(env));
		if (!cache) throw new Error('No cache is named.');
		return cache;
	};

	it('is purged by PURGE requests, or by posts of up to 30 tags', async () => {
		const { all, url, stop } = await server(() => ({ status: 200 }));
		try {
			await cacheOf({ PURGE_URL: `${url}/here` }).tell(tags);
			const keys = all.map(({ headers }) => String(headers['surrogate-key']));
			expect(keys.flatMap((line) => line.split(' '))).toEqual(tags);
			expect(Math.max(...keys.map(({ length }) => length))).toBeLessThan(4000);
			expect(new Set(all.map(({ method, url }) => `${method} ${url}`))).toEqual(new Set(['PURGE /here']));
			expect(all[0]?.headers).not.toHaveProperty('authorization');

			all.length = 0;
			await cacheOf({ PURGE_WEBHOOK: url, PURGE_TOKEN: 'a-token' }).tell(tags);
			const bodies = all.map(({ body }) => (JSON.parse(body) as { tags: string[] }).tags);
			expect(bodies.flat()).toEqual(tags);
			expect(Math.max(...bodies.map(({ length }) => length))).toBe(30);
			expect(all.every(({ method, headers }) => method === 'POST' && headers.authorization === 'Bearer a-token')).toBe(
				true,
			);
		} finally {
			stop();
		}
	});

	it('receives no more purges after the shop stops', async () => {
		let isStopped = false;
		const { all, url, stop } = await server(() => {
			isStopped = true;
			return { status: 200 };
		});
		try {
			await expect(cacheOf({ PURGE_WEBHOOK: url }).tell(tags, () => isStopped)).rejects.toThrow('stop');
			await expect(cacheOf({ PURGE_URL: url }).tell(tags, () => isStopped)).rejects.toThrow('stop');
			expect(all).toHaveLength(1);
		} finally {
			stop();
		}
	});

	it('fails on a refusal, and its redirects are not followed', async () => {
		const { all, url, stop } = await server(({ url }) =>
			url === '/moved' ? { status: 302, location: '/elsewhere' } : { status: 405 },
		);
		try {
			await expect(cacheOf({ PURGE_URL: url }).tell(['a'])).rejects.toThrow('it answered 405');
			await expect(cacheOf({ PURGE_URL: `${url}/moved`, PURGE_TOKEN: 'a-token' }).tell(['a'])).rejects.toThrow();
			expect(all.map(({ url }) => url)).toEqual(['/', '/moved']);
			expect(cacheOf({ PURGE_URL: `${url}/moved?key=secret` }).name).toBe(new URL(url).host);
		} finally {
			stop();
		}
	});

	it('is not used when pages may be read from a replica', () => {
		const replica = { DATABASE_URL: 'postgres://one/shop', DATABASE_REPLICA_URL: 'postgres://two/shop' };
		expect(outsideCaches(readConfig({ ...replica, PURGE_URL: 'http://127.0.0.1:6082' }))).toEqual([]);
		expect(outsideCaches(readConfig({}))).toEqual([]);
	});
});
