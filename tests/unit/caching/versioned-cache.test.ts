import { expect, it } from 'vitest';
import { VersionedCache } from '~store/foundation/caching/versioned-cache';
import { memorySize } from '~store/foundation/memory-size';

/** Makes answers of a given length and counts how often each was computed. */
function answersOf(maxBytes: number) {
	const kept = new VersionedCache<string>({ maxBytes, sizeOf: memorySize });
	const looks: string[] = [];
	const ask = async (key: string, letters: number, version = '1') => {
		const answer = await kept.get(version, key, async () => {
			looks.push(key);
			return 'x'.repeat(letters);
		});
		// The cache knows the answer's size by now.
		await Promise.resolve();
		return answer.length;
	};
	return { ask, looks };
}

it('keeps as many answers as fit, and drops the least recently used first', async () => {
	const { ask, looks } = answersOf(10_000);
	// Four answers of 2,000 bytes fit beside their keys, a fifth does not. The cache drops b, the least recently used.
	for (const key of ['a', 'b', 'c', 'd', 'a', 'e']) await ask(key, 1000);
	for (const key of ['a', 'c', 'd', 'e', 'b']) await ask(key, 1000);
	expect(looks).toEqual(['a', 'b', 'c', 'd', 'e', 'b']);
});

it('keeps many small answers in the room of a few large ones', async () => {
	const { ask, looks } = answersOf(100_000);
	for (let at = 0; at < 1000; at++) expect(await ask(`key ${at % 500}`, 1)).toBe(1);
	expect(looks).toHaveLength(500);
});

it('returns an answer larger than the cache without keeping it', async () => {
	const { ask, looks } = answersOf(10_000);
	await ask('small', 10);
	expect(await ask('large', 100_000)).toBe(100_000);
	expect(await ask('large', 100_000)).toBe(100_000);
	await ask('small', 10);
	expect(looks).toEqual(['small', 'large', 'large']);
});

it('shares one lookup among concurrent callers, and repeats it after a failure or for another version', async () => {
	const kept = new VersionedCache<string>({ maxBytes: 10_000, sizeOf: memorySize });
	let looks = 0;
	const fail = async () => {
		looks += 1;
		throw new Error('away');
	};
	const find = async () => {
		looks += 1;
		return 'found';
	};
	await Promise.all([
		expect(kept.get('1', 'a', fail)).rejects.toThrow('away'),
		expect(kept.get('1', 'a', fail)).rejects.toThrow(),
	]);
	expect(looks).toBe(1);
	expect(await Promise.all([kept.get('1', 'a', find), kept.get('1', 'a', find)])).toEqual(['found', 'found']);
	expect(looks).toBe(2);
	await kept.get('2', 'a', find);
	expect(looks).toBe(3);
});

it('estimates the memory of a value, never too low', () => {
	expect(memorySize('x'.repeat(1000))).toBeGreaterThanOrEqual(2000);
	expect(memorySize(new Uint32Array(1000))).toBeGreaterThanOrEqual(4000);
	const rows = Array.from({ length: 100 }, (_, id) => ({ id, title: 'x'.repeat(100), sold: null, prices: [1, 2] }));
	expect(memorySize({ rows })).toBeGreaterThan(2 * JSON.stringify({ rows }).length);
	expect(memorySize({ rows: [...rows, ...rows] })).toBeGreaterThan(1.9 * memorySize({ rows }));
});
