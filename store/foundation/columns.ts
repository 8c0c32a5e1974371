import type { Column, Columns } from './column-file';

/**
 * Returns the length to allocate for `count` entries. It is larger than needed now, so that a few new titles do not copy every
 * column.
 */
export const roomFor = (count: number): number => Math.ceil(count * 1.0625) + 256;

/** Resizes every column to a length. */
export function grow<Held extends Columns>(columns: Held, length: number): void {
	for (const name of Object.keys(columns) as (keyof Held)[]) columns[name] = resized(columns[name], length);
}

/** Copies a column's numbers into a column of another length. New entries are 0. */
export function resized<Numbers extends Column>(column: Numbers, length: number): Numbers {
	const other = new (column.constructor as new (length: number) => Numbers)(length);
	other.set(column.length > length ? column.subarray(0, length) : column);
	return other;
}

/** Replaces columns with those that have the same name behind a prefix. Keeps columns for which there is none. */
export function take<Held extends Columns>(columns: Held, from: Columns, prefix: string): void {
	for (const name of Object.keys(columns) as (keyof Held & string)[]) {
		const column = from[prefix + name];
		if (column) columns[name] = column as Held[typeof name];
	}
}

/** Adds a prefix to the names of columns, and cuts each column to its used length. */
export const named = (columns: Columns, prefix: string, used: (name: string) => number): Columns =>
	Object.fromEntries(Object.entries(columns).map(([name, column]) => [prefix + name, column.subarray(0, used(name))]));

/** Returns the columns whose names have a prefix, and removes the prefix. */
export const without = (columns: Columns, prefix: string): Columns =>
	Object.fromEntries(
		Object.entries(columns).flatMap(([name, column]) =>
			name.startsWith(prefix) ? [[name.slice(prefix.length), column]] : [],
		),
	);
