import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import { works } from '../../store/sample/work';
import { hasSharedData } from '../harness/shared-data';
import { type Dice, type Inventor, inventName } from './invented-books';
import { publishedFile } from './published';

/** Tables of real titles, and each table's columns for a title and its authors. */
const tables = [
	{ file: 'bx_books_26k.csv', title: 'Book_Title', authors: 'Book_Author' },
	{ file: 'goodbooks10k_books.csv', title: 'title', authors: 'authors' },
	{ file: 'goodreads_11k_genres.csv', title: 'Title', authors: 'Author' },
];
const mostWords = 24;
/** One title in this many has a unique word: catalogues always bring new ones. */
const coinedEvery = 6;

/** Yields real titles, each with the names of its authors: those of the tables, or the sample's works if the tables are missing. */
async function* realTitles(): AsyncGenerator<{ title: string; names: string[] }> {
	if (!hasSharedData) {
		for (const { title, authors } of works) yield { title, names: authors.map(({ name }) => name) };
		return;
	}
	for (const { file, title, authors } of tables) {
		const rows = createReadStream(publishedFile('titles', file)).pipe(
			parse({ columns: true, relax_quotes: true, relax_column_count: true, bom: true }),
		);
		for await (const row of rows as AsyncIterable<Record<string, string>>)
			yield { title: row[title] ?? '', names: (row[authors] ?? '').split(/[,/]/) };
	}
}

/**
 * Invents titles of the words of real ones. Each word is as frequent as in real titles and follows the same words; people have
 * real first and last names. So the commonest words are in as many titles as in a real catalogue of that size.
 */
export async function readRealWords(): Promise<Inventor> {
	/** The words after each word, as often as they occur there; '' is where a title begins and ends. */
	const next = new Map<string, string[]>();
	const [firstNames, lastNames]: [string[], string[]] = [[], []];
	for await (const { title, names } of realTitles()) {
		let before = '';
		const words = title
			.replace(/\(.*\)/g, '')
			.trim()
			.split(/\s+/)
			.slice(0, mostWords);
		for (const word of [...words, '']) {
			const known = next.get(before);
			if (known) known.push(word);
			else next.set(before, [word]);
			before = word;
		}
		for (const name of names) {
			const parts = name.trim().split(/\s+/);
			const last = parts.pop();
			if (!last || parts.length === 0) continue;
			firstNames.push(parts.join(' '));
			lastNames.push(last);
		}
	}
	const title = (chance: Dice): string => {
		const words: string[] = [];
		for (let word = chance.of(next.get('') ?? []); word !== ''; word = chance.of(next.get(word) ?? [''])) {
			words.push(word);
			if (words.length === mostWords) break;
		}
		if (chance.below(coinedEvery) === 0) words.push(inventName(chance).replace(/.* /, ''));
		return words.join(' ') || 'Untitled';
	};
	return {
		title,
		longTitle: title,
		name: (chance) => `${chance.of(firstNames)} ${chance.of(lastNames)}`,
		hasEditions: true,
	};
}
