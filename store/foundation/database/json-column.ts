import type { z } from 'zod';

/** The place where a value is stored, for error messages: the table, the column, and the id of the row. */
export interface StoredAt {
	table: string;
	column: string;
	id: number | string;
}

/**
 * Parses a column that contains JSON, using a schema.
 * @param isWhole returns whether a value is in the current format. For such a value the schema is skipped, because the schema
 * takes twenty times as long. A page may read thousands of rows.
 * @throws {Error} with the table, the column and the row, if the text cannot be parsed. The message contains no part of the text.
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
