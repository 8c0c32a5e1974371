import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { makeListWorkbook } from '~store/desk/workbooks/make-list-workbook';
import { type ExportColumn, exportList, maxExportRows } from '../../../desk/parts/list-export.server';
import type { Desk } from '../../../desk/session/open-desk.server';

interface Sold {
	number: string;
	name: string;
	total: string;
	copies: number;
	at: number | null;
}

const columns: ExportColumn<Sold>[] = [
	{ heading: 'Order', cell: ({ number }) => number },
	{ heading: 'Name', cell: ({ name }) => name },
	{ heading: 'Total', kind: 'amount', cell: ({ total }) => total },
	{ heading: 'Copies', kind: 'count', cell: ({ copies }) => copies },
	{ heading: 'Placed', kind: 'time', cell: ({ at }) => at },
];

const asked: string[] = [];
const desk = {
	me: async () => ({ timezone: 'America/Los_Angeles' }),
	load: async (name: string) => void asked.push(name),
	writeWorkbook: (...[workbook, pages]: Parameters<Desk['writeWorkbook']>) =>
		makeListWorkbook(workbook, pages, new AbortController().signal),
} as unknown as Desk;
function file(format: string, rows: Sold[], count = rows.length, limit = 2) {
	let given = 0;
	return exportList(desk, new Request(`http://localhost/desk/orders/file?state=new&format=${format}`), {
		name: 'Orders',
		list: '/desk/orders',
		columns,
		limit,
		async readNext() {
			const length = Math.min(limit, count - given);
			const part = Array.from({ length }, (_, at) => rows[(given + at) % rows.length] as Sold);
			given += length;
			return { rows: part, more: given < count };
		},
	});
}

const order = (number: string, facts: Partial<Sold> = {}): Sold => ({
	number,
	name: 'Ada Lovelace',
	total: '12.50',
	copies: 1,
	at: 1_790_000_000,
	...facts,
});

