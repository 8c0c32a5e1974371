import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Shop } from '../harness/shop';
import { inDatabase } from './shop-database';

export interface Book {
	eisbn: string;
	title: string;
}

/** Adds titles that no other test uses. Each has its own number. */
export async function addBooks(shop: Shop, ...names: string[]): Promise<Book[]> {
	const from = Date.now() % 1_000_000_000;
	const books = names.map((name, at) => {
		const twelve = `978${String((from + at) % 1_000_000_000).padStart(9, '0')}`;
		const sum = [...twelve].reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
		return { eisbn: `${twelve}${(10 - (sum % 10)) % 10}`, title: `${name} ${from}` };
	});
	const file = join(shop.dataDir, `books-${from}.csv`);
	const lines = books.map(({ eisbn, title }) => `${eisbn},${title},Ada Quill,Paperback,20.00`);
	writeFileSync(file, `ISBN,Title,Author,Format,Price CAD\n${lines.join('\n')}\n`);
	await shop.run('import', file);
	return books;
}

/** Puts the copies of books on a shelf at each location that has some. */
export const shelve = (shop: Shop, shelf: string, ...books: Book[]) =>
	inDatabase(shop.dataDir, (db) => {
		const put = db.prepare(
			`update stock set shelf = ? where offer_id in
			(select offers.id from offers join titles on titles.id = title_id where eisbn = ?)`,
		);
		for (const { eisbn } of books) put.run(shelf, eisbn);
	});
