import { z } from 'zod';
import type { Author } from '../../contract/title';
import { readJsonColumn } from '../../foundation/database/json-column';

/**
 * An author as a title's row has them. Rows of older versions lack some fields: only the name must be there. `also` holds other
 * names that the author writes under.
 */
export const storedAuthor = z.object({
	name: z.string(),
	canadian: z.boolean().catch(false),
	role: z.string().nullable().catch(null),
	also: z.array(z.string()).optional().catch(undefined),
}) satisfies z.ZodType<Author, z.ZodTypeDef, unknown>;

export type StoredAuthor = z.output<typeof storedAuthor>;

/** A title's row, as far as its authors are read from it. An error names the row by its number or its id. */
export type AuthorsRow = { authors: string } & ({ eisbn: string } | { id: number });

const authorList = z.array(storedAuthor);

/** Returns whether a stored value is a list of authors in the present form. */
export const areAuthors = (value: unknown): value is StoredAuthor[] =>
	Array.isArray(value) &&
	value.every((one) => typeof one?.name === 'string' && typeof one.canadian === 'boolean' && one.role !== undefined);

/** Reads the authors of a title's row. @throws {Error} naming the row, for a column without a valid list of names */
export function readAuthors(row: AuthorsRow): StoredAuthor[] {
	if (row.authors === '[]') return [];
	const id = 'eisbn' in row ? row.eisbn : row.id;
	return readJsonColumn(authorList, row.authors, { table: 'titles', column: 'authors', id }, areAuthors);
}

/** Returns the author whose name a title is sorted by: the first who wrote the book, or else the first who made it. */
export const firstAuthor = (authors: readonly Author[]): Author | undefined =>
	authors.find(({ role }) => role === null) ?? authors[0];

/** The names of a title's authors in a line. */
export const authorsLine = (row: AuthorsRow): string =>
	readAuthors(row)
		.map(({ name }) => name)
		.join(', ');