describe('a list as a file', () => {
	it('counts once, however many pages it has', async () => {
		asked.length = 0;
		await file('csv', [order('1')], 9);
		expect(asked).toEqual(['desk-session/beginFile']);
	});

	it('repeats no row and leaves none out when the list changes while it is read', async () => {
		const rows = ['1', '2', '3', '4', '5'].map((number) => order(number));
		let reads = 0;
		const numbers = async (change: (list: Sold[], read: number) => void) => {
			const list = [...rows];
			reads = 0;
			const answer = await exportList(desk, new Request('http://localhost/desk/orders/file?format=csv'), {
				name: 'Orders',
				list: '/desk/orders',
				limit: 3,
				read: async ({ offset, limit }) => {
					change(list, ++reads);
					return { rows: list.slice(offset, offset + limit), more: offset + limit < list.length };
				},
				key: (row) => row.number,
				columns: columns.slice(0, 2),
			});
			if (answer.status !== 200) return answer.status;
			const lines = (await answer.text()).split('\r\n').slice(1, -1);
			return lines.map((line) => line.split(',')[0]);
		};
		const onSecond = (change: (list: Sold[]) => void) =>
			numbers((list, read) => {
				if (read === 2) change(list);
			});
		const all = ['1', '2', '3', '4', '5'];
		expect(await onSecond(() => undefined)).toEqual(all);
		expect(await onSecond((list) => list.unshift(order('0')))).toEqual(all);
		expect(await onSecond((list) => list.shift())).toEqual(all);
		expect(await onSecond((list) => list.splice(0, 3))).toEqual(all);
		expect(await onSecond((list) => list.splice(0, 5))).toEqual(['1', '2', '3']);
		// A row that changes after it was read, or moves to the end, appears once in the file.
		expect(await onSecond((list) => list.splice(2, 1, order('3', { name: 'Another' })))).toEqual(all);
		expect(await onSecond((list) => list.push(...list.splice(0, 1)))).toEqual(all);
		// A list that grows faster than it can be read is refused. Otherwise reading would never end.
		expect(await numbers((list, read) => void list.unshift(order(`a ${read}`), order(`b ${read}`)))).toBe(303);
		expect(reads).toBeLessThan(2000);
	});

	it('stops when its reader leaves', async () => {
		const leaving = new AbortController();
		let reads = 0;
		const request = new Request('http://localhost/desk/orders/file?format=csv', { signal: leaving.signal });
		const given = exportList(desk, request, {
			name: 'Orders',
			list: '/desk/orders',
			columns,
			limit: 1,
			readNext: async () => {
				reads += 1;
				if (reads === 2) leaving.abort(new Error('the reader went away'));
				return { rows: [order(String(reads))], more: reads < 5 };
			},
		});
		await expect(given).rejects.toThrow('the reader went away');
		expect(reads).toBe(2);
	});

	it('contains all pages as CSV', async () => {
		const answer = await file('csv', [order('1'), order('2', { at: null }), order('3')]);
		expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
		expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="orders.csv"');
		expect(answer.headers.get('Cache-Control')).toContain('no-store');
		const bytes = Buffer.from(await answer.arrayBuffer()).toString('utf8');
		expect(bytes).toBe(
			[
				'\ufeffOrder,Name,Total,Copies,Placed',
				'1,Ada Lovelace,12.50,1,2026-09-21 07:13',
				'2,Ada Lovelace,12.50,1,',
				'3,Ada Lovelace,12.50,1,2026-09-21 07:13',
				'',
			].join('\r\n'),
		);
	});

	it('does not run a shopper’s text as a formula', async () => {
		const names = ['=1+1', '+1', '@SUM(A1)', '-1', '-1+1', '\t=1', 'plain, "quoted"'];
		const answer = await file(
			'csv',
			names.map((name) => order('1', { name })),
		);
		const lines = (await answer.text()).split('\r\n').slice(1, -1);
		expect(lines.map((line) => line.slice(2, line.indexOf(',12.50')))).toEqual([
			"'=1+1",
			"'+1",
			"'@SUM(A1)",
			'-1',
			"'-1+1",
			`"'\t'=1"`,
			'"plain, ""quoted"""',
		]);
	});

	it('is a workbook with numbers, dates and text that stays text', async () => {
		const answer = await file('xlsx', [order('0007', { name: '=1+1' }), order('2'), order('3', { at: null })]);
		const { Sheets } = read(Buffer.from(await answer.arrayBuffer()));
		// The shop's own time, counted in a workbook's days.
		const placed = expect.closeTo(Date.UTC(2026, 8, 21, 7, 13, 20) / 86_400_000 + 25_569, 4);
		expect(utils.sheet_to_json(Sheets.Orders ?? {}, { header: 1, raw: true })).toEqual([
			['Order', 'Name', 'Total', 'Copies', 'Placed'],
			['0007', '=1+1', 12.5, 1, placed],
			['2', 'Ada Lovelace', 12.5, 1, placed],
			['3', 'Ada Lovelace', 12.5, 1],
		]);
	});

	it('shows times to the second in the columns that need them', async () => {
		const moments: ExportColumn<number>[] = [{ heading: 'When', kind: 'moment', cell: (at) => at }];
		const given = (format: string) =>
			exportList(desk, new Request(`http://localhost/desk/audit/file?format=${format}`), {
				name: 'Done',
				list: '/desk/audit',
				columns: moments,
				limit: 2,
				readNext: async () => ({ rows: [1_790_000_007], more: false }),
			});
		expect(await (await given('csv')).text()).toContain('2026-09-21 07:13:27');
		const book = read(await (await given('xlsx')).arrayBuffer(), { cellNF: true });
		expect(book.Sheets.Done?.A2?.z).toBe('yyyy-mm-dd hh:mm:ss');
	});

	it('writes a deadline at the end of a day as that day, and any other with its time', async () => {
		const deadlines: ExportColumn<number>[] = [{ heading: 'Until', kind: 'deadline', cell: (at) => at }];
		const endOfDay = Date.parse('2026-11-24T23:59:59-08:00') / 1000;
		const given = (format: string) =>
			exportList(desk, new Request(`http://localhost/desk/quotes/file?format=${format}`), {
				name: 'Until',
				list: '/desk/quotes',
				columns: deadlines,
				limit: 2,
				readNext: async () => ({ rows: [endOfDay, endOfDay - 3600], more: false }),
			});
		expect((await (await given('csv')).text()).split('\r\n')).toEqual([
			expect.stringContaining('Until'),
			'2026-11-24',
			'2026-11-24 22:59',
			'',
		]);
		const { Sheets } = read(await (await given('xlsx')).arrayBuffer(), { cellNF: true });
		expect(Sheets.Until?.A2).toMatchObject({ z: 'yyyy-mm-dd', v: Date.UTC(2026, 10, 24) / 86_400_000 + 25_569 });
		expect(Sheets.Until?.A3?.z).toBe('yyyy-mm-dd hh:mm');
	});

	it('has its headings when the list is empty', async () => {
		expect(await (await file('csv', [])).text()).toBe('Order,Name,Total,Copies,Placed\r\n');
	});

	it('is refused with a message on the list’s page when it is too long', async () => {
		const answer = await file('csv', [order('1')], maxExportRows + 1, 500);
		expect(answer.status).toBe(303);
		expect(answer.headers.get('Location')).toBe('/desk/orders?state=new');
		expect(answer.headers.get('Set-Cookie')).toContain('desk-flash');
	});

	it('is refused with a message on the list’s page when its workbook cannot be written', async () => {
		const refusal = 'This list is too large for an Excel file.';
		const answer = await exportList(
			{ ...desk, writeWorkbook: async () => ({ refusal }) },
			new Request('http://localhost/desk/orders/file?state=new&format=xlsx'),
			{
				name: 'Orders',
				list: '/desk/orders',
				columns,
				limit: 2,
				readNext: async () => ({ rows: [order('1')], more: false }),
			},
		);
		expect(answer.status).toBe(303);
		expect(answer.headers.get('Location')).toBe('/desk/orders?state=new');
		expect(answer.headers.get('Set-Cookie')).toContain('desk-flash');
	});
});
