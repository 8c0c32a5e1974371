import { describe, expect, it } from 'vitest';
import { conditionCode } from '../../../store/catalogue/feeds/condition-words';
import { readStock } from '../../../store/catalogue/feeds/read-feed';
import { readAll, withFile } from './feed-files';

const book = '9780000010018';
const read = (name: string, content: string, options: Parameters<typeof readStock>[1] = {}) =>
	withFile(name, content, (path) => readAll(readStock(path, options)));

describe('the list of a till', () => {
	it.each([
		['ISBN,Cond,Price,Qty', 'Used,9.50,3'],
		['Code barres;État;Prix;Qté', 'Usagé;9,50;3'],
		['Code barres;Neuf/Usagé;Prix de vente;En stock', "D'occasion;9,50;3"],
		['Strichcode;Zustand;VK;Bestand', 'Gebraucht;9,50;3'],
		['ISBN;Condición;Precio de venta;Cantidad', 'De segunda mano;9,50;3'],
	])('%s', async (headings, cells) => {
		const mark = headings.includes(';') ? ';' : ',';
		const { records } = await read('till.csv', `${headings}\n${book}${mark}${cells}\n`);
		expect(records).toEqual([{ eisbn: book, condition: 'used', price: 950, onhand: 3 }]);
	});

	it.each(['Succursale', 'Boutique', 'Filiale', 'Standort', 'Sucursal', 'Tienda', 'Branch code', 'Loc'])(
		'%s names a location',
		async (heading) => {
			const { records } = await read('till.csv', `isbn,${heading},qty\n${book},Harbour,3\n`);
			expect(records).toEqual([{ eisbn: book, condition: 'new', location: 'Harbour', onhand: 3 }]);
		},
	);

	it.each([
		['Usagé', 'used'],
		['USAGÉE', 'used'],
		['Occasion – très bon état', 'used_very_good'],
		['Neuve', 'new'],
		['Comme neuf', 'like_new'],
		['wie neu', 'like_new'],
		['Gebraucht, sehr gut', 'used_very_good'],
		['Nuevo', 'new'],
		['Segunda mano', 'used'],
		['Used - Very Good', 'used_very_good'],
		['VG', 'very_good'],
		['Staff copy', 'staff_copy'],
		['', 'new'],
	])('reads %j as the condition %s', (cell, code) => {
		expect(conditionCode(cell)).toBe(code);
	});

	it.each([
		['Book grade', 'A', 'a condition', 'Book grade=condition'],
		['Kind', 'Used', 'a condition', 'Kind=condition'],
		['Where', 'Harbour', 'a location', 'Where=location'],
		['Shop code 2', 'HB', 'a location', 'Shop code 2=location'],
		['Web price', '12', 'a price', 'Web price=price'],
		['Amt', '12.95', 'a price', 'Amt=price'],
		['Qty free', '3', 'a number of copies', 'Qty free=onhand'],
	])('is refused until the operator says what %j means', async (heading, cell, likeness, map) => {
		const locationNames = new Set(['harbour']);
		const file = `isbn,${heading}\n${book},${cell}\n`;
		const { records, error } = await read('till.csv', file, { locationNames });
		expect(records).toEqual([]);
		expect(String(error)).toContain(`"${heading}" looks like ${likeness}`);
		expect(String(error)).toContain(`--map "${map}"`);
		const passedOver = await read('till.csv', file, { locationNames, map: { [heading]: '' } });
		expect(passedOver).toMatchObject({ records: [{ eisbn: book }], error: undefined });
		const asJson = JSON.stringify([{ isbn: book, [heading]: cell }]);
		expect(String((await read('till.json', asJson, { locationNames })).error)).toContain(`"${heading}" looks like`);
	});

	it.each([
		['Title', 'Good'],
		['Publisher', 'Harbour Press'],
		['List price', '12.95'],
		['Taxable', 'N'],
		['Country', 'CA'],
		['Last sold', '2026-01-02'],
	])('is read with an unrelated column %j', async (heading, cell) => {
		const { records, error } = await read('till.csv', `isbn,${heading},qty\n${book},${cell},1\n`);
		expect(error).toBeUndefined();
		expect(records).toEqual([{ eisbn: book, condition: 'new', onhand: 1 }]);
	});

	it('remembers the meaning of headings for the next file', async () => {
		const asked: string[][] = [];
		const recall = async (headings: readonly string[]) => {
			asked.push([...headings]);
			return { grade: 'condition' };
		};
		const { records } = await read('till.csv', `isbn,Grade,qty\n${book},Used,1\n`, { recall });
		expect(records).toEqual([{ eisbn: book, condition: 'used', onhand: 1 }]);
		expect(asked).toEqual([['isbn', 'Grade', 'qty']]);
		const now = await read('till.csv', `isbn,Grade,qty\n${book},Used,1\n`, { recall, map: { Grade: '' } });
		expect(now.records).toEqual([{ eisbn: book, condition: 'new', onhand: 1 }]);
	});
});
