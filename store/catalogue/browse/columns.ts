/** Numbers of one size, one after the other. */
export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** Columns by their names: what a table of titles is made of, and is written down as. */
export type Columns = Record<string, Column>;

/** A quarter more room than is needed now, so that few titles that come in have everything copied. */
export const roomFor = (count: number): number => Math.ceil(count * 1.25) + 64;

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
	Object.fromEntries(
		Object.entries(columns).map(([name, column]) => [prefix + name, column.subarray(0, used(name))]),
	);

export const bytesOf = (columns: Columns): number =>
	Object.values(columns).reduce((sum, { byteLength }) => sum + byteLength, 0);
