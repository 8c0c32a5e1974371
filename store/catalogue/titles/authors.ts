import { z } from 'zod';
import type { Author } from '../../contract/title';
import { readJsonColumn } from '../../foundation/database/json-column';

/**
 * An author, in the form in which a title's row stores the author. Rows that were written by older versions of the program lack
 * some fields. Only the author's name is required. `also` has the other names under which the author writes.
 */
export const storedAuthor = z.object({
	name: z.string(),
	canadian: z.boolean().catch(false),
	role: z.string().nullable().catch(null),
	also: z.array(z.string()).optional().catch(undefined),
}) satisfies z.ZodType<Author, z.ZodTypeDef, unknown>;

export type StoredAuthor = z.output<typeof storedAuthor>;

/**
 * The fields of a title's row that are needed to read its authors. An error message about the authors identifies the row by its
 * ISBN or its ID.
 */
export type AuthorsRow = { authors: string } & ({ eisbn: string } | { id: number });

const authorList = z.array(storedAuthor);

/** Returns whether a stored value is a list of authors in the current format. */
export const areAuthors = (value: unknown): value is StoredAuthor[] =>
	Array.isArray(value) &&
	value.every((one) => typeof one?.name === 'string' && typeof one.canadian === 'boolean' && one.role !== undefined);

/**
 * Reads the authors of a title from the title's row. @throws {Error} that identifies the row, if the column is not a valid list
 * of authors
 */
export function readAuthors(row: AuthorsRow): StoredAuthor[] {
	if (row.authors === '[]') return [];
	const id = 'eisbn' in row ? row.eisbn : row.id;
	return readJsonColumn(authorList, row.authors, { table: 'titles', column: 'authors', id }, areAuthors);
}

/**
 * Returns the author by whose name a title is sorted: the first person who wrote the book, or otherwise the first contributor.
 */
export const firstAuthor = (authors: readonly Author[]): Author | undefined =>
	authors.find(({ role }) => role === null) ?? authors[0];

/** Returns the names of all authors of a title on one line. */
export const authorsLine = (row: AuthorsRow): string =>
	readAuthors(row)
		.map(({ name }) => name)
		.join(', ');
