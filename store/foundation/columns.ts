import type { Column, Columns } from './column-file';

/** Reserves more room than is needed now, so that a few new titles do not copy every column. */
export const roomFor = (count: number): number => Math.ceil(count * 1.0625) + 256;

/** Resizes every column to a length. */
export function grow<Held extends Columns>(columns: Held, length: number): void {
	for (const name of Object.keys(columns) as (keyof Held)[]) columns[name] = resized(columns[name], length);
}

/** Copies a column's numbers into one of another length; new entries are 0. */
export function resized<Numbers extends Column>(column: Numbers, length: number): Numbers {
	const other = new (column.constructor as new (length: number) => Numbers)(length);
	other.set(column.length > length ? column.subarray(0, length) : column);
	return other;
}

/** Takes over the columns that have the same names behind a prefix; missing ones stay as they are. */
export function take<Held extends Columns>(columns: Held, from: Columns, prefix: string): void {
	for (const name of Object.keys(columns) as (keyof Held & string)[]) {
		const column = from[prefix + name];
		if (column) columns[name] = column as Held[typeof name];
	}
}

/** Puts a prefix before the names of columns, and cuts each column to the part that is used. */
export const named = (columns: Columns, prefix: string, used: (name: string) => number): Columns =>
	Object.fromEntries(Object.entries(columns).map(([name, column]) => [prefix + name, column.subarray(0, used(name))]));

/** Picks the columns whose names have a prefix, and removes it. */
export const without = (columns: Columns, prefix: string): Columns =>
	Object.fromEntries(
		Object.entries(columns).flatMap(([name, column]) =>
			name.startsWith(prefix) ? [[name.slice(prefix.length), column]] : [],
		),
	);
