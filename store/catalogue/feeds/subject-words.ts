import type { RowValues } from './columns';
import type { TitleField } from './headings';
import { plainLine } from './plain-text';
import type { FeedSubject } from './title-record';

const columnsTable: [TitleField, FeedSubject['scheme']][] = [
	['thema', 'thema'],
	['bisac', 'bisac'],
	['bic', 'bic'],
	['genres', 'genre'],
	['keywords', 'keyword'],
];

/**
 * Returns the subjects in the subject columns of a row, without duplicates. Returns `undefined` if the row has no subjects. The
 * subjects in a list are separated by semicolons or vertical bars, or by commas if the list has neither. A BISAC code in a genre
 * column is read as a BISAC code.
 */
export function subjectsOfValues(values: RowValues<TitleField>['values']): FeedSubject[] | undefined {
	const subjects = new Map<string, FeedSubject>();
	for (const [field, scheme] of columnsTable) {
		const cell = values[field];
		if (cell === undefined) continue;
		for (const entry of typeof cell === 'string' ? splitWords(cell) : cell) {
			const subject = subjectOf(typeof entry === 'string' ? entry : '', scheme);
			if (subject) subjects.set(`${subject.scheme} ${subject.code}`, subject);
		}
	}
	return subjects.size > 0 ? [...subjects.values()] : undefined;
}

/**
 * Splits a list of words in one cell. The words are separated by semicolons or vertical bars, or by commas if the list has
 * neither.
 */
export function splitWords(cell: string): string[] {
	// Resolves HTML entities first, because the semicolon of `&amp;` is not a separator.
	const text = plainLine(cell);
	return text.split(/[;|]/.test(text) ? /[;|]/ : /,/);
}

function subjectOf(entry: string, scheme: FeedSubject['scheme']): FeedSubject | undefined {
	const words = plainLine(entry);
	if (words === '') return undefined;
	const [, bisac, label] = /^([A-Z]{3}\d{6})(?:\s*[-–:]?\s+(.+))?$/.exec(words) ?? [];
	if (bisac && (scheme === 'genre' || scheme === 'bisac')) {
		return label ? { scheme: 'bisac', code: bisac, label } : { scheme: 'bisac', code: bisac };
	}
	// In a list of genres that are separated by semicolons, the text 'Fantasy,Magic' means the genre 'Magic' within the genre
	// 'Fantasy'.
	return { scheme, code: words.replace(/,(?=\S)/g, ', ') };
}
