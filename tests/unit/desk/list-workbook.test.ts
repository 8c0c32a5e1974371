import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import type { Settings } from '~store/contract/settings';
import type { Workbook, WrittenWorkbook } from '~store/contract/workbook';
import { print } from '~store/desk/print/print';
import { makeListWorkbook } from '~store/desk/workbooks/make-list-workbook';

const workbook: Workbook = {
	sheet: 'Titles',
	columns: [{ name: 'Title', kind: 'text', width: 20 }],
	timezone: 'America/Vancouver',
};
const waiting = new AbortController().signal;
const titlesIn = (written: WrittenWorkbook): unknown[] => {
	const { Sheets } = read('file' in written ? written.file : Buffer.alloc(0));
	return utils.sheet_to_json(Sheets.Titles ?? {}, { header: 1 }).flat();
};

describe('the side process that writes workbooks of lists', () => {
	it('writes the pages in order, and lets the shop serve others between two pages', async () => {
		let turn = 0;
		let counting = setImmediate(function next() {
			turn += 1;
			counting = setImmediate(next);
		});
		const turns: number[] = [];
		function* pages() {
			for (let page = 0; page < 20; page++) {
				turns.push(turn);
				yield [[`Title ${page}`]];
			}
		}
		const written = await makeListWorkbook(workbook, pages(), waiting);
		clearImmediate(counting);
		expect(titlesIn(written)).toEqual(['Title', ...Array.from({ length: 20 }, (_, page) => `Title ${page}`)]);
		expect(new Set(turns).size).toBe(20);
	});

	it('stops writing when the client leaves, and continues with the next file', async () => {
		const leaving = new AbortController();
		let pages = 0;
		function* endless() {
			for (;;) {
				pages += 1;
				if (pages === 3) leaving.abort(new Error('the client went away'));
				yield [['A title']];
			}
		}
		const given = makeListWorkbook(workbook, endless(), leaving.signal);
		const next = makeListWorkbook(workbook, [[['The next']]], waiting);
		await expect(given).rejects.toThrow('the client went away');
		expect(titlesIn(await next)).toEqual(['Title', 'The next']);
		const begun = makeListWorkbook(workbook, endless(), leaving.signal);
		await expect(begun).rejects.toThrow('the client went away');
	});

	it('frees the place of a list whose reader left while it waited', async () => {
		const leaving = new AbortController();
		let isNextGone = false;
		function* untilNextIsGone() {
			while (!isNextGone) yield [];
		}
		const first = makeListWorkbook(workbook, untilNextIsGone(), waiting);
		const next = makeListWorkbook(workbook, [[['The next']]], leaving.signal);
		leaving.abort(new Error('the client went away'));
		await expect(next)
			.rejects.toThrow('the client went away')
			.finally(() => {
				isNextGone = true;
			});
		expect(titlesIn(await first)[0]).toBe('Title');
	});

	it('does not keep a slip waiting for a list', async () => {
		let isPrinted = false;
		function* untilPrinted() {
			while (!isPrinted) yield [];
		}
		const list = makeListWorkbook(workbook, untilPrinted(), waiting);
		const settings = { store_info: { name: 'The shop' } } as Settings;
		const slip = await print('labels', [], settings).finally(() => {
			isPrinted = true;
		});
		expect(slip).not.toBe('');
		expect(titlesIn(await list)[0]).toBe('Title');
	});

	it('refuses a list with a message when it exceeds the limits of the process', async () => {
		const noTime = { heap: 600, memory: 800, work: 60, time: 0 };
		const written = await makeListWorkbook(workbook, [[['A title']]], waiting, noTime);
		expect(written).toEqual({ refusal: expect.stringMatching(/too large.*CSV.*later/) });
	});

	it('passes on an error of the rows', async () => {
		// biome-ignore lint/correctness/useYield: it fails before its first page
		function* broken(): Generator<string[][]> {
			throw new Error('no rows');
		}
		await expect(makeListWorkbook(workbook, broken(), waiting)).rejects.toThrow('no rows');
	});
});
