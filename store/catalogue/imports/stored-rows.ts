import { z } from 'zod';
import type { ImportRow } from '../../contract/import';
import { chunks } from '../../foundation/database/chunks';
import type { Queries, Transaction } from '../../foundation/database/database';
import { readJsonColumn } from '../../foundation/database/json-column';

/**
 * A row of an import, in the form in which it is stored. `asked` is the number of copies that the file requests, if fewer copies
 * are available.
 */
export interface StoredRow extends ImportRow {
	asked: number | null;
}

/**
 * An import row after its check: either green or red, with the ISBN of its title. The ISBN is null for a row without a title.
 */
export interface ClassifiedRow extends StoredRow {
	named: string | null;
}

export type Shown = 'all' | 'green' | 'red';

interface Part {
	part: number;
	row_count: number;
	success_count: number;
}

/**
 * The values of an import row in the database: line number, ISBN, quantity, requested copies, whether the row is green, title,
 * message, binding, price, and copies in stock. The values are stored without field names, because the names would need more
 * space than the values.
 */
const packedRow = z
	.tuple([
		z.number(),
		z.string(),
		z.number().nullable(),
		z.number().nullable(),
		z.union([z.literal(0), z.literal(1)]),
		z.string().nullable(),
		z.string().nullable(),
		z.string().nullable(),
		z.string().nullable(),
		z.number().nullable(),
	])
	.rest(z.string());
const packedRows = z.array(packedRow);
type Packed = z.output<typeof packedRow>;

/**
 * Recognises packed rows by the number of their values and by the type of the first value. This short check is enough, because
 * only this file writes packed rows, and there may be hundreds of them.
 */
const arePacked = (value: unknown): value is Packed[] =>
	Array.isArray(value) && value.every((row) => Array.isArray(row) && row.length >= 10 && typeof row[0] === 'number');

/** Stores one part of the rows of an import. If this part was stored before, replaces it. */
export async function storePart(db: Transaction, import_id: string, part: number, rows: StoredRow[]): Promise<void> {
	const success_count = greenOf(rows);
	const packed = JSON.stringify(rows.map(pack));
	await db
		.insertInto('file_import_parts')
		.values({ import_id, part, row_count: rows.length, success_count, rows: packed })
		.onConflict((conflict) => conflict.columns(['import_id', 'part']).doUpdateSet({ success_count, rows: packed }))
		.execute();
}

export const greenOf = (rows: StoredRow[]): number => rows.filter(({ success }) => success).length;

/** Reads the row counts of an import's parts, in order, without the rows. */
export const partsOf = (db: Queries, importId: string): Promise<Part[]> =>
	db
		.selectFrom('file_import_parts')
		.select(['part', 'row_count', 'success_count'])
		.where('import_id', '=', importId)
		.orderBy('part')
		.execute();

/** Reads the rows in some parts of an import, grouped by part. */
export async function readParts(db: Queries, importId: string, parts: number[]): Promise<StoredRow[][]> {
	const rows: StoredRow[][] = [];
	for (const some of chunks(parts, 400)) {
		const found = await db
			.selectFrom('file_import_parts')
			.select(['part', 'rows'])
			.where('import_id', '=', importId)
			.where('part', 'in', some)
			.orderBy('part')
			.execute();
		for (const { part, rows: packed } of found) {
			const at = { table: 'file_import_parts', column: 'rows', id: `${importId}, ${part}` };
			rows.push(readJsonColumn(packedRows, packed, at, arePacked).map(unpack));
		}
	}
	return rows;
}

/**
 * Reads one page of an import's rows, either all rows or only the green or red rows. The page has `limit` rows, after skipping
 * `offset` rows.
 */
export async function pageOfRows(
	db: Queries,
	importId: string,
	{ show, offset, limit }: { show: Shown; offset: number; limit: number },
): Promise<ImportRow[]> {
	const parts: number[] = [];
	let before = 0;
	let counted = 0;
	for (const part of await partsOf(db, importId)) {
		const count = countOf(part, show);
		if (count > 0 && counted + count > offset && counted < offset + limit) {
			if (parts.length === 0) before = counted;
			parts.push(part.part);
		}
		counted += count;
	}
	const rows = (await readParts(db, importId, parts)).flat();
	const shown = rows.filter(({ success }) => show === 'all' || success === (show === 'green'));
	return shown.slice(offset - before, offset - before + limit).map(({ asked: _, ...row }) => row);
}

const countOf = ({ row_count, success_count }: Part, show: Shown): number =>
	show === 'all' ? row_count : show === 'green' ? success_count : row_count - success_count;

const pack = ({
	line,
	isbn,
	qty,
	asked,
	success,
	title,
	message,
	binding,
	price,
	in_stock,
	note,
}: StoredRow): Packed => [
	line,
	isbn,
	qty,
	asked,
	success ? 1 : 0,
	title,
	message,
	binding,
	price,
	in_stock,
	...(note === null ? [] : [note]),
];

const unpack = ([
	line,
	isbn,
	qty,
	asked,
	success,
	title,
	message,
	binding,
	price,
	in_stock,
	note,
]: Packed): StoredRow => ({
	line,
	isbn,
	qty,
	asked,
	success: success === 1,
	title,
	message,
	binding,
	price,
	in_stock,
	note: note ?? null,
});
