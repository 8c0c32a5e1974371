import type { z } from 'zod';

/** The place of a stored value, for the words of an error: the table, the column, and the row's id. */
export interface StoredAt {
	table: string;
	column: string;
	id: number | string;
}

/**
 * Reads a column that holds JSON, by its schema.
 * @param isWhole recognises a value as it is written now. Such a value is taken as it is: a schema takes twenty times as
 * long, and a page may read thousands of rows.
 * @throws {Error} naming the table, the column and the row, for a text that cannot be read. It quotes nothing of the text.
 */
export function readJsonColumn<Schema extends z.ZodTypeAny>(
	schema: Schema,
	text: string,
	{ table, column, id }: StoredAt,
	isWhole?: (value: unknown) => value is z.output<Schema>,
): z.output<Schema> {
	const value = parsed(text);
	if (isWhole?.(value)) return value;
	const read = schema.safeParse(value);
	if (read.success) return read.data;
	const fields = [...new Set(read.error.issues.map(({ path }) => path.join('.') || 'the whole'))].join(', ');
	throw new Error(`${table}.${column} of row ${id} cannot be read: ${fields}`);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
