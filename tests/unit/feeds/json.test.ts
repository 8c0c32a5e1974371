import { expect, test } from 'vitest';
import { FeedBroken } from '../../../store/catalogue/feeds/feed-errors';
import { readJson } from '../../../store/catalogue/feeds/json';

async function rows(text: string, size = 7) {
	async function* pieces() {
		for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
	}
	const all = [];
	for await (const batch of readJson(pieces())) all.push(...batch);
	return all;
}

test('reads an array', async () => {
	expect(await rows('[{"isbn": "1", "authors": ["a", "b"]},\n {"isbn": 2}, "x", null]')).toEqual([
		{ at: 1, object: { isbn: '1', authors: ['a', 'b'] } },
		{ at: 2, object: { isbn: 2 } },
		{ at: 3, refused: 'the record is not a JSON object', source: '"x"' },
		{ at: 4, refused: 'the record is not a JSON object', source: 'null' },
	]);
	expect(await rows('[]')).toEqual([]);
});

test.each([7, 100])('reads an object keyed by ISBN, in pieces of %i characters', async (size) => {
	const text = '{"978-0-00-001001-8": {"title": "A", "authors": ["b"]},\n "9780000010025": {"isbn": "x"}}';
	expect(await rows(text, size)).toEqual([
		{ at: 1, object: { isbn: '978-0-00-001001-8', title: 'A', authors: ['b'] } },
		{ at: 2, object: { isbn: 'x' } },
	]);
});

test('reads JSON lines, and refuses only a bad line', async () => {
	expect(await rows('{"isbn": 1}\n{"isbn": \n\n[1]\r\n{"isbn": 2}')).toEqual([
		{ at: 1, object: { isbn: 1 } },
		{ at: 2, refused: 'the line is not JSON', source: '{"isbn": ' },
		{ at: 4, refused: 'the record is not a JSON object', source: '[1]' },
		{ at: 5, object: { isbn: 2 } },
	]);
});

test('reads consecutive records that span several lines', async () => {
	expect(await rows('{\n "isbn": 1\n}\n{\n "isbn": 2\n}\n')).toEqual([
		{ at: 1, object: { isbn: 1 } },
		{ at: 2, object: { isbn: 2 } },
	]);
});

test.each([
	['[{"isbn": 1},\n {"isbn": 2},\n\n {"isbn": }]', 4],
	['[{"isbn": 1}, {"isbn": 2}\n', 2],
	['[{"isbn": 1}, {"isbn": 2}\n{"isbn": 3}]', 2],
	['{\n"isbn": 1}\n{"isbn": 2}\n{"isbn"', 4],
])('returns the records before the fault in %j, and says where it is', async (text, line) => {
	const given: unknown[] = [];
	const reading = async () => {
		async function* whole() {
			yield text;
		}
		for await (const batch of readJson(whole())) given.push(...batch);
	};
	await expect(reading()).rejects.toThrow(FeedBroken);
	await expect(reading()).rejects.toMatchObject({ message: expect.stringContaining('after record 2'), line });
	expect(given.slice(0, 2)).toEqual([1, 2].map((isbn) => ({ at: isbn, object: { isbn } })));
	expect(given).toHaveLength(4);
});
