import type { Column, Columns } from './column-file';

/** Some more room than is needed now, so that few titles that come in have everything copied. */
export const roomFor = (count: number): number => Math.ceil(count * 1.0625) + 256;

/** Gives every column room for so many numbers. */
export function grow<Held extends Columns>(columns: Held, length: number): void {
	for (const name of Object.keys(columns) as (keyof Held)[]) columns[name] = resized(columns[name], length);
}

/** A column of the same numbers with room for so many; what is new in it is 0. */
export function resized<Numbers extends Column>(column: Numbers, length: number): Numbers {
	const other = new (column.constructor as new (length: number) => Numbers)(length);
	other.set(column.length > length ? column.subarray(0, length) : column);
	return other;
}

/** Takes the columns of the same names; those that are not there stay as they are. */
export function take<Held extends Columns>(columns: Held, from: Columns, prefix: string): void {
	for (const name of Object.keys(columns) as (keyof Held & string)[]) {
		const column = from[prefix + name];
		if (column) columns[name] = column as Held[typeof name];
	}
}

/** The columns under names that begin so, each as far as it is used. */
export const named = (columns: Columns, prefix: string, used: (name: string) => number): Columns =>
	Object.fromEntries(Object.entries(columns).map(([name, column]) => [prefix + name, column.subarray(0, used(name))]));

/** Those of the columns whose names begin so, without that. */
export const without = (columns: Columns, prefix: string): Columns =>
	Object.fromEntries(
		Object.entries(columns).flatMap(([name, column]) =>
			name.startsWith(prefix) ? [[name.slice(prefix.length), column]] : [],
		),
	);
