import fc from 'fast-check';
import { expect, test } from 'vitest';
import { delimiterOf, readCsv } from '../../../store/catalogue/feeds/csv';

async function* pieces(text: string, size: number): AsyncGenerator<string, void, undefined> {
	for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

async function rows(text: string, size = 1000) {
	const all = [];
	for await (const batch of readCsv(pieces(text, size))) all.push(...batch);
	return all;
}

test('uses the delimiter of the headings', async () => {
	expect(delimiterOf('isbn,title;subtitle,price')).toBe(',');
	expect(delimiterOf('isbn;"title, subtitle, series";price')).toBe(';');
	expect(delimiterOf('isbn\ttitle')).toBe('\t');
	expect(delimiterOf('isbn|title|price')).toBe('|');
	expect(delimiterOf('isbn')).toBe(',');
	expect(await rows('A, B, and C: our list\n\nisbn;title\n1;2')).toEqual([
		{ at: 1, cells: ['A, B, and C: our list'] },
		{ at: 2, cells: [''] },
		{ at: 3, cells: ['isbn', 'title'] },
		{ at: 4, cells: ['1', '2'] },
	]);
});

test('follows and counts Excel’s delimiter line', async () => {
	expect(await rows('sep=;\r\nisbn;a,b\r\n1;2')).toEqual([
		{ at: 2, cells: ['isbn', 'a,b'] },
		{ at: 3, cells: ['1', '2'] },
	]);
});

test.each(['\n', '\r\n', '\r'])('counts lines as an editor does (%j)', async (end) => {
	const lines = ['isbn,title', `1,"one${end}two${end}three"`, '', '2,"say ""hi"""', '3,5" nails', '4,last'];
	for (const size of [1, 3, 1000]) {
		const read = await rows(lines.join(end), size);
		expect(read.map(({ at }) => at)).toEqual([1, 2, 5, 6, 7, 8]);
		expect(read[1]).toEqual({ at: 2, cells: ['1', `one${end}two${end}three`] });
		expect(read[3]).toEqual({ at: 6, cells: ['2', 'say "hi"'] });
		expect(read[4]).toEqual({ at: 7, cells: ['3', '5" nails'] });
	}
});

test('refuses only the line of an unclosed quotation mark', async () => {
	const many = Array.from({ length: 20_000 }, (_, number) => `${number},a title of some length`);
	const text = ['isbn,title', 'a,"open', ...many, 'b,"open again', 'c,last'].join('\n');
	const read = await rows(text, 64 * 1024);
	expect(read.filter((row) => 'refused' in row)).toEqual([
		{ at: 2, refused: expect.stringContaining('never closed'), source: 'a,"open' },
		{ at: 20_003, refused: expect.stringContaining('never closed'), source: 'b,"open again' },
	]);
	expect(read.filter((row) => 'cells' in row)).toHaveLength(20_002);
	expect(read[2]).toEqual({ at: 3, cells: ['0', 'a title of some length'] });
	expect(read.at(-1)).toEqual({ at: 20_004, cells: ['c', 'last'] });
});

test('reads back what it wrote, wherever the stream is cut', async () => {
	const cell = fc.string({ unit: fc.constantFrom(...'ab",\n é') });
	await fc.assert(
		fc.asyncProperty(
			fc.array(fc.array(cell, { minLength: 2, maxLength: 3 })),
			fc.integer({ min: 1, max: 9 }),
			async (table, size) => {
				const text = [['isbn', 'title'], ...table]
					.map((row) => row.map((value) => `"${value.replace(/"/g, '""')}"`).join(','))
					.join('\n');
				expect((await rows(text, size)).map((row) => 'cells' in row && row.cells)).toEqual([
					['isbn', 'title'],
					...table,
				]);
			},
		),
	);
});

test('reads only as far as the caller needs', async () => {
	let given = 0;
	async function* endless(): AsyncGenerator<string, void, undefined> {
		for (;;) {
			given += 1;
			yield 'isbn,title\n';
		}
	}
	for await (const batch of readCsv(endless())) {
		expect(batch.length).toBeGreaterThan(0);
		break;
	}
	expect(given).toBeLessThan(3);
});
