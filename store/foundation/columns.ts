import type { Column, Columns } from './column-file';

/**
 * Returns the length to allocate for a column with `count` entries. The length is larger than needed now, so that adding a few
 * titles does not copy every column.
 */
export const roomFor = (count: number): number => Math.ceil(count * 1.0625) + 256;

/** Changes every column to a length. */
export function grow<Held extends Columns>(columns: Held, length: number): void {
	for (const name of Object.keys(columns) as (keyof Held)[]) columns[name] = resized(columns[name], length);
}

/** Copies the numbers of a column into a new column of another length. Additional entries of the new column are 0. */
export function resized<Numbers extends Column>(column: Numbers, length: number): Numbers {
	const other = new (column.constructor as new (length: number) => Numbers)(length);
	other.set(column.length > length ? column.subarray(0, length) : column);
	return other;
}

/**
 * Replaces each column by the column in `from` that has the same name after a prefix. Keeps a column if `from` has no such
 * column.
 */
export function take<Held extends Columns>(columns: Held, from: Columns, prefix: string): void {
	for (const name of Object.keys(columns) as (keyof Held & string)[]) {
		const column = from[prefix + name];
		if (column) columns[name] = column as Held[typeof name];
	}
}

/** Adds a prefix to the names of columns, and shortens each column to its used length. */
export const named = (columns: Columns, prefix: string, used: (name: string) => number): Columns =>
	Object.fromEntries(Object.entries(columns).map(([name, column]) => [prefix + name, column.subarray(0, used(name))]));

/** Returns the columns whose names begin with a prefix, and removes the prefix from the names. */
export const without = (columns: Columns, prefix: string): Columns =>
	Object.fromEntries(
		Object.entries(columns).flatMap(([name, column]) =>
			name.startsWith(prefix) ? [[name.slice(prefix.length), column]] : [],
		),
	);
