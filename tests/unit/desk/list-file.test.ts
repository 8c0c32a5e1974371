import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { maxExportRows } from '../../../desk/parts/list-export.server';
import { listFile, wholeList } from '../../../desk/parts/list-file.server';

const request = (path: string) => new Request(`http://localhost${path}`);

describe('a list of stock as a file', () => {
	const rows = [
		['isbn', 'title', 'copies'],
		['9781550000016', '=1+1', 3],
		['9781550000023', 'Two', 12],
	];

	it('is CSV', async () => {
		const answer = await listFile(request('/desk/stock/short.csv'), 'Sold without stock', rows);
		expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="sold-without-stock.csv"');
		expect(await answer.text()).toBe("isbn,title,copies\r\n9781550000016,'=1+1,3\r\n9781550000023,Two,12\r\n");
	});

	it('is a workbook where that is asked for, in which copies are numbers', async () => {
		const answer = await listFile(request('/desk/stock/short.csv?format=xlsx'), 'Short', rows);
		expect(answer.headers.get('Content-Disposition')).toBe('attachment; filename="short.xlsx"');
		const { Sheets } = read(Buffer.from(await answer.arrayBuffer()));
		expect(utils.sheet_to_json(Sheets.Short ?? {}, { header: 1 })).toEqual(rows);
	});

	it('is read to its end, and refused on the page of the list where it has none', async () => {
		const part = (most: number) => async (page: { offset: number; limit: number }) => ({
			rows: Array.from({ length: Math.min(page.limit, most - page.offset) }, (_, at) => page.offset + at),
			more: page.offset + page.limit < most,
		});
		expect(await wholeList(request('/desk/stock/short.csv'), part(1201))).toHaveLength(1201);
		for (const [file, list] of [
			['/desk/stock/short.csv?format=xlsx', '/desk/stock/short'],
			['/desk/deliveries/list.csv?state=sent', '/desk/deliveries?state=sent'],
			['/desk/counting/7/lines.csv', '/desk/counting/7'],
		] as const) {
			const refused = await wholeList(request(file), part(maxExportRows + 1)).catch(
				(error: unknown) => error as Response,
			);
			expect((refused as Response).headers.get('Location')).toBe(list);
		}
	});
});
