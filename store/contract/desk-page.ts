import { z } from 'zod';
import { integer } from './fields';

/** How many rows a page of a list at the desk has. */
export const deskPageSize = 50;
/** As many rows as one call of a list gives, for a file of all of it. */
export const deskRowsAtOnce = 500;
/** No list is read farther than this. */
const maxOffset = 100_000;

/** Which part of a list is wanted. A file of a list takes larger parts than a screen. */
export const pageFields = {
	offset: integer(0, maxOffset).default(0),
	limit: integer(1, deskRowsAtOnce).default(deskPageSize),
};

/** How a list is sorted: by a column, or by '-' and a column for the other way round. */
export type SortBy<Column extends string> = Column | `-${Column}`;

/** A column by which a list can be sorted. Accepts only the columns of its table. */
export const sortField = <const Column extends string>(columns: readonly Column[]) =>
	z.enum(
		columns.flatMap((column): SortBy<Column>[] => [column, `-${column}`]) as [SortBy<Column>, ...SortBy<Column>[]],
		{ message: 'must be one of the columns that the list is sorted by' },
	);

/** A part of a list. */
export interface DeskPage<Row> {
	rows: Row[];
	/** Whether more rows follow. */
	more: boolean;
}
