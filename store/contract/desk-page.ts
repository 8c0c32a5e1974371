import { z } from 'zod';
import { integer } from './fields';

/** The number of rows on a page of a desk list. */
export const deskPageSize = 50;
/** The number of rows that one call returns for a file of a list. */
export const deskRowsAtOnce = 500;
/** The largest offset in a list. */
const maxOffset = 100_000;

/** The requested part of a list. A file of a list requests larger parts than a screen. */
export const pageFields = {
	offset: integer(0, maxOffset).default(0),
	limit: integer(1, deskRowsAtOnce).default(deskPageSize),
};

/** The sort order of a list: a column, or '-' and a column for descending order. */
export type SortBy<Column extends string> = Column | `-${Column}`;

/** The field for a list's sort column. Accepts only the columns of its table. */
export const sortField = <const Column extends string>(columns: readonly Column[]) =>
	z.enum(
		columns.flatMap((column): SortBy<Column>[] => [column, `-${column}`]) as [SortBy<Column>, ...SortBy<Column>[]],
		{ message: 'must be one of the columns that the list is sorted by' },
	);

/** A page of a list. */
export interface DeskPage<Row> {
	rows: Row[];
	/** Whether more rows follow. */
	more: boolean;
}
